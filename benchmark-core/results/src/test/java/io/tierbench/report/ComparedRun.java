package io.tierbench.report;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run of four cells: the baseline, one of the same speed with a second copy, one that is 1.38
 * times as fast, and its DataSet, for which there are not enough data.
 */
public final class ComparedRun {
  public static final Cell BASELINE = cell("JSON", "HTTP", "DTO");
  public static final Cell EQUAL = cell("KRYO", "HTTP", "DTO");
  public static final Cell FAST = cell("KRYO", "TCP", "DTO");
  public static final Cell FAST_DATA_SET = cell("KRYO", "TCP", "DATASET");

  private static final Map<Cell, double[]> FACTORS =
      Map.of(
          BASELINE, new double[] {1, 1, 1, 1, 1},
          EQUAL, new double[] {1.008, 0.993, 1.002, 0.996, 1.001},
          FAST, new double[] {1.36, 1.38, 1.40, 1.37, 1.39},
          FAST_DATA_SET, new double[] {1.25, 1.36, 1.19, 1.42, 1.29});

  /** Effects of the machine on all cells in the rounds of a trial. */
  private static final double[] ROUNDS = {1, 0.97, 1.03, 0.99, 1.01, 0.98, 1.02};

  private ComparedRun() {}

  private static Cell cell(String serialization, String transport, String shape) {
    return Runs.stack("loadProducts", serialization, transport, shape);
  }

  /** Returns a cell in a trial, with a drift between trials that cancels in the ratios. */
  public static Series series(Cell cell, int trial, int copy, double rate) {
    return series(cell, trial, copy, rate, 0);
  }

  /** Returns a cell that gains a share of its rate from the first round to the last. */
  public static Series series(Cell cell, int trial, int copy, double rate, double gain) {
    List<Double> rates = new ArrayList<>();
    for (int round = 0; round < ROUNDS.length; round++) {
      double gained = 1 + gain * (round / (ROUNDS.length - 1.0) - 0.5);
      rates.add(rate * (1 + 0.1 * trial) * ROUNDS[round] * gained);
    }
    return Runs.series(cell, trial, copy, rates, Map.of(), null, Runs.jmh(rates, Map.of()));
  }

  /** All cells in a trial, the baseline with 1,000 calls/s but for the drift. */
  public static List<Series> series(int trial, double copies) {
    List<Series> series = new ArrayList<>();
    for (Cell cell : List.of(BASELINE, EQUAL, FAST, FAST_DATA_SET)) {
      series.add(series(cell, trial, 1, 1000 * FACTORS.get(cell)[trial - 1]));
    }
    series.add(series(EQUAL, trial, 2, 1000 * FACTORS.get(EQUAL)[trial - 1] * copies));
    return series;
  }

  /**
   * A run of at most five trials.
   *
   * @param copies throughput of the second copy relative to the first
   */
  public static ResultsFolder folder(Path parent, String preset, double copies, int trials)
      throws IOException {
    return Runs.trials(
        Runs.folder(parent, preset, List.of(BASELINE, EQUAL, FAST, FAST_DATA_SET)),
        trials,
        trial -> series(trial, copies));
  }
}
