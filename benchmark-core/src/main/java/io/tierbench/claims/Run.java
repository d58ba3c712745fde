package io.tierbench.claims;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.report.MarkdownTable;
import io.tierbench.report.Texts;
import io.tierbench.results.Findings;
import io.tierbench.results.Median;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.verdict.Baseline;
import io.tierbench.verdict.CellDescription;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Sentinel;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pairings of a run under one set of options. Of a run with several, those that most of its
 * pairings have; among equals those that insert row by row, as the papers did.
 */
final class Run implements Source {
  private static final double MICROSECONDS_PER_SECOND = 1e6;
  private static final int LONGEST_REASON = 200;

  private final List<CellDescription> pairings;
  private final Map<String, String> options;
  private final Evidence evidence;
  private final List<Ranking> rankings;
  private final Map<String, Map<Integer, Double>> workShares;

  /**
   * A run of which all is known.
   *
   * @param pairings that it was to measure
   * @param workShares the part of a call for which the service holds a database connection, by
   *     label and block
   */
  Run(
      List<CellDescription> pairings,
      Evidence evidence,
      Map<String, Map<Integer, Double>> workShares) {
    Map<Map<String, String>, List<CellDescription>> byOptions = new LinkedHashMap<>();
    pairings.forEach(
        cell -> byOptions.computeIfAbsent(cell.options(), key -> new ArrayList<>()).add(cell));
    this.options =
        byOptions.keySet().stream()
            .min(
                Comparator.comparing((Map<String, String> key) -> -byOptions.get(key).size())
                    .thenComparing(key -> !"ROW_BY_ROW".equals(key.get("insertion"))))
            .orElse(Map.of());
    this.pairings = byOptions.getOrDefault(options, List.of());
    this.evidence = evidence;
    this.rankings = Verdicts.of(this.pairings, Baseline.USUAL, evidence).rankings();
    this.workShares = workShares;
  }

  static Run of(ResultsFolder folder) {
    Map<String, Map<Integer, Double>> shares = new HashMap<>();
    for (Replicate replicate : folder.replicates()) {
      if (replicate.counts() && !replicate.isCopy()) {
        workShare(replicate)
            .ifPresent(
                share ->
                    shares
                        .computeIfAbsent(replicate.cell(), cell -> new HashMap<>())
                        .put(replicate.block(), share));
      }
    }
    return new Run(folder.plan().pairings(), Findings.evidence(folder), shares);
  }

  /** The median over the iterations, each with its own rate. */
  private static Optional<Double> workShare(Replicate replicate) {
    if (replicate.jmh() == null) {
      return Optional.empty();
    }
    JsonNode micros =
        replicate.jmh().path("secondaryMetrics").path("database.time").path("rawData").path(0);
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < Math.min(micros.size(), replicate.measured().size()); i++) {
      double share =
          micros.path(i).asDouble() * replicate.measured().get(i) / MICROSECONDS_PER_SECOND;
      if (share > 0 && share < 1) {
        shares.add(share);
      }
    }
    return shares.isEmpty() ? Optional.empty() : Optional.of(Median.of(shares));
  }

  /** Options of the cells that are looked at. */
  Map<String, String> options() {
    return options;
  }

  /** Label of the cell that a call is; nothing where the run has none. */
  Optional<String> label(Call call) {
    return pairings.stream()
        .filter(cell -> isOf(cell, call.experiment()))
        .filter(cell -> cell.serialization().equals(call.stack().serialization().name()))
        .filter(cell -> cell.transport().equals(call.stack().transport().name()))
        .map(CellDescription::label)
        .findFirst();
  }

  /** Whether the run has any cell of an experiment. */
  boolean has(Experiment experiment) {
    return pairings.stream().anyMatch(cell -> isOf(cell, experiment));
  }

  private static boolean isOf(CellDescription cell, Experiment experiment) {
    return cell.workload().equals(experiment.workload()) && cell.shape().equals(experiment.shape());
  }

  /** Whether the rankings tell some calls of one experiment apart; true of no calls. */
  boolean toldApart(Set<Call> calls) {
    List<String> labels = calls.stream().flatMap(call -> label(call).stream()).toList();
    return labels.isEmpty()
        || rankings.stream()
            .filter(
                ranking ->
                    ranking.ranks().stream().map(Ranking.Rank::label).toList().containsAll(labels))
            .anyMatch(ranking -> ranking.ties().stream().noneMatch(tie -> tie.containsAll(labels)));
  }

  @Override
  public Map<Integer, Double> speeds(Call call) {
    return label(call).map(label -> evidence.figures().get(label)).orElse(Map.of());
  }

  @Override
  public Map<Integer, Double> workToRest(Call call) {
    Map<Integer, Double> ratios = new HashMap<>();
    label(call)
        .map(workShares::get)
        .orElse(Map.of())
        .forEach((block, share) -> ratios.put(block, share / (1 - share)));
    return ratios;
  }

  /**
   * Why some figures carry no answer.
   *
   * @param calls all that were looked at to make them
   * @param value made from some of these calls
   */
  Optional<String> objection(Collection<Call> calls, Value value) {
    Optional<Sentinel> sentinel = Optional.ofNullable(evidence.sentinel());
    return calls.stream()
        .flatMap(call -> label(call).stream())
        .flatMap(label -> evidence.objection(label).stream())
        .findFirst()
        .or(() -> sentinel.flatMap(Sentinel::objection))
        .or(() -> tooFew(value.figures().size()))
        .or(() -> sentinel.flatMap(Sentinel::unwatched))
        .or(() -> noMeasurement(value))
        .or(() -> unsteady(calls, value.figures().keySet()))
        .map(reason -> MarkdownTable.shortened(reason, LONGEST_REASON));
  }

  private static Optional<String> noMeasurement(Value value) {
    return value.ratio().filter(Ratio::varies).isPresent()
        ? Optional.empty()
        : Optional.of("no number, or the same in every block, to the last digit");
  }

  private static Optional<String> tooFew(int blocks) {
    return blocks < Verdicts.FEWEST_PAIRS
        ? Optional.of(
            "%s, an answer needs %d at least"
                .formatted(Texts.counted(blocks, "block"), Verdicts.FEWEST_PAIRS))
        : Optional.empty();
  }

  private Optional<String> unsteady(Collection<Call> calls, Set<Integer> blocks) {
    long steady = blocks.stream().filter(block -> steady(calls, block)).count();
    return steady < Verdicts.FEWEST_PAIRS
        ? Optional.of(
            "all forks were steady in %d of %d blocks, an answer needs %d"
                .formatted(steady, blocks.size(), Verdicts.FEWEST_PAIRS))
        : Optional.empty();
  }

  private boolean steady(Collection<Call> calls, int block) {
    return calls.stream()
        .flatMap(call -> label(call).stream())
        .noneMatch(label -> evidence.unsteady().getOrDefault(label, Set.of()).contains(block));
  }
}
