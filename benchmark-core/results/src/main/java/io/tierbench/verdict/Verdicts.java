package io.tierbench.verdict;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The verdicts of a run.
 *
 * <p>The rules look at the ratio of two cells in each replicate, on a log scale:
 *
 * <ul>
 *   <li>FASTER or SLOWER: the t test says that the two differ, at {@link #LEVEL} after Holm's
 *       correction over all contrasts of the same workload under the same options, and the 95 %
 *       interval lies wholly beyond {@link #MARGIN};
 *   <li>EQUIVALENT: the 95 % interval lies within the margin;
 *   <li>INVALID: a cell failed, or the two cannot be compared at all;
 *   <li>INCONCLUSIVE: everything else.
 * </ul>
 *
 * <p>Test and interval both allow for what a cell may still move, see {@link Movement}, in the
 * direction that hurts the claim. Holm's correction guards against calling the same things
 * different, the interval against calling a difference important. Correcting the test of the margin
 * itself would guard twice: it would lose many true differences to avoid false verdicts that are
 * rare anyway. The t tests share what they know about the noise, see {@link Pool}. {@code
 * results/calibration} says how often the verdicts are right.
 *
 * @param judgements one for each contrast
 * @param rankings one for each workload, shape, variant and options
 * @param movements of all cells that were measured
 * @param copies how much copies of the same stack differed
 */
public record Verdicts(
    List<Judgement> judgements, List<Ranking> rankings, List<Movement> movements, Copies copies) {
  /** Differences up to this ratio, and its inverse, do not matter in practice. */
  public static final double MARGIN = 1.03;

  /**
   * Of Holm's correction: the chance of one or more wrong rejections in a family that it aims at.
   */
  public static final double LEVEL = 0.05;

  /** The confidence of every interval that is shown. */
  public static final double CONFIDENCE = 0.95;

  /** The fewest replicates for a verdict. */
  public static final int MIN_REPLICATES = 2;

  /** The fewest measured rounds of a replicate that show whether a cell moves. */
  public static final int MIN_ROUNDS = 4;

  /**
   * Judges a run, at its end or after any replicate.
   *
   * @param cells all pairings that the run was to measure, measured or not
   * @param baseline that each cell is compared with
   * @throws IllegalArgumentException if two cells have the same label
   */
  public static Verdicts of(List<CellDescription> cells, Baseline baseline, Evidence evidence) {
    List<Contrast> planned = Contrast.planned(cells, baseline);
    return of(cells, planned, Ratios.of(cells, planned, evidence));
  }

  /** The same, where the ratios of these cells and contrasts are known. */
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
    List<Judgement> judgements = new ArrayList<>();
    families.values().forEach(contrasts -> judgements.addAll(family.judge(contrasts)));
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
    return new Verdicts(List.copyOf(judgements), rankings, ratios.movements(), ratios.copies());
  }

  /** The verdict of a valid ratio and its corrected p-value. */
  public static Verdict decide(Ratio ratio, double adjustedP, double margin) {
    if (adjustedP <= LEVEL && ratio.beyond(margin)) {
      return ratio.estimate() > 1 ? Verdict.FASTER : Verdict.SLOWER;
    }
    return ratio.within(margin) ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
  }
}
