package io.tierbench.report;

import io.tierbench.results.Block;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run of four cells: the baseline, one that is as fast, one that is 1.38 times as fast, and its
 * DataSet, of which nothing can be told.
 */
final class ComparedRun {
  private static final double[] QUIET = {1.008, 0.993, 1.002, 0.996, 1.001};
  static final Cell BASELINE = cell("JSON", "HTTP", "DTO");
  static final Cell EQUAL = cell("KRYO", "HTTP", "DTO");
  static final Cell FAST = cell("KRYO", "TCP", "DTO");
  static final Cell FAST_DATA_SET = cell("KRYO", "TCP", "DATASET");

  private ComparedRun() {}

  private static Cell cell(String serialization, String transport, String shape) {
    return new Cell(
        "io.tierbench.benchmark.RoundTripBenchmark.loadProducts",
        Runs.with(
            Runs.usualOptions(),
            "serialization",
            serialization,
            "transport",
            transport,
            "shape",
            shape),
        List.of("serialization", "transport", "shape"));
  }

  private static void add(ResultsFolder folder, Cell cell, int copy, double rate, double... factors)
      throws IOException {
    for (int block = 1; block <= factors.length; block++) {
      // Which the ratios know nothing of.
      double drift = 1 + 0.1 * block;
      add(folder, cell, copy, block, 1, rate * drift * factors[block - 1], true, null);
    }
  }

  static void add(
      ResultsFolder folder,
      Cell cell,
      int copy,
      int block,
      int attempt,
      double rate,
      boolean steady,
      String rejected)
      throws IOException {
    List<Double> rates = List.of(rate);
    folder.add(
        Runs.replicate(
            cell, copy, block, attempt, rates, steady, rejected, null, Runs.jmh(rates, Map.of())));
  }

  /** Of the baseline 1,000 calls/s in every block, but for the drift. */
  static ResultsFolder folder(Path parent, String preset, double sentinel, int blocks)
      throws IOException {
    List<Cell> cells = List.of(BASELINE, EQUAL, FAST, FAST_DATA_SET);
    ResultsFolder folder = Runs.folder(parent, preset, EQUAL.label(), cells);
    for (int block = 1; block <= blocks; block++) {
      folder.add(
          new Block(
              block,
              Stream.concat(
                      Stream.of(new Slot(EQUAL.label(), 2)),
                      cells.stream().map(cell -> new Slot(cell.label(), 1)))
                  .toList()));
    }
    add(folder, BASELINE, 1, 1000, first(blocks, 1, 1, 1, 1, 1));
    add(folder, EQUAL, 1, 1000, first(blocks, QUIET));
    add(folder, EQUAL, 2, 1000 / sentinel, first(blocks, 1, 1, 1, 1, 1));
    add(folder, FAST, 1, 1000, first(blocks, 1.36, 1.38, 1.40, 1.37, 1.39));
    add(folder, FAST_DATA_SET, 1, 1250, first(blocks, 1.02, 1.06, 0.98, 1.10, 1.03));
    return folder;
  }

  private static double[] first(int count, double... values) {
    return Arrays.copyOf(values, count);
  }
}
