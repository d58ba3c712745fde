package io.tierbench.papers;

import io.tierbench.link.Link;
import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.Network;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Ratios;
import io.tierbench.verdict.Verdicts;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes runs of cells whose speeds are known. */
final class MeasuredRuns {
  static final Map<String, String> OPTIONS = Map.of("insertion", "ROW_BY_ROW");

  private static final int TRIALS = 5;
  private static final double NOISE = 0.001;

  /** Judging all claims takes a while. */
  private static final Map<MeasuredRun, List<JudgedClaim>> JUDGED =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private final Map<String, CellDescription> cells = new LinkedHashMap<>();
  private final Map<String, Map<Integer, Double>> figures = new HashMap<>();
  private final Map<Quantity, Map<String, Map<Integer, Double>>> quantities =
      new EnumMap<>(Quantity.class);
  private Baseline baseline = Baseline.USUAL;
  private int machineCores = Integer.MAX_VALUE;
  private Network network = Network.RELAY;

  /** Creates a run of the matrix with its default baseline. */
  static MeasuredRun of(
      List<CellDescription> pairings,
      Evidence evidence,
      Map<String, Map<Integer, Double>> workToRest) {
    MeasuredRuns run = new MeasuredRuns();
    pairings.forEach(cell -> run.cells.put(cell.label(), cell));
    run.quantities.put(Quantity.WORK_TO_REST, workToRest);
    return run.of(evidence);
  }

  static JudgedClaim judged(String id, MeasuredRun run) {
    return JUDGED.computeIfAbsent(run, one -> Claims.judge(one, PublishedResults.read())).stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  static CellDescription cell(
      String label, String workload, Counterpart stack, String shape, Map<String, String> options) {
    return new CellDescription(
        label,
        workload,
        "",
        stack.serialization().name(),
        stack.transportConfig().over(Link.LOOPBACK).toString(),
        stack.transportConfig().link().name(),
        shape,
        "",
        options);
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

  /** Adds a cell that was measured in five trials, unless it is there, and returns its label. */
  String add(
      Counterpart stack, String workload, String shape, Map<String, String> options, double speed) {
    return add(stack, workload, shape, options, speed, NOISE);
  }

  String add(
      Counterpart stack,
      String workload,
      String shape,
      Map<String, String> options,
      double speed,
      double noise) {
    String label = "%s %s %s %s".formatted(stack, workload, shape, options);
    return add(cell(label, workload, stack, shape, options), speed, noise);
  }

  /** Adds a cell of a stack by the names that results have. */
  String add(String serialization, String transport, String workload, String shape, double speed) {
    String label = "%s:%s %s %s".formatted(serialization, transport, workload, shape);
    return add(
        new CellDescription(label, workload, serialization, transport, shape, OPTIONS),
        speed,
        NOISE);
  }

  private String add(CellDescription cell, double speed, double noise) {
    cells.put(cell.label(), cell);
    figures.put(cell.label(), inTrials(speed, noise));
    return cell.label();
  }

  private Map<Integer, Double> inTrials(double value, double noise) {
    Map<Integer, Double> byTrial = new HashMap<>();
    for (int trial = 1; trial <= TRIALS; trial++) {
      byTrial.put(trial, value * Math.exp(noise * Math.sin(7.3 * cells.size() + 3.1 * trial)));
    }
    return byTrial;
  }

  void quantity(Quantity quantity, String label, double value) {
    quantities
        .computeIfAbsent(quantity, all -> new HashMap<>())
        .put(label, inTrials(value, quantity == Quantity.BYTES ? 0 : NOISE));
  }

  MeasuredRun run() {
    return of(new Evidence(World.rates(figures), Map.of(), Map.of(), 600));
  }

  private MeasuredRun of(Evidence evidence) {
    List<CellDescription> pairings = List.copyOf(cells.values());
    List<Contrast> planned = Contrast.planned(pairings, baseline);
    Ratios ratios = Ratios.of(pairings, planned, evidence);
    return new MeasuredRun(
        pairings,
        ratios,
        Verdicts.of(pairings, planned, ratios).rankings(),
        quantities,
        machineCores,
        network);
  }
}
