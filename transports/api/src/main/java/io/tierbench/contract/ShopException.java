package io.tierbench.contract;

import org.jspecify.annotations.Nullable;

/** A failed call. Its message may cross the wire. */
public class ShopException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Fault fault;

  public ShopException(Fault fault, String message) {
    this(fault, message, null);
  }

  public ShopException(Fault fault, @Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }
}
