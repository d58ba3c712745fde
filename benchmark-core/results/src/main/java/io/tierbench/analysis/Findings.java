package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.statistics.Median;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The findings of a run, at its end or after any trial. */
public final class Findings {

  private Findings() {}

  public static Verdicts of(ResultsFolder folder) {
    RunPlan plan = folder.plan();
    return Verdicts.of(plan.compared(), plan.baseline(), evidence(folder));
  }

  public static Precision precision(ResultsFolder folder) {
    RunPlan plan = folder.plan();
    Verdicts verdicts = of(folder);
    List<Judgement> judgements = verdicts.judgements();
    // Changes of the machine cancel in ratios only. Rates matter only if there are no comparisons.
    List<String> rates =
        judgements.isEmpty() ? plan.cells().stream().map(Cell::label).toList() : List.of();
    return Precision.of(judgements, verdicts.ratios().evidence(), rates, plan.precision());
  }

  public static Evidence evidence(ResultsFolder folder) {
    Map<String, List<Rates>> rates = new HashMap<>();
    for (Series series : folder.series()) {
      if (series.counts()) {
        rates
            .computeIfAbsent(series.cell(), cell -> new ArrayList<>())
            .add(
                new Rates(
                    series.trial(),
                    series.group(),
                    series.copy(),
                    series.measured(),
                    series.approach(),
                    series.level()));
      }
    }
    List<Double> seconds = folder.trials().stream().map(Trial::seconds).toList();
    return new Evidence(
        rates,
        folder.unusable(),
        references(folder.plan()),
        seconds.isEmpty() ? Double.NaN : Median.of(seconds));
  }

  private static Map<String, String> references(RunPlan plan) {
    List<Cell> references = plan.cells().stream().filter(plan.baseline()::is).toList();
    Map<String, String> labels = new HashMap<>();
    for (Cell cell : plan.cells()) {
      reference(cell, references)
          .ifPresent(reference -> labels.put(cell.label(), reference.label()));
    }
    return labels;
  }

  /** Finds the reference cell of a cell; a framework may have fewer options than its reference. */
  private static Optional<Cell> reference(Cell cell, List<Cell> references) {
    return references.stream()
        .filter(reference -> reference.method().equals(cell.method()))
        .filter(reference -> reference.shape().equals(cell.shape()))
        .filter(reference -> reference.variant().equals(cell.variant()))
        .filter(
            reference ->
                cell.isPairing()
                    ? reference.options().equals(cell.options())
                    : reference.options().entrySet().containsAll(cell.options().entrySet()))
        .findFirst();
  }
}
