package io.tierbench.report;

import java.nio.file.Path;

/** A run of one cell, for a JVM of its own. */
final class RunWithoutScreen {

  private RunWithoutScreen() {}

  public static void main(String[] arguments) throws Exception {
    ResultsFolder folder = ResultsFolder.create(Path.of(arguments[0]), "run");
    Environment environment = Runs.environment();
    folder.write(environment);
    folder.add(
        Runs.result(
            "RoundTripBenchmark.empty",
            Runs.parameters("serialization", "KRYO", "transport", "TCP"),
            new double[] {10}));
    folder.finish(environment);
  }
}
