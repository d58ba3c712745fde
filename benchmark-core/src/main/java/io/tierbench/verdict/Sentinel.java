package io.tierbench.verdict;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One cell that ran twice in each block. Its two copies are the same thing; where they differ, the
 * run measured something else than its cells, and no verdict of it holds.
 *
 * @param label of the cell
 * @param first figure by block of one copy
 * @param second figure by block of the other
 */
public record Sentinel(String label, Map<Integer, Double> first, Map<Integer, Double> second) {

  /** The ratio of the copies, where enough blocks are there to tell. */
  public Optional<Ratio> ratio() {
    Set<Integer> common = new HashSet<>(first.keySet());
    common.retainAll(second.keySet());
    boolean measured =
        common.stream()
            .allMatch(
                block -> Ratio.isMeasured(first.get(block)) && Ratio.isMeasured(second.get(block)));
    return common.size() < Verdicts.FEWEST_PAIRS || !measured
        ? Optional.empty()
        : Optional.of(Ratio.paired(first, second, Verdicts.CONFIDENCE));
  }

  /** Why it cannot be said yet whether the run can be trusted; nothing where it can. */
  public Optional<String> unwatched() {
    return ratio().isPresent()
        ? Optional.empty()
        : Optional.of(
            "the sentinel %s has too few blocks to show that it does not differ from itself"
                .formatted(label));
  }

  /** Why the run must not be trusted: the copies differ clearly, and by more than the margin. */
  public Optional<String> objection() {
    return ratio()
        .filter(ratio -> ratio.low() > 1 || ratio.high() < 1)
        .filter(ratio -> Math.abs(ratio.log()) > Math.log(Verdicts.MARGIN))
        .map(
            ratio ->
                String.format(
                    Locale.ROOT,
                    "the sentinel %s differs from itself: %.3fx, %.3f to %.3f",
                    label,
                    ratio.estimate(),
                    ratio.low(),
                    ratio.high()));
  }
}
