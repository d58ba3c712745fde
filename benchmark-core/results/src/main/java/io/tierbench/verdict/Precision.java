package io.tierbench.verdict;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How well the planned ratios are known so far. A run and its calibration stop by this rule. It
 * looks only at the width of the intervals and at the number of replicates, never at the ratios
 * themselves.
 */
public final class Precision {
  private final @Nullable Double wanted;
  private final List<Width> widths;

  /**
   * The precision of one comparison.
   *
   * @param name of the comparison
   * @param halfWidth of the ratio's interval, as a share of the ratio: 0.05 is 5 %; infinite where
   *     there are too few replicates to say anything
   */
  public record Width(String name, double halfWidth) {}

  private Precision(@Nullable Double wanted, List<Width> widths) {
    this.wanted = wanted;
    this.widths = widths;
  }

  /**
   * The precision after any replicate.
   *
   * @param judgements of all planned comparisons
   * @param evidence behind them; an unusable cell needs no further replicate
   * @param labels of all cells; those that are compared with none are judged by their own figures
   * @param wanted half-width that is precise enough; absent where all replicates are run
   */
  public static Precision of(
      List<Judgement> judgements,
      Evidence evidence,
      Collection<String> labels,
      @Nullable Double wanted) {
    Set<String> compared = new HashSet<>();
    List<Width> widths = new ArrayList<>();
    for (Judgement judgement : judgements) {
      Contrast contrast = judgement.contrast();
      Set<String> cells = Set.of(contrast.one(), contrast.other());
      if (cells.stream().noneMatch(evidence.invalid()::containsKey)) {
        compared.addAll(cells);
        widths.add(
            new Width(contrast.one() + " against " + contrast.other(), halfWidth(judgement)));
      }
    }
    for (String label : labels) {
      if (!compared.contains(label) && !evidence.invalid().containsKey(label)) {
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
    return figures.size() < Verdicts.MIN_REPLICATES
        ? Double.POSITIVE_INFINITY
        : Ratio.ofReplicates(figures, Verdicts.CONFIDENCE).precision();
  }

  /** The comparisons, from the widest to the narrowest. */
  public List<Width> widths() {
    return widths;
  }

  /** Whether all comparisons are as narrow as wanted. */
  public boolean isReached() {
    return wanted != null && widths.stream().allMatch(width -> width.halfWidth() <= wanted);
  }
}
