package io.tierbench.verdict;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was measured so far, by label of the cell. Whatever is missing in a map has not happened.
 *
 * @param figures calls per second of the fork, by block
 * @param unsteady blocks whose fork was not steady when it was measured; their figures count, but a
 *     verdict needs enough pairs without them
 * @param invalid why nothing may be said of the cell: a failure, wrong answers
 * @param sentinel the cell that ran twice in each block, or null
 * @param secondsPerReplicate what one more block costs for the cell
 */
public record Evidence(
    Map<String, Map<Integer, Double>> figures,
    Map<String, Set<Integer>> unsteady,
    Map<String, String> invalid,
    Sentinel sentinel,
    Map<String, Double> secondsPerReplicate) {

  /** Figures of which nothing else is known. */
  public static Evidence of(Map<String, Map<Integer, Double>> figures) {
    return new Evidence(figures, Map.of(), Map.of(), null, Map.of());
  }

  Map<Integer, Double> figuresOf(String label) {
    return figures.getOrDefault(label, Map.of());
  }

  boolean steady(String label, int block) {
    return !unsteady.getOrDefault(label, Set.of()).contains(block);
  }

  /** Why nothing may be said of a cell. */
  public Optional<String> objection(String label) {
    if (invalid.containsKey(label)) {
      return Optional.of(label + ": " + invalid.get(label));
    }
    return figuresOf(label).entrySet().stream()
        .filter(figure -> !Ratio.isMeasured(figure.getValue()))
        .findFirst()
        .map(
            figure ->
                "%s: its figure in block %d is %s, not a positive number"
                    .formatted(label, figure.getKey(), figure.getValue()));
  }
}
