package io.tierbench.report.chart;

import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import java.nio.file.Path;
import java.util.List;

/** The report of one cell, for a JVM of its own. */
final class RunWithoutScreen {

  private RunWithoutScreen() {}

  public static void main(String[] arguments) throws Exception {
    Report.write(
        Runs.folder(
            Path.of(arguments[0]),
            "run",
            List.of(
                Runs.result(
                    "RoundTripBenchmark.empty",
                    Runs.parameters("serialization", "KRYO", "transport", "TCP"),
                    new double[] {10})),
            0,
            null));
  }
}
