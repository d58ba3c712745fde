package io.tierbench.wire;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import org.jspecify.annotations.Nullable;

/**
 * A failed {@link Exchange}. A serialization that has a form of its own for failures, as SOAP has,
 * puts it into {@link #body()}; then a transport carries these bytes, else the message.
 */
public final class ExchangeException extends ShopException {
  private static final long serialVersionUID = 1L;

  private final transient byte @Nullable [] body;
  private final transient @Nullable Metadata metadata;

  public ExchangeException(Fault fault, String message) {
    this(fault, message, null, null);
  }

  /**
   * @param metadata sent back beside the message, such as the challenge to an unknown caller
   */
  public ExchangeException(Fault fault, String message, Metadata metadata) {
    this(fault, message, null, metadata, null);
  }

  public ExchangeException(Fault fault, String message, Throwable cause) {
    this(fault, message, null, cause);
  }

  /**
   * @param body the failure in the form of the serialization, if it has one
   */
  public ExchangeException(
      Fault fault, @Nullable String message, byte @Nullable [] body, @Nullable Throwable cause) {
    this(fault, message, body, Metadata.NONE, cause);
  }

  /**
   * @param body the failure in the form of the serialization, if it has one
   * @param metadata what goes back beside it
   */
  public ExchangeException(
      Fault fault,
      @Nullable String message,
      byte @Nullable [] body,
      @Nullable Metadata metadata,
      @Nullable Throwable cause) {
    super(fault, message, cause);
    this.body = body;
    this.metadata = metadata;
  }

  /** The failure in the form of the serialization, if it has one. */
  public byte @Nullable [] body() {
    return body;
  }

  /** What came back beside it. */
  public Metadata metadata() {
    return metadata == null ? Metadata.NONE : metadata;
  }
}
