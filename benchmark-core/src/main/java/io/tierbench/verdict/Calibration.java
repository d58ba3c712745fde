package io.tierbench.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * How often the verdicts are right where the truth is known: whole families as the matrix has them,
 * twelve stacks in two shapes, measured with several kinds of noise. In one half of the families
 * all cells are the same; in the other, each cell is 10 % faster or not by the toss of a coin.
 *
 * @param precision at which a cell stops, such as 0.04 for ±4 %
 * @param mostBlocks at which everything stops
 * @param families for each kind of noise
 * @param seed of the random numbers
 */
record Calibration(double precision, int mostBlocks, int families, long seed) {
  private static final double RATE = 10_000;
  private static final double FASTER = 1.1;
  private static final double SLOW_SHARE = 0.05;

  /** The kinds of noise, by name. */
  static Map<String, Noise> scenarios() {
    Map<String, Noise> scenarios = new LinkedHashMap<>();
    for (double slow : new double[] {0, SLOW_SHARE}) {
      String suffix = slow == 0 ? "" : ", 5 % of forks slow";
      for (int percent : new int[] {1, 2, 3, 4, 5}) {
        scenarios.put(
            "forks vary by " + percent + " %" + suffix, Noise.same(percent / 100.0, slow));
      }
      scenarios.put("cells differ, 1 to 6 %" + suffix, new Noise(0.01, 0.06, slow));
    }
    return scenarios;
  }

  /** The rows of all kinds of noise. */
  List<Tally.Row> run() {
    List<Tally.Row> rows = new ArrayList<>();
    scenarios().forEach((name, noise) -> rows.add(run(name, noise)));
    return rows;
  }

  Tally.Row run(String name, Noise noise) {
    RandomGenerator random = new SplittableRandom(seed);
    Tally tally = new Tally();
    List<CellDescription> cells = matrix();
    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);
    for (int family = 0; family < families; family++) {
      double[] rates = new double[cells.size()];
      Map<String, Double> truth = new HashMap<>();
      for (int cell = 0; cell < rates.length; cell++) {
        rates[cell] = family % 2 == 1 && random.nextBoolean() ? RATE * FASTER : RATE;
        truth.put(cells.get(cell).label(), rates[cell]);
      }
      double[][][] measured = noise.measure(rates, mostBlocks, random);
      Map<String, SortedMap<Integer, double[]>> byLabel = new HashMap<>();
      for (int cell = 0; cell < rates.length; cell++) {
        byLabel.put(cells.get(cell).label(), byBlock(measured[cell]));
      }
      tally.add(
          new Simulation(contrasts, byLabel, Map.of()).run(precision, mostBlocks),
          contrast -> truth.get(contrast.one()) / truth.get(contrast.other()));
    }
    return tally.row(name);
  }

  private static SortedMap<Integer, double[]> byBlock(double[][] blocks) {
    SortedMap<Integer, double[]> byBlock = new TreeMap<>();
    for (int i = 0; i < blocks.length; i++) {
      byBlock.put(i + 1, blocks[i]);
    }
    return byBlock;
  }

  private static List<CellDescription> matrix() {
    List<CellDescription> cells = new ArrayList<>();
    for (String shape : List.of("DTO", "DATASET")) {
      for (String transport : List.of("HTTP", "TCP", "GRPC")) {
        for (String serialization : List.of("SOAP", "JSON", "KRYO", "PROTOBUF")) {
          cells.add(
              new CellDescription(
                  String.join(":", serialization, transport, shape),
                  "any",
                  serialization,
                  transport,
                  shape,
                  Map.of()));
        }
      }
    }
    return cells;
  }
}
