package io.tierbench.wire;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;

/**
 * A failed {@link Exchange}. A serialization that has a form of its own for failures, as SOAP has,
 * puts it into {@link #body()}; then a transport carries these bytes, else the message.
 */
public final class ExchangeException extends ShopException {
  private static final long serialVersionUID = 1L;

  private final transient byte[] body;

  public ExchangeException(Fault fault, String message) {
    this(fault, message, null, null);
  }

  public ExchangeException(Fault fault, String message, Throwable cause) {
    this(fault, message, null, cause);
  }

  /**
   * @param body the failure in the form of the serialization, or null
   */
  public ExchangeException(Fault fault, String message, byte[] body, Throwable cause) {
    super(fault, message, cause);
    this.body = body;
  }

  /** The failure in the form of the serialization, or null. */
  public byte[] body() {
    return body;
  }
}
