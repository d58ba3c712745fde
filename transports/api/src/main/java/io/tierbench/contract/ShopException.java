package io.tierbench.contract;

import java.util.Locale;
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

  public static ShopException tooLarge(int maxBytes) {
    return new ShopException(
        Fault.TOO_LARGE,
        String.format(Locale.ROOT, "a message may have %,d bytes at most", maxBytes));
  }

  public Fault fault() {
    return fault;
  }
}
