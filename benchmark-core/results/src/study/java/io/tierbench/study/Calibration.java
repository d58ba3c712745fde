package io.tierbench.study;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.verdict.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The error rates of the verdicts for known truth: simulated runs of the whole matrix, with several
 * kinds of noise. In one half of the runs all cells are equal; in the other, cells chosen at random
 * are 10 % faster. A family is one kind of call.
 *
 * @param fleets number of simulated runs for each kind of noise
 * @param seed of the random numbers
 */
public record Calibration(int fleets, long seed) {
  private static final double RATE = 10_000;
  private static final double FASTER = 1.1;

  private static final Set<List<String>> COPIED =
      Set.of(List.of("JSON", "HTTP"), List.of("KRYO", "TCP"));

  /**
   * The length of a run.
   *
   * @param rounds of a trial, with those of the warm-up that are measured
   * @param precision at which the run stops, such as 0.04 for ±4 %; null for a fixed length
   */
  record Length(String name, int minTrials, int maxTrials, int rounds, Double precision) {
    static final Length USUAL = new Length("2 replicates", 2, 2, 18, null);
    static final Length STANDARD = new Length("3 or 4 replicates", 3, 4, 34, 0.02);
  }

  /** The cells and noise of a scenario. */
  record Scenario(List<CellDescription> cells, Noise noise, Length length) {}

  /** Returns the scenarios by name. */
  static Map<String, Scenario> scenarios() {
    Map<String, Noise> noises = new LinkedHashMap<>();
    noises.put("slices vary by 3 to 6 %, JVMs by 1.5 %", usual());
    noises.put("JVMs by 1 %", new Noise(0.03, 0.06, 0.01));
    noises.put("JVMs by 2 %", new Noise(0.03, 0.06, 0.02));
    noises.put("slices by 1 to 9 %", new Noise(0.01, 0.09, 0.015));
    noises.put("cells wander by 2 %", usual().wandering(0.02));
    noises.put("JVMs of SOAP by 4.5 %", usual().uneven("SOAP", 3));
    noises.put("5 % of pairs slow", usual().slow(0.05));
    noises.put("a third of the slices stalls", usual().stalling(1.0 / 3));
    noises.put("half of the slices stalls", usual().stalling(0.5));
    for (int[] cold : new int[][] {{10, 10}, {10, 20}, {20, 20}, {30, 30}}) {
      noises.put(
          "SOAP %d %% below its level, approaching in %d rounds".formatted(cold[0], cold[1]),
          usual().cold("SOAP", cold[0] / 100.0, cold[1]));
    }
    for (int rounds : new int[] {10, 20}) {
      noises.put(
          "SOAP 10 %% below its level after more calls, approaching in %d rounds".formatted(rounds),
          usual().late("SOAP", 0.1, rounds));
    }
    Map<String, Scenario> scenarios = new LinkedHashMap<>();
    for (Length length : List.of(Length.USUAL, Length.STANDARD)) {
      noises.forEach(
          (name, noise) ->
              scenarios.put(length.name() + ": " + name, new Scenario(matrix(), noise, length)));
    }
    return scenarios;
  }

  static Noise usual() {
    return new Noise(0.03, 0.06, 0.015);
  }

  /** Runs all scenarios and returns their rows. */
  List<Tally.TallyRow> run() {
    List<Tally.TallyRow> rows = new ArrayList<>();
    scenarios().forEach((name, scenario) -> rows.add(run(name, scenario)));
    return rows;
  }

  Tally.TallyRow run(String name, Scenario scenario) {
    RandomGenerator random = new SplittableRandom(seed);
    Tally tally = new Tally();
    Length length = scenario.length();
    for (int number = 0; number < fleets; number++) {
      Map<String, Double> truth = new HashMap<>();
      for (CellDescription cell : scenario.cells()) {
        boolean faster = number % 2 == 1 && random.nextBoolean();
        truth.put(cell.label(), faster ? RATE * FASTER : RATE);
      }
      Evidence measured =
          scenario
              .noise()
              .measure(
                  scenario.cells(), truth, COPIED, length.maxTrials(), length.rounds(), random);
      Simulation run =
          Simulation.run(
              scenario.cells(), Baseline.USUAL, measured, length.precision(), length.minTrials());
      run.verdicts().judgements().stream()
          .collect(Collectors.groupingBy(judgement -> judgement.contrast().workload()))
          .values()
          .forEach(
              family ->
                  tally.add(
                      family,
                      run.evidence(),
                      run.trials(),
                      contrast -> truth.get(contrast.one()) / truth.get(contrast.other())));
    }
    return tally.row(name);
  }

  /** Returns the empty call in one shape and three workloads in two, on twelve stacks each. */
  public static List<CellDescription> matrix() {
    List<CellDescription> cells = new ArrayList<>();
    for (String workload : List.of("empty", "storeOrder", "loadProducts", "loadCustomer")) {
      List<String> shapes = workload.equals("empty") ? List.of("") : List.of("DTO", "DATASET");
      for (String shape : shapes) {
        for (String transport : List.of("HTTP", "TCP", "GRPC")) {
          for (String serialization : List.of("SOAP", "JSON", "KRYO", "PROTOBUF")) {
            String label = String.join(":", workload, serialization, transport, shape);
            cells.add(
                new CellDescription(label, workload, serialization, transport, shape, Map.of()));
          }
        }
      }
    }
    return cells;
  }
}
