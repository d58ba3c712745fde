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
 * The change of one benchmark between two runs. The runs share no rounds, so a drift between them
 * does not cancel: the machine on another day is part of the change.
 *
 * @param ratio speed afterwards as a multiple of that before, with its 95 % interval by Welch;
 *     absent where a side has fewer than two forks
 * @param adjustedP of the t test that nothing changed, corrected for all benchmarks of the two
 *     runs; absent without a ratio
 * @param verdict on what was measured afterwards
 * @param reason why there is no verdict
 */
record Change(
    @Nullable Ratio ratio, @Nullable Double adjustedP, Verdict verdict, @Nullable String reason) {
  /** The fewest forks on a side for a verdict. */
  private static final int MIN_FORKS = 3;

  /**
   * The figures of one benchmark.
   *
   * @param before calls per second, or any other figure of which more is better, for each fork
   * @param after the figures of the other run
   */
  record Sides(double[] before, double[] after) {}

  /**
   * Judges all benchmarks that two runs have in common: one family for Holm's correction.
   *
   * @param margin differences up to this ratio do not matter, such as {@link Verdicts#MARGIN}
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
          return new Change(
              null, null, Verdict.INVALID, "a fork's figure is not a positive number");
        }
      }
    }
    Ratio ratio =
        Math.min(before.length, after.length) < 2
            ? null
            : Ratio.unpaired(after, before, Verdicts.CONFIDENCE);
    if (ratio != null && !ratio.varies()) {
      return new Change(
          ratio, null, Verdict.INVALID, "all forks have the same figure: not a measurement");
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
