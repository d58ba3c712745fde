package io.tierbench.papers;

import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Verdicts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The numbers that claims compare with one, tested together. A number differs from one if all of
 * this is true:
 *
 * <ul>
 *   <li>its 95 % t interval over the trials lies completely beyond {@link Verdicts#MARGIN}, which
 *       {@link Expectation} checks;
 *   <li>the t test that it is one is rejected at {@link Verdicts#LEVEL} after Holm's correction
 *       over all numbers of all claims whose cells the run has. Numbers that cannot be tested count
 *       too, because the family was fixed before the run. If a fastest or a slowest cell was chosen
 *       by its values, the p-value is first multiplied by the number of possible choices
 *       (Bonferroni);
 *   <li>if it is the ratio of two cells of one workload and shape, or has a spread on its larger
 *       side, those two cells differ by the {@link Ranking} of the run.
 * </ul>
 *
 * <p>Equality to one, or not being less, needs no correction: there the interval must lie within
 * the margin, or above its lower end. Ratios of two cells are those of the verdicts, including
 * pooled noise and bounds for drift; a ratio of two such ratios has the variances and the bounds of
 * both.
 */
final class TestFamily {
  private final MeasuredRun run;
  private final Map<Term, Double> adjusted = new HashMap<>();

  TestFamily(MeasuredRun run, Collection<Rule> rules) {
    this.run = run;
    List<Term> terms =
        rules.stream().flatMap(rule -> rule.terms().stream()).distinct().filter(run::has).toList();
    double[] pValues = terms.stream().mapToDouble(this::pValue).toArray();
    double[] corrected = Holm.adjust(pValues);
    for (int i = 0; i < corrected.length; i++) {
      adjusted.put(terms.get(i), corrected[i]);
    }
  }

  private double pValue(Term term) {
    Value value = term.in(run);
    if (run.whyUnusable(term.calls(), value).isPresent()) {
      return 1;
    }
    Ratio ratio = value.ratio().orElseThrow();
    return Math.min(1, ratio.pValue() * term.candidates(ratio.estimate() > 1));
  }

  MeasuredRun run() {
    return run;
  }

  /** Tells whether a number differs from one; {@link Expectation} checks the margin. */
  boolean differs(Term term) {
    return Objects.requireNonNull(adjusted.get(term)) <= Verdicts.LEVEL
        && run.differ(term.mustDiffer(run, term.in(run).ratio().orElseThrow().estimate() > 1));
  }
}
