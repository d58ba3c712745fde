package io.tierbench.run;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.report.Runs;
import java.util.List;
import java.util.Map;

/** Plans and cells for tests, without measurements. */
public final class TestPlans {
  /** Sampling of 10 to 40 warm-up rounds, with one cell per stack, and 10 measured rounds. */
  static final Sampling SAMPLING = new Sampling(100, 0, 0.0, 1, 4, 10, 60, 0);

  private TestPlans() {}

  /** Returns a cell of the matrix; cells of the same workload are compared. */
  static Cell pairing(String workload, String serialization, String transport) {
    return new Cell(
        "io.tierbench.benchmark.RoundTripBenchmark." + workload,
        Runs.parameters("serialization", serialization, "transport", transport),
        List.of("serialization", "transport"));
  }

  /** Returns a cell with other values of some parameters. */
  static Cell with(Cell cell, String... namesAndValues) {
    return new Cell(cell.benchmark(), Runs.with(cell.parameters(), namesAndValues), cell.varying());
  }

  static PlannedStack planned(String name, Cell... cells) {
    return new PlannedStack(name, Stack.of(cells[0]), 1, List.of(cells));
  }

  public static List<Cell> pairings(int count) {
    return Runs.SERIALIZATIONS.stream()
        .flatMap(
            serialization ->
                Runs.TRANSPORTS.stream()
                    .map(transport -> pairing("empty", serialization, transport)))
        .limit(count)
        .toList();
  }

  static RunPlan plan(List<Cell> cells, long seed, Sampling sampling, int copies, int trials) {
    return new RunPlan(
        RunPlan.FORMAT,
        seed,
        "quick",
        "matrix",
        cells,
        List.of(),
        copies,
        Baseline.USUAL,
        Map.of(),
        sampling,
        256,
        trials,
        trials,
        null,
        null,
        "code",
        "17",
        "cpu");
  }
}
