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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run for programs: {@code verdicts.json}. It names cells by their labels.
 *
 * <p>{@code docs/schema/verdicts.schema.json} describes the fields.
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

  /** A cell with its throughput. */
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

    static CellResult of(Cell cell, Optional<Measurement> measurement) {
      Optional<Measurement> measured = measurement.filter(one -> !one.failed());
      Optional<Figure> figure = measured.map(Measurement::measuredFigure);
      return new CellResult(
          cell.label(),
          cell.benchmark(),
          cell.method(),
          cell.parameters(),
          figure.map(Figure::median).orElse(null),
          figure.map(Figure::lowest).orElse(null),
          figure.map(Figure::highest).orElse(null),
          measured.flatMap(Measurement::interval).orElse(null),
          figure.map(Figure::trials).orElse(0),
          measured.map(Measurement::movement).orElse(null),
          measurement.map(Measurement::failure).orElse(null));
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
            .map(cell -> CellResult.of(cell, analysis.measurement(cell.label())))
            .toList(),
        analysis.verdicts().judgements(),
        analysis.verdicts().rankings());
  }
}
