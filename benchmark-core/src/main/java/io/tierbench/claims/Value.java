package io.tierbench.claims;

import io.tierbench.report.Numbers;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Verdicts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a term comes to.
 *
 * @param name for people
 * @param figures by block; only blocks that have everything it takes
 * @param calls whose figures it is made of
 */
record Value(String name, Map<Integer, Double> figures, Set<Call> calls) {

  /**
   * It with its interval; nothing with fewer than two blocks, and where a figure is not a positive
   * number.
   */
  Optional<Ratio> ratio() {
    return figures.size() > 1 && isMeasured()
        ? Optional.of(Ratio.ofBlocks(figures, Verdicts.CONFIDENCE))
        : Optional.empty();
  }

  boolean isMeasured() {
    return figures.values().stream().allMatch(Ratio::isMeasured);
  }

  /** It as text: without an interval where there is none. */
  String multiple() {
    return ratio()
        .map(Numbers::ratio)
        .orElseGet(
            () ->
                figures.values().stream()
                    .map(figure -> Numbers.ratio(figure) + "x")
                    .collect(Collectors.joining(", ")));
  }
}
