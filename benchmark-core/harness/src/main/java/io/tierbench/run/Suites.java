package io.tierbench.run;

import io.tierbench.plugin.Providers;
import io.tierbench.record.Baseline;
import io.tierbench.record.RunPlan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The matrix and the suites of all providers. */
public final class Suites {
  /**
   * Every serialization over every transport, with default transport options, and the references.
   */
  public static final Suite MATRIX =
      new Suite(
          RunPlan.MATRIX, "every serialization over every transport", Baseline.USUAL, List.of());

  private static final List<Suite> ALL =
      Stream.concat(
              Stream.of(MATRIX),
              Providers.of(SuiteProvider.class).stream()
                  .flatMap(provider -> provider.suites().stream()))
          .toList();

  private Suites() {}

  /** Lists all suites, the matrix first. */
  public static List<Suite> all() {
    return ALL;
  }

  /** Finds a suite by its name, in any case. */
  public static Optional<Suite> named(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
  }
}
