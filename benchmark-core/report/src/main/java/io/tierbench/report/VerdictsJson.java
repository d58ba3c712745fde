package io.tierbench.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
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
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run for programs: {@code verdicts.json}. It names cells by their labels.
 *
 * @param format version of this file; incremented when a name changes its meaning or is removed
 * @param margin ratio up to which, together with its inverse, differences are irrelevant
 * @param level of the tests, for all comparisons of a workload under the same options together
 * @param cells of the plan, including those that were not measured
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
    @JsonIgnoreProperties("judgements") List<Ranking> rankings) {
  private static final int FORMAT = 2;

  /**
   * A cell with its throughput.
   *
   * @param callsPerSecond median over its trials; absent if there is none
   * @param lowest trial, or iteration if there are fewer than three trials
   * @param interval of the geometric mean of the trials; absent with fewer than three
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
        analysis.verdicts().rankings());
  }
}
