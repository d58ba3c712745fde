package io.tierbench.run;

import io.tierbench.benchmark.Matrix;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.plugin.Providers;
import io.tierbench.record.Baseline;
import io.tierbench.record.RunPlan;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The matrix and the suites of all providers. */
public final class Suites {
  /**
   * The usual serializations over the usual transports, with default transport options, some
   * frameworks as shipped, and the references.
   */
  public static final Suite MATRIX =
      new Suite(
          RunPlan.MATRIX,
          "the usual serializations over the usual transports",
          Baseline.USUAL,
          List.of(),
          Framework.all().stream()
              .filter(framework -> Matrix.FRAMEWORKS.contains(framework.name()))
              .toList(),
          List.of(),
          List.of());

  /** Every framework as shipped, and the matrix stacks with which frameworks are compared. */
  private static final Suite FRAMEWORKS =
      new Suite(
          "frameworks",
          "every framework as shipped, and its serialization and transport in the matrix",
          Baseline.USUAL,
          Framework.all().stream()
              .map(Suites::counterpart)
              .flatMap(Optional::stream)
              .distinct()
              .toList(),
          PlugIns.all(Framework.class),
          List.of(),
          List.of());

  private static final List<Suite> ALL =
      Stream.concat(
              // Without stacks FRAMEWORKS would equal the matrix.
              FRAMEWORKS.stacks().isEmpty() ? Stream.of(MATRIX) : Stream.of(MATRIX, FRAMEWORKS),
              Providers.of(SuiteProvider.class).stream()
                  .flatMap(provider -> provider.suites().stream()))
          .toList();

  private Suites() {}

  private static Optional<Stacks> counterpart(Framework framework) {
    return PlugIns.find(Serialization.class, framework.serialization())
        .flatMap(
            serialization ->
                PlugIns.find(Transport.class, framework.transport())
                    .map(transport -> Stacks.of(serialization, TransportConfig.plain(transport))));
  }

  public static List<Suite> all() {
    return ALL;
  }

  /** Finds a suite by name, in any case and with dashes or underscores. */
  public static Optional<Suite> named(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
  }
}
