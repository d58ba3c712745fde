package io.tierbench.sample;

/** Rejection of a sample or of a schema: one line that names the file, the place and the fault. */
public final class SampleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SampleException(String message) {
    super(message);
  }

  public SampleException(String message, Throwable cause) {
    super(message, cause);
  }
}
