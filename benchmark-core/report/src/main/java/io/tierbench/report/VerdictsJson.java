package io.tierbench.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.verdict.Copies;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Movement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run for programs: {@code verdicts.json}. It names cells by their labels.
 *
 * @param format version of this file; incremented when a name changes its meaning or is removed
 * @param preset of the run
 * @param trials number of trials with measurements
 * @param margin ratio up to which, together with its inverse, differences are irrelevant
 * @param level of the tests, for all comparisons of a workload under the same options together
 * @param confidence of every interval
 * @param baseline stack that all others are compared with
 * @param copies differences between copies of the same stack
 * @param cells of the plan, including those that were not measured
 * @param judgements one for each comparison of the plan
 * @param rankings one for each workload, shape, variant and options
 */
record VerdictsJson(
    int format,
    String preset,
    @JsonProperty("replicates") int trials,
    double margin,
    double level,
    double confidence,
    Baseline baseline,
    Copies copies,
    List<CellResult> cells,
    List<Judgement> judgements,
    List<Ranked> rankings) {
  private static final int FORMAT = 2;

  /**
   * A cell with its throughput.
   *
   * @param cell its label
   * @param benchmark full name of the method
   * @param workload simple name of the method
   * @param parameters every parameter of the benchmark
   * @param callsPerSecond median over its trials; absent if there is none
   * @param lowest trial, or iteration if there are fewer than three trials
   * @param highest trial or iteration
   * @param interval of the geometric mean of the trials; absent with fewer than three
   * @param trials number of trials in which it was measured
   * @param movement its drift relative to the rest of its trial
   * @param failure reason of a failure
   */
  record CellResult(
      String cell,
      String benchmark,
      String workload,
      Map<String, String> parameters,
      @Nullable Double callsPerSecond,
      @Nullable Double lowest,
      @Nullable Double highest,
      @Nullable Interval interval,
      @JsonProperty("replicates") int trials,
      @Nullable Movement movement,
      @Nullable String failure) {

    static CellResult of(Cell cell, @Nullable Measurement measurement) {
      Figure figure = measurement == null ? null : measurement.figure();
      return new CellResult(
          cell.label(),
          cell.benchmark(),
          cell.method(),
          cell.parameters(),
          figure == null ? null : Double.valueOf(figure.median()),
          figure == null ? null : Double.valueOf(figure.lowest()),
          figure == null ? null : Double.valueOf(figure.highest()),
          measurement == null || figure == null ? null : measurement.interval().orElse(null),
          figure == null ? 0 : figure.trials(),
          measurement == null ? null : measurement.movement(),
          measurement == null ? null : measurement.failure());
    }
  }

  /**
   * A ranking without its judgements.
   *
   * @param workload of all cells
   * @param shape of all cells
   * @param variant of all cells; empty for this program and this JVM
   * @param options of all cells
   * @param ranks the fastest first
   * @param ties the largest sets of cells without different verdicts between any two
   */
  record Ranked(
      String workload,
      String shape,
      String variant,
      Map<String, String> options,
      List<Rank> ranks,
      List<List<String>> ties) {
    static Ranked of(Ranking ranking) {
      return new Ranked(
          ranking.workload(),
          ranking.shape(),
          ranking.variant(),
          ranking.options(),
          ranking.ranks(),
          ranking.ties());
    }
  }

  static VerdictsJson of(Analysis analysis) {
    return new VerdictsJson(
        FORMAT,
        analysis.plan().preset(),
        analysis.trials(),
        Verdicts.MARGIN,
        Verdicts.LEVEL,
        Verdicts.CONFIDENCE,
        analysis.plan().baseline(),
        analysis.verdicts().copies(),
        analysis.plan().cells().stream()
            .map(cell -> CellResult.of(cell, analysis.measurement(cell.label()).orElse(null)))
            .toList(),
        analysis.verdicts().judgements(),
        analysis.verdicts().rankings().stream().map(Ranked::of).toList());
  }
}
