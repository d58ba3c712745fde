package io.tierbench.wire;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import org.jspecify.annotations.Nullable;

/**
 * A failed {@link Exchange}. A serialization with its own fault format, such as SOAP, encodes the
 * fault as {@link #body()}, which transports send instead of the message.
 */
public final class ExchangeException extends ShopException {
  private static final long serialVersionUID = 1L;

  private final transient byte @Nullable [] body;
  private final transient @Nullable Metadata metadata;

  public ExchangeException(Fault fault, String message) {
    this(fault, message, null, null);
  }

  public ExchangeException(Fault fault, String message, Metadata metadata) {
    this(fault, message, null, metadata, null);
  }

  public ExchangeException(Fault fault, String message, Throwable cause) {
    this(fault, message, null, cause);
  }

  public ExchangeException(
      Fault fault, @Nullable String message, byte @Nullable [] body, @Nullable Throwable cause) {
    this(fault, message, body, Metadata.NONE, cause);
  }

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

  /** Returns the fault in the serialization's own format; null if there is none. */
  public byte @Nullable [] body() {
    return body;
  }

  public Metadata metadata() {
    return metadata == null ? Metadata.NONE : metadata;
  }
}
