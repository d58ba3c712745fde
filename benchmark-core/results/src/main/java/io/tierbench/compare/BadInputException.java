package io.tierbench.compare;

/** Thrown if inputs cannot be compared; the message names them and the remedy. */
public final class BadInputException extends Exception {
  private static final long serialVersionUID = 1;

  public BadInputException(String message) {
    super(message);
  }

  BadInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
