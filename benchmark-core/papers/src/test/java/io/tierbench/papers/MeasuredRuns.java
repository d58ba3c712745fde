package io.tierbench.papers;

import io.tierbench.link.Link;
import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.Network;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Ratios;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Builder of runs of cells with known throughput. */
final class MeasuredRuns {
  static final Map<String, String> OPTIONS = Map.of("insertion", "ROW_BY_ROW");

  /** Experiments of 2005 with a cell of their own in the matrix. */
  static final List<Experiment> EXPERIMENTS =
      Experiment.OF_2005.stream()
          .filter(experiment -> experiment != Experiment.EMPTY_CROSS_PROCESS)
          .toList();

  /** Rows of 2005 with a counterpart in the matrix. */
  static final List<PaperRow> ROWS =
      Arrays.stream(PaperRow.values()).filter(row -> row.counterpart().isPresent()).toList();

  /** Counterparts of a run that has only the matrix. */
  static final StandIns OF_THE_MATRIX = new StandIns(List.of());

  /** Judged claims, cached because judging all claims is slow. */
  private static final Map<MeasuredRun, List<JudgedClaim>> JUDGED =
      Collections.synchronizedMap(new IdentityHashMap<>());

  /** Figures by label and trial, for a test to change. */
  final Map<String, Map<Integer, Double>> figures = new HashMap<>();

  /** Reasons why cells are unusable, by their labels. */
  final Map<String, String> invalid = new HashMap<>();

  private final Map<String, CellDescription> cells = new LinkedHashMap<>();
  private final Map<Quantity, Map<String, Map<Integer, Double>>> quantities =
      new EnumMap<>(Quantity.class);
  private final int trials;
  private double noise = 0.001;
  private Baseline baseline = Baseline.USUAL;
  private int machineCores = Integer.MAX_VALUE;
  private Network network = Network.RELAY;

  MeasuredRuns() {
    this(5);
  }

  MeasuredRuns(int trials) {
    this.trials = trials;
  }

  /** Calls per second of the rows of 2005. */
  interface World {
    double speed(PaperRow row, Experiment experiment);
  }

  /** Creates a run of the matrix, and of SOAP over TCP. */
  static MeasuredRuns ofMatrix(World world, int trials) {
    return ofMatrix(world, trials, 0.001, 4);
  }

  /**
   * @param workToRest time of a call that stores an order in its database, relative to the rest
   */
  static MeasuredRuns ofMatrix(World world, int trials, double noise, double workToRest) {
    MeasuredRuns run = new MeasuredRuns(trials).withNoise(noise);
    for (PaperRow row : PaperRow.values()) {
      if (ROWS.contains(row) || row == PaperRow.REMOTING_TCP_SOAP) {
        Counterpart stack = row.counterpart().orElseGet(() -> Counterpart.of("SOAP:TCP"));
        for (Experiment experiment : EXPERIMENTS) {
          String label = run.add(stack, experiment, world.speed(row, experiment));
          if (experiment == Experiment.STORE_ORDER_OBJECT) {
            run.quantity(Quantity.WORK_TO_REST, label, workToRest);
          }
        }
      }
    }
    return run;
  }

  static JudgedClaim judged(String id, MeasuredRun run) {
    return JUDGED.computeIfAbsent(run, Claim::judgeAll).stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  static ClaimOutcome outcome(String id, MeasuredRun run) {
    return judged(id, run).outcome();
  }

  /** Returns a row on its counterpart in the matrix. */
  static PaperCall call(PaperRow row, Experiment experiment) {
    return OF_THE_MATRIX.call(row, row.counterpart().orElseThrow(), experiment);
  }

  /** Returns the label of a row's cell in the matrix. */
  static String label(PaperRow row, Experiment experiment) {
    return label(row.counterpart().orElseThrow(), experiment);
  }

  private static String label(Counterpart stack, Experiment experiment) {
    return "%s %s %s %s".formatted(stack, experiment.workload(), shape(experiment), OPTIONS);
  }

  private static String shape(Experiment experiment) {
    return experiment.shape() == null ? "" : experiment.shape().name();
  }

  MeasuredRuns against(String serialization, String transport) {
    baseline = new Baseline(serialization, transport);
    return this;
  }

  MeasuredRuns onMachineOf(int cores) {
    machineCores = cores;
    return this;
  }

  MeasuredRuns through(Network links) {
    network = links;
    return this;
  }

  /** Sets the noise of cells that are added later. */
  MeasuredRuns withNoise(double other) {
    noise = other;
    return this;
  }

  /** Adds a call in the shape of the matrix, and returns its label. */
  String add(Counterpart stack, Experiment experiment, double speed) {
    return add(stack, experiment.workload(), shape(experiment), OPTIONS, speed);
  }

  String add(
      Counterpart stack, String workload, String shape, Map<String, String> options, double speed) {
    String label = "%s %s %s %s".formatted(stack, workload, shape, options);
    cells.put(
        label,
        new CellDescription(
            label,
            workload,
            "",
            stack.serialization().name(),
            stack.transportConfig().over(Link.LOOPBACK).toString(),
            stack.transportConfig().link().name(),
            shape,
            "",
            options));
    figures.put(label, inTrials(speed, noise));
    return label;
  }

  private Map<Integer, Double> inTrials(double value, double noise) {
    Map<Integer, Double> byTrial = new HashMap<>();
    for (int trial = 1; trial <= trials; trial++) {
      byTrial.put(trial, value * Math.exp(noise * Math.sin(7.3 * cells.size() + 3.1 * trial)));
    }
    return byTrial;
  }

  void quantity(Quantity quantity, String label, double value) {
    quantities
        .computeIfAbsent(quantity, all -> new HashMap<>())
        .put(label, inTrials(value, quantity == Quantity.BYTES ? 0 : noise));
  }

  /** Keeps only some cells. */
  MeasuredRuns only(Predicate<CellDescription> which) {
    cells.values().removeIf(which.negate());
    return this;
  }

  MeasuredRun run() {
    return run(rates -> rates);
  }

  /** Returns the run with other rates of its cells, by their labels. */
  MeasuredRun run(UnaryOperator<Map<String, List<Rates>>> change) {
    List<CellDescription> pairings = List.copyOf(cells.values());
    List<Contrast> planned = Contrast.planned(pairings, baseline);
    Ratios ratios =
        Ratios.of(pairings, planned, new Evidence(change.apply(rates()), invalid, Map.of(), 600));
    return new MeasuredRun(
        pairings,
        ratios,
        Verdicts.of(pairings, planned, ratios).rankings(),
        quantities,
        machineCores,
        network);
  }

  /** Returns rates whose medians are the figures: some rounds, with equal effects on all cells. */
  private Map<String, List<Rates>> rates() {
    double[] factors = {1, 0.98, 1.02, 0.99, 1.01};
    Map<String, List<Rates>> rates = new HashMap<>();
    figures.forEach(
        (label, byTrial) ->
            byTrial.forEach(
                (trial, figure) -> {
                  TreeMap<Integer, Double> rounds = new TreeMap<>();
                  IntStream.range(0, factors.length)
                      .forEach(round -> rounds.put(round + 1, figure * factors[round]));
                  rates
                      .computeIfAbsent(label, cell -> new ArrayList<>())
                      .add(new Rates(trial, 1, 1, rounds));
                }));
    return rates;
  }
}
