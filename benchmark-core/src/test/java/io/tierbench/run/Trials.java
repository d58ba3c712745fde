package io.tierbench.run;

import io.tierbench.report.Runs;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Sampling;
import io.tierbench.verdict.Baseline;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Plans, cells and replicates that nobody had to measure. */
final class Trials {
  static final Sampling SAMPLING = new Sampling(200, 10, 40, 100, 10);

  private Trials() {}

  /** A pairing; those of the same workload are compared with each other. */
  static Cell pairing(String workload, String serialization, String transport) {
    return new Cell(
        "io.tierbench.benchmark.RoundTripBenchmark." + workload,
        Runs.parameters("serialization", serialization, "transport", transport),
        List.of("serialization", "transport"));
  }

  static List<Cell> pairings(int count) {
    return Runs.SERIALIZATIONS.stream()
        .flatMap(
            serialization ->
                Runs.TRANSPORTS.stream()
                    .map(transport -> pairing("empty", serialization, transport)))
        .limit(count)
        .toList();
  }

  /** The first cell is the sentinel. */
  static RunPlan plan(
      List<Cell> cells, long seed, int fewest, int most, Double precision, Double budget) {
    return plan(cells, seed, SAMPLING, fewest, most, precision, budget, "code", "17", "cpu");
  }

  static RunPlan plan(Sampling sampling, String code, String java, String processor) {
    return plan(pairings(2), 1, sampling, 3, 10, 0.05, null, code, java, processor);
  }

  private static RunPlan plan(
      List<Cell> cells,
      long seed,
      Sampling sampling,
      int fewest,
      int most,
      Double precision,
      Double budget,
      String code,
      String java,
      String processor) {
    return new RunPlan(
        RunPlan.FORMAT,
        seed,
        "STANDARD",
        cells,
        cells.get(0).label(),
        1,
        Baseline.USUAL,
        sampling,
        fewest,
        most,
        precision,
        budget,
        code,
        java,
        processor);
  }

  /** The first replicate of a cell, with these series. */
  static Replicate replicate(
      Cell cell, List<Double> warmUp, List<Double> measured, boolean steady, String rejected) {
    return replicate(
        cell, new Slot(cell.label(), 1), 1, 1, 1, warmUp, measured, steady, rejected, null);
  }

  static Replicate replicate(
      Cell cell,
      Slot slot,
      int block,
      int position,
      int attempt,
      List<Double> warmUp,
      List<Double> measured,
      boolean steady,
      String rejected,
      String failure) {
    return new Replicate(
        slot.cell(),
        slot.copy(),
        block,
        position,
        attempt,
        cell.benchmark(),
        cell.parameters(),
        Instant.EPOCH.plusSeconds(1_000L * block + 10L * position + attempt),
        2.5 + SAMPLING.seconds(warmUp.size()),
        warmUp,
        measured,
        steady,
        0.0,
        rejected,
        failure,
        null);
  }

  static List<Double> series(int count, IntToDoubleFunction values) {
    return IntStream.range(0, count).mapToDouble(values).boxed().toList();
  }

  /** The same with each value a bit off: a normal distribution around it. */
  static List<Double> noisy(List<Double> values, double share, Random random) {
    List<Double> noisy = new ArrayList<>();
    values.forEach(value -> noisy.add(value * (1 + share * random.nextGaussian())));
    return noisy;
  }
}
