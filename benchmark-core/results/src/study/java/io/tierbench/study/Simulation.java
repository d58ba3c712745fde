package io.tierbench.study;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    List<String> labels = cells.stream().map(CellDescription::label).toList();
    int maxTrials =
        labels.stream()
            .flatMap(label -> measured.trials(label).stream())
            .mapToInt(trial -> trial)
            .max()
            .orElse(0);
    for (int trials = Math.min(minTrials, maxTrials); ; trials++) {
      Evidence evidence = upTo(trials, measured);
      Verdicts verdicts = Verdicts.of(cells, baseline, evidence);
      if (trials >= maxTrials
          || Precision.of(verdicts.judgements(), evidence, labels, precision).isReached()) {
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
                rates.put(
                    label,
                    all.stream()
                        .filter(of -> of.trial() <= trials)
                        .collect(Collectors.toCollection(ArrayList::new))));
    return new Evidence(
        rates, measured.invalid(), measured.references(), measured.secondsPerTrial());
  }

  /** Tells whether the two cells differ by JMH's rule, on the same iterations. */
  static boolean jmhDiffers(Contrast contrast, Evidence evidence) {
    return JmhRule.differ(
        iterations(contrast.one(), evidence), iterations(contrast.other(), evidence));
  }

  private static Collection<double[]> iterations(String label, Evidence evidence) {
    return evidence.ratesOf(label).stream()
        .map(of -> of.byRound().values().stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }
}
