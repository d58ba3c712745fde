package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.Question;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Series;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Family;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Movement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Ratios;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The analysis of a run, computed once for all reports.
 *
 * @param series valid series of all cells, including copies
 * @param trials number of trials with such series
 * @param byLabel measurements by the label of the cell
 */
public record Analysis(
    ResultsFolder folder,
    List<Series> series,
    int trials,
    List<Measurement> measurements,
    Map<String, Measurement> byLabel,
    List<Section> sections,
    Verdicts verdicts,
    BreakdownJson breakdowns,
    List<LinkSweep> sweeps) {
  /** Questions whose two cells are in different tables. */
  private static final Set<Question> OF_TWO_TABLES =
      EnumSet.of(Question.CALLERS, Question.CORES, Question.EFFORT, Question.TUNING);

  public static Analysis of(ResultsFolder folder) {
    Verdicts verdicts = Findings.of(folder);
    List<Series> series = valid(folder);
    List<Measurement> measurements = Measurement.of(folder, verdicts);
    return new Analysis(
        folder,
        series,
        (int) series.stream().map(Series::trial).distinct().count(),
        measurements,
        measurements.stream()
            .collect(Collectors.toMap(m -> m.cell().label(), m -> m, (first, second) -> first)),
        Section.of(measurements),
        verdicts,
        BreakdownJson.of(measurements),
        LinkSweep.of(folder.plan(), verdicts.ratios()));
  }

  private static List<Series> valid(ResultsFolder folder) {
    Set<String> cells = folder.plan().cells().stream().map(Cell::label).collect(Collectors.toSet());
    return folder.series().stream()
        .filter(series -> series.counts() && cells.contains(series.cell()))
        .toList();
  }

  public RunPlan plan() {
    return folder.plan();
  }

  public Environment environment() {
    return folder.environment();
  }

  public Ratios ratios() {
    return verdicts.ratios();
  }

  public Optional<Measurement> measurement(String label) {
    return Optional.ofNullable(byLabel.get(label));
  }

  public boolean compares() {
    return !verdicts.judgements().isEmpty();
  }

  public boolean hasVerdicts() {
    return compares() && trials >= Verdicts.MIN_TRIALS;
  }

  /** Returns the movements of measured cells that may still have been drifting. */
  public List<Movement> drifting() {
    return measurements.stream()
        .filter(measurement -> !measurement.drift().isEmpty())
        .flatMap(measurement -> Stream.ofNullable(measurement.movement()))
        .toList();
  }

  /**
   * Returns the comparisons of a workload that answer a question. A comparison of two options, such
   * as eight callers with one, belongs only to the table of its first cell.
   */
  public List<Judgement> judgements(WorkloadTable table, Question question) {
    Set<String> labels = table.compared();
    return verdicts.judgements().stream()
        .filter(judgement -> judgement.contrast().questions().contains(question))
        .filter(
            judgement ->
                labels.contains(judgement.contrast().one())
                    || !OF_TWO_TABLES.contains(question)
                        && labels.contains(judgement.contrast().other()))
        .toList();
  }

  /**
   * Judges the pairs of a workload's cells that the plan does not compare: the first cell with all
   * later ones, then the second, and so on. Pairs within a ranking keep its judgement; Holm's
   * correction of the other pairs is over all pairs of the workload.
   */
  public List<Judgement> exploratory(WorkloadTable table) {
    List<Judgement> earlier = new ArrayList<>(verdicts.judgements());
    verdicts.rankings().forEach(ranking -> earlier.addAll(ranking.judgements()));
    List<String> labels = table.measurements().stream().map(m -> m.cell().label()).toList();
    return new Family(ratios())
        .judgeEveryPair(table.workload(), labels, earlier).stream()
            .filter(judgement -> judgement.contrast().questions().isEmpty())
            .toList();
  }

  /** Returns the comparisons of a workload's cells with the baseline, by the label of the cell. */
  public Map<String, Judgement> againstBaseline(WorkloadTable table) {
    return byFirst(judgements(table, Question.BASELINE));
  }

  /** Returns the comparisons of frameworks with their counterparts, by label of the framework. */
  public Map<String, Judgement> againstMatrix(WorkloadTable table) {
    return byFirst(judgements(table, Question.COUNTERPART));
  }

  private static Map<String, Judgement> byFirst(List<Judgement> judgements) {
    return judgements.stream()
        .collect(Collectors.toMap(judgement -> judgement.contrast().one(), judgement -> judgement));
  }

  /** Returns the ratio of a framework to the baseline of the same workload, shape and options. */
  public Optional<Ratio> toBaseline(WorkloadTable table, Cell framework) {
    return table.measurements().stream()
        .map(Measurement::cell)
        .filter(cell -> isBaseline(cell) && cell.shape().equals(framework.shape()))
        .filter(cell -> cell.variant().equals(framework.variant()))
        .findFirst()
        .flatMap(cell -> ratios().ratio(framework.label(), cell.label()));
  }

  /** Tells whether a cell is the baseline of its workload, shape and options. */
  public boolean isBaseline(Cell cell) {
    return TableRow.of(cell).isOf(plan().baseline());
  }

  /** Returns the rankings of a workload, one for each shape and variant; none without verdicts. */
  public List<Ranking> rankings(WorkloadTable table) {
    if (!hasVerdicts()) {
      return List.of();
    }
    Set<String> labels = table.compared();
    return verdicts.rankings().stream().filter(ranking -> ranking.hasAny(labels)).toList();
  }

  /** Returns the rank of a cell; empty without verdicts. */
  public Optional<Rank> rank(Cell cell) {
    return verdicts.rankings().stream()
        .filter(ranking -> hasVerdicts())
        .flatMap(ranking -> ranking.ranks().stream())
        .filter(rank -> rank.label().equals(cell.label()))
        .findFirst();
  }

  public Cell cell(String label) {
    return plan().cell(label).orElseThrow();
  }

  /** Returns the display name of a cell's stack, framework or reference. */
  public String name(String label) {
    return plan().cell(label).map(cell -> TableRow.of(cell).label()).orElse(label);
  }

  public String preset() {
    return Objects.requireNonNullElse(plan().preset(), "run").toLowerCase(Locale.ROOT);
  }

  /** Returns the preset of the run, preceded by the suite if that is not the matrix. */
  public String title() {
    String suite = plan().suite();
    return suite == null || suite.equals(RunPlan.MATRIX) ? preset() : suite + ", " + preset();
  }
}
