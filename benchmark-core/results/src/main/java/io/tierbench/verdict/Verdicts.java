package io.tierbench.verdict;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The verdicts of a run, and the ratios that they judge.
 *
 * <p>The rules use the ratio of two cells in each trial, on a log scale:
 *
 * <ul>
 *   <li>FASTER or SLOWER: the t test is significant at {@link #LEVEL} after Holm's correction over
 *       all contrasts of the same workload under the same options, and the 95 % interval lies
 *       wholly beyond {@link #MARGIN};
 *   <li>EQUIVALENT: the 95 % interval lies within the margin;
 *   <li>INVALID: a cell failed, or the two cannot be compared at all;
 *   <li>INCONCLUSIVE: everything else.
 * </ul>
 *
 * <p>Test and interval both allow for the possible drift of a cell, see {@link Movement}, in the
 * direction against the claim. Holm's correction limits false differences, the interval excludes
 * irrelevant ones. Correcting the test of the margin too would lose many true differences to avoid
 * false verdicts that are already rare. The t tests share their estimates of variance, see {@link
 * Ratios}. {@code results/calibration} shows the error rates of the verdicts.
 */
public record Verdicts(List<Judgement> judgements, List<Ranking> rankings, Ratios ratios) {
  /** Ratio up to which, together with its inverse, differences are irrelevant in practice. */
  public static final double MARGIN = 1.03;

  /** Intended probability of one or more false rejections in a family. */
  public static final double LEVEL = 0.05;

  /** Confidence level of every displayed interval. */
  public static final double CONFIDENCE = 0.95;

  /** Minimum number of trials for a verdict. */
  public static final int MIN_TRIALS = 2;

  /** Minimum number of measured rounds in a trial to detect drift. */
  public static final int MIN_ROUNDS = 4;

  /**
   * Judges a run, at its end or after any trial.
   *
   * @param cells all planned pairings, measured or not
   */
  public static Verdicts of(List<CellDescription> cells, Baseline baseline, Evidence evidence) {
    List<Contrast> planned = Contrast.planned(cells, baseline);
    return of(cells, planned, Ratios.of(cells, planned, evidence));
  }

  /** Judges a run whose ratios are known. */
  public static Verdicts of(List<CellDescription> cells, List<Contrast> planned, Ratios ratios) {
    Map<String, CellDescription> byLabel =
        cells.stream().collect(Collectors.toMap(CellDescription::label, cell -> cell));
    Map<CellDescription.WorkloadOptions, List<Contrast>> families =
        planned.stream()
            .collect(
                Collectors.groupingBy(
                    contrast ->
                        Objects.requireNonNull(byLabel.get(contrast.one())).workloadOptions(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Family family = new Family(ratios);
    List<Judgement> judgements =
        families.values().stream()
            .flatMap(contrasts -> family.judge(contrasts, contrast -> null).stream())
            .toList();
    List<Ranking> rankings =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> List.of(cell.workloadOptions(), cell.shape(), cell.variant()),
                    LinkedHashMap::new,
                    Collectors.toList()))
            .values()
            .stream()
            .map(group -> Ranking.of(group, ratios, judgements))
            .toList();
    return new Verdicts(judgements, rankings, ratios);
  }

  public List<Movement> movements() {
    return ratios.movements();
  }

  public Copies copies() {
    return ratios.copies();
  }

  /** Returns the verdict on a valid ratio, from its interval and its corrected p-value. */
  public static Verdict decide(Ratio ratio, double adjustedP, double margin) {
    if (adjustedP <= LEVEL && ratio.beyond(margin)) {
      return ratio.estimate() > 1 ? Verdict.FASTER : Verdict.SLOWER;
    }
    return ratio.within(margin) ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
  }
}
