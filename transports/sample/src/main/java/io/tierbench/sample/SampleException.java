package io.tierbench.sample;

import io.tierbench.contract.BadElement;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rejection of a sample or of a schema: one line that names the file, the place and the fault. */
public final class SampleException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_PATH_LENGTH = 200;
  private static final int MAX_VALUE_LENGTH = 60;
  private static final int MAX_PROBLEM_LENGTH = 500;

  public SampleException(String message) {
    super(message);
  }

  public SampleException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the beginning of the message of a library or a database in one line. */
  public static String problem(@Nullable String message) {
    return BadElement.printable(
        String.valueOf(message).lines().map(String::strip).collect(Collectors.joining("; ")),
        MAX_PROBLEM_LENGTH);
  }

  /** Returns the beginning of a path in a form for messages. */
  static String path(String path) {
    return BadElement.printable(path, MAX_PATH_LENGTH);
  }

  /** Returns the beginning of a key or a value in a form for messages. */
  static String value(String text) {
    return BadElement.printable(text, MAX_VALUE_LENGTH);
  }
}
