package io.tierbench.report;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A run of one call whose phases explain 101 of the 102 us that it takes with timers. */
public final class BrokenDownRun {
  private static final Map<String, Double> STEPS =
      Map.of(
          "step.encode.request",
          3.0,
          "step.send",
          38.0,
          "step.queue",
          2.0,
          "step.decode.request",
          5.0,
          "step.work",
          3.0,
          "step.encode.response",
          6.0,
          "step.return",
          40.0,
          "step.decode.response",
          4.0,
          Series.TIMED_CALL,
          102.0);

  private BrokenDownRun() {}

  public static ResultsFolder folder(Path parent) throws IOException {
    Cell cell = cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");
    Cell without = cell("RoundTripBenchmark.empty", "serialization", "JSON", "transport", "TCP");
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(cell, without));
    List<Double> rates = List.of(10_000.0);
    folder.add(
        Runs.trial(
            1,
            List.of(
                Runs.series(
                    cell,
                    1,
                    1,
                    rates,
                    STEPS,
                    null,
                    Runs.jmh(rates, Map.of("database.time", List.of(1.5)))),
                Runs.series(without, 1, rates, null))));
    return folder;
  }

  public static Cell cell(String benchmark, String... parameters) {
    Map<String, String> values = Runs.parameters(parameters);
    return new Cell("x." + benchmark, values, List.copyOf(values.keySet()));
  }
}
