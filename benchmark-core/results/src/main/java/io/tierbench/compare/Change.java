package io.tierbench.compare;

import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The change of one benchmark between two runs. The runs have no common rounds, so a drift between
 * them does not cancel: the state of the machine is part of the change.
 *
 * @param ratio throughput afterwards relative to before, with its 95 % interval by Welch; absent if
 *     a side has fewer than two forks
 * @param adjustedP p-value of the t test for no change, corrected for all benchmarks of the two
 *     runs; absent without a ratio
 */
record Change(
    @Nullable Ratio ratio, @Nullable Double adjustedP, Verdict verdict, @Nullable String reason) {
  private static final int MIN_FORKS = 3;

  /**
   * The throughputs of one benchmark in two runs.
   *
   * @param before calls per second, or any other value of which more is better, for each fork
   */
  record Sides(double[] before, double[] after) {}

  /**
   * Judges all benchmarks that two runs have in common: one family for Holm's correction.
   *
   * @param margin ratio up to which differences are irrelevant, such as {@link Verdicts#MARGIN}
   */
  static List<Change> judge(List<Sides> benchmarks, double margin) {
    List<Change> undecided = benchmarks.stream().map(Change::undecided).toList();
    double[] pValues = undecided.stream().mapToDouble(change -> change.pValue()).toArray();
    double[] adjusted = Holm.adjust(pValues);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      changes.add(undecided.get(i).decided(adjusted[i], margin));
    }
    return changes;
  }

  private static Change undecided(Sides sides) {
    double[] before = sides.before();
    double[] after = sides.after();
    for (double[] side : List.of(before, after)) {
      for (double figure : side) {
        if (!Ratio.isMeasured(figure)) {
          return new Change(null, null, Verdict.INVALID, "a fork's value is not a positive number");
        }
      }
    }
    Ratio ratio =
        Math.min(before.length, after.length) < 2
            ? null
            : Ratio.unpaired(after, before, Verdicts.CONFIDENCE);
    if (ratio != null && !ratio.varies()) {
      return new Change(
          ratio, null, Verdict.INVALID, "all forks have the same value: not a measurement");
    }
    String reason =
        Math.min(before.length, after.length) < MIN_FORKS
            ? String.format(
                Locale.ROOT,
                "needs %d forks on each side, has %d and %d",
                MIN_FORKS,
                before.length,
                after.length)
            : null;
    return new Change(ratio, null, Verdict.INCONCLUSIVE, reason);
  }

  private double pValue() {
    return ratio == null || reason != null ? 1 : ratio.pValue();
  }

  private Change decided(double p, double margin) {
    if (ratio == null || reason != null) {
      return this;
    }
    Verdict decision = Verdicts.decide(ratio, p, margin);
    return new Change(
        ratio, p, decision, decision == Verdict.INCONCLUSIVE ? "needs more forks" : null);
  }
}
