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
 * twelve stacks in two shapes, measured with several kinds of noise, and families of nine and of
 * six stacks in one shape. In one half of the families all cells are the same; in the other, each
 * cell is 10 % faster or not by the toss of a coin.
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

  private static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");
  private static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");

  /** What is measured, with which noise. */
  record Scenario(List<CellDescription> cells, Noise noise) {
    static Scenario matrix(Noise noise) {
      return new Scenario(Calibration.cells(List.of("DTO", "DATASET"), SERIALIZATIONS), noise);
    }

    /** Of some serializations over all transports, in one shape. */
    static Scenario stacks(int serializations, Noise noise) {
      return new Scenario(
          Calibration.cells(List.of("DTO"), SERIALIZATIONS.subList(1, 1 + serializations)), noise);
    }
  }

  /** The scenarios by name. */
  static Map<String, Scenario> scenarios() {
    Map<String, Scenario> scenarios = new LinkedHashMap<>();
    for (double slow : new double[] {0, SLOW_SHARE}) {
      String suffix = slow == 0 ? "" : ", 5 % of forks slow";
      for (int percent : new int[] {1, 2, 3, 4, 5}) {
        scenarios.put(
            "forks vary by " + percent + " %" + suffix,
            Scenario.matrix(Noise.same(percent / 100.0, slow)));
      }
      Noise unlike = new Noise(0.01, 0.06, slow);
      scenarios.put("cells differ, 1 to 6 %" + suffix, Scenario.matrix(unlike));
      scenarios.put("nine cells, differ, 1 to 6 %" + suffix, Scenario.stacks(3, unlike));
      scenarios.put("six cells, differ, 1 to 6 %" + suffix, Scenario.stacks(2, unlike));
    }
    return scenarios;
  }

  /** The rows of all scenarios. */
  List<Tally.Row> run() {
    List<Tally.Row> rows = new ArrayList<>();
    scenarios().forEach((name, scenario) -> rows.add(run(name, scenario)));
    return rows;
  }

  Tally.Row run(String name, Scenario scenario) {
    RandomGenerator random = new SplittableRandom(seed);
    Tally tally = new Tally();
    List<CellDescription> cells = scenario.cells();
    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);
    for (int family = 0; family < families; family++) {
      double[] rates = new double[cells.size()];
      Map<String, Double> truth = new HashMap<>();
      for (int cell = 0; cell < rates.length; cell++) {
        rates[cell] = family % 2 == 1 && random.nextBoolean() ? RATE * FASTER : RATE;
        truth.put(cells.get(cell).label(), rates[cell]);
      }
      double[][][] measured = scenario.noise().measure(rates, mostBlocks, random);
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

  private static List<CellDescription> cells(List<String> shapes, List<String> serializations) {
    List<CellDescription> cells = new ArrayList<>();
    for (String shape : shapes) {
      for (String transport : TRANSPORTS) {
        for (String serialization : serializations) {
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
