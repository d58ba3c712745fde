package io.tierbench.verdict;

import io.tierbench.statistics.Ratio;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The rates of one cell, measured by one stack copy in one trial.
 *
 * @param group number of the group of stacks that were alive at the same time
 * @param copy 1, or higher for a further copy of the same stack
 * @param byRound calls per second of the iteration in each round; a round may be missing
 * @param approach calls per second in the last warm-up rounds; empty for a converged cell, and if
 *     extra calls followed
 * @param converged whether the cell had converged when its measured rounds began
 */
public record Rates(
    int trial,
    int group,
    int copy,
    SortedMap<Integer, Double> byRound,
    SortedMap<Integer, Double> approach,
    boolean converged) {

  /** Creates the rates of a converged cell. */
  public Rates(int trial, int group, int copy, SortedMap<Integer, Double> byRound) {
    this(trial, group, copy, byRound, Collections.emptySortedMap(), true);
  }

  public Rates {
    byRound = Collections.unmodifiableSortedMap(new TreeMap<>(byRound));
    approach = Collections.unmodifiableSortedMap(new TreeMap<>(approach));
  }

  /** Returns these rates, multiplied by a factor. */
  public Rates times(double factor) {
    DoubleUnaryOperator faster = rate -> rate * factor;
    return new Rates(trial, group, copy, each(byRound, faster), each(approach, faster), converged);
  }

  private static SortedMap<Integer, Double> each(
      SortedMap<Integer, Double> rates, DoubleUnaryOperator change) {
    SortedMap<Integer, Double> changed = new TreeMap<>(rates);
    changed.replaceAll((round, rate) -> change.applyAsDouble(rate));
    return changed;
  }

  SortedMap<Integer, Double> logs() {
    return each(byRound, Math::log);
  }

  /** Returns the logarithms of {@link #approach} and {@link #byRound}. */
  SortedMap<Integer, Double> logsWithApproach() {
    SortedMap<Integer, Double> all = new TreeMap<>(approach);
    all.values().removeIf(rate -> !Ratio.isMeasured(rate));
    all.putAll(byRound);
    return each(all, Math::log);
  }
}
