package io.tierbench.verdict;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The precision of the planned ratios so far, which decides when a run stops. It depends only on
 * the width of the intervals and on the number of trials, never on the ratios.
 *
 * @param wanted half-width that is precise enough; absent if all trials are run
 * @param widths of the comparisons, from the widest to the narrowest
 */
public record Precision(@Nullable Double wanted, List<Width> widths) {
  /** Half the width of a comparison's interval as a share; infinite with too few trials. */
  public record Width(String name, double halfWidth) {}

  /**
   * Computes the precision after any trial.
   *
   * @param labels of cells whose own throughput must be precise, in a run without comparisons
   */
  public static Precision of(
      List<Judgement> judgements,
      Evidence evidence,
      Collection<String> labels,
      @Nullable Double wanted) {
    List<Width> widths = new ArrayList<>();
    for (Judgement judgement : judgements) {
      Contrast contrast = judgement.contrast();
      Set<String> cells = Set.of(contrast.one(), contrast.other());
      if (cells.stream().noneMatch(evidence.invalid()::containsKey)) {
        widths.add(
            new Width(contrast.one() + " against " + contrast.other(), halfWidth(judgement)));
      }
    }
    for (String label : labels) {
      if (!evidence.invalid().containsKey(label)) {
        widths.add(new Width(label, ofFigures(evidence.figures(label))));
      }
    }
    widths.sort(Comparator.comparingDouble(Width::halfWidth).reversed());
    return new Precision(wanted, widths);
  }

  private static double halfWidth(Judgement judgement) {
    return judgement.ratio() == null ? Double.POSITIVE_INFINITY : judgement.ratio().precision();
  }

  private static double ofFigures(Map<Integer, Double> figures) {
    return figures.size() < Verdicts.MIN_TRIALS
        ? Double.POSITIVE_INFINITY
        : Ratio.ofTrials(figures.values(), Verdicts.CONFIDENCE).precision();
  }

  public boolean isReached() {
    return wanted != null && widths.stream().allMatch(width -> width.halfWidth() <= wanted);
  }
}
