package io.tierbench.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parts of a report, created independently: a failed part does not affect others, and is
 * reported in a line.
 */
final class Parts {
  private final List<String> failures = new ArrayList<>();

  interface Part<T> {
    T make() throws IOException;
  }

  <T> Optional<T> make(String name, Part<T> part) {
    try {
      return Optional.of(part.make());
    } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
      String failure = String.format(Locale.ROOT, "The report lacks %s: %s", name, reason(e));
      System.err.println("tierbench: " + failure);
      failures.add(failure);
      return Optional.empty();
    }
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Describes a failure in a line, with its origin in our code unless a file is the cause. */
  private static String reason(Throwable failure) {
    String place =
        Arrays.stream(failure.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("io.tierbench."))
            .limit(failure instanceof IOException ? 0 : 1)
            .map(frame -> " at " + frame)
            .collect(Collectors.joining());
    return failure.toString().replaceAll("\\s+", " ") + place;
  }
}
