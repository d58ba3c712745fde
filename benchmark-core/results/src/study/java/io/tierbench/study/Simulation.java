package io.tierbench.study;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Judges measured trials one by one, and stops like a run.
 *
 * @param trials number of trials at the stop
 */
record Simulation(Verdicts verdicts, Evidence evidence, int trials) {

  /**
   * Judges trial after trial.
   *
   * @param precision at which the run stops; null to judge all trials
   */
  static Simulation run(
      List<CellDescription> cells,
      Baseline baseline,
      Evidence measured,
      Double precision,
      int minTrials) {
    int maxTrials =
        cells.stream()
            .flatMap(cell -> measured.trials(cell.label()).stream())
            .mapToInt(trial -> trial)
            .max()
            .orElse(0);
    for (int trials = Math.min(minTrials, maxTrials); ; trials++) {
      Evidence evidence = upTo(trials, measured);
      Verdicts verdicts = Verdicts.of(cells, baseline, evidence);
      if (trials >= maxTrials
          || Precision.of(verdicts.judgements(), evidence, List.of(), precision).isReached()) {
        return new Simulation(verdicts, evidence, trials);
      }
    }
  }

  private static Evidence upTo(int trials, Evidence measured) {
    Map<String, List<Rates>> rates = new TreeMap<>();
    measured
        .rates()
        .forEach(
            (label, all) ->
                rates.put(label, all.stream().filter(of -> of.trial() <= trials).toList()));
    return new Evidence(
        rates, measured.invalid(), measured.references(), measured.secondsPerTrial());
  }
}
