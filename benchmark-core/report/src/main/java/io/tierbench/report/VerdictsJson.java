package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.Cell;
import io.tierbench.verdict.Verdicts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run for programs: {@code verdicts.json}. It names cells by their labels.
 *
 * <p>{@code docs/schema/verdicts.schema.json} describes the fields.
 */
final class VerdictsJson {
  private static final int FORMAT = 2;

  private VerdictsJson() {}

  static Map<String, @Nullable Object> of(Analysis analysis) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("preset", analysis.plan().preset());
    json.put("replicates", analysis.trials());
    json.put("margin", Verdicts.MARGIN);
    json.put("level", Verdicts.LEVEL);
    json.put("confidence", Verdicts.CONFIDENCE);
    json.put("baseline", analysis.plan().baseline());
    json.put("copies", analysis.verdicts().copies());
    json.put(
        "cells",
        analysis.plan().cells().stream()
            .map(cell -> cell(cell, analysis.measurement(cell.label())))
            .toList());
    json.put("judgements", analysis.verdicts().judgements());
    json.put("rankings", analysis.verdicts().rankings());
    return json;
  }

  private static Map<String, @Nullable Object> cell(Cell cell, Optional<Measurement> measurement) {
    Optional<Measurement> measured = measurement.filter(one -> !one.failed());
    Optional<Figure> figure = measured.map(Measurement::measuredFigure);
    Optional<Interval> interval = measured.flatMap(Measurement::interval);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("cell", cell.label());
    json.put("benchmark", cell.benchmark());
    json.put("workload", cell.method());
    json.put("parameters", cell.parameters());
    json.put("callsPerSecond", figure.map(Figure::median).orElse(null));
    json.put("lowest", figure.map(Figure::lowest).orElse(null));
    json.put("highest", figure.map(Figure::highest).orElse(null));
    json.put("interval", interval.orElse(null));
    json.put("replicates", figure.map(Figure::trials).orElse(0));
    json.put("movement", measured.map(Measurement::movement).orElse(null));
    json.put("failure", measurement.map(Measurement::failure).orElse(null));
    return json;
  }
}
