package io.tierbench.verdict;

import io.tierbench.statistics.Ratio;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rates of one cell, measured by one stack copy in one trial.
 *
 * @param trial the number of the trial
 * @param group of stacks that were alive at the same time; there is one if memory holds them all
 * @param copy 1, or higher for a further copy of the same stack
 * @param byRound calls per second of the iteration in each round; a round may be missing
 * @param approach calls per second in the rounds just before, which are not measured because the
 *     cell still got faster; empty for a converged cell, and if extra calls came after them
 * @param level whether it had converged, according to its warm-up
 */
public record Rates(
    int trial,
    int group,
    int copy,
    SortedMap<Integer, Double> byRound,
    SortedMap<Integer, Double> approach,
    boolean level) {

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
    return new Rates(trial, group, copy, times(byRound, factor), times(approach, factor), level);
  }

  private static SortedMap<Integer, Double> times(SortedMap<Integer, Double> rates, double factor) {
    SortedMap<Integer, Double> faster = new TreeMap<>(rates);
    faster.replaceAll((round, rate) -> rate * factor);
    return faster;
  }

  /** Returns the logarithms of the rates by round. */
  SortedMap<Integer, Double> logs() {
    return logs(byRound);
  }

  /** Returns the logarithms including the rounds just before, in which it still got faster. */
  SortedMap<Integer, Double> logsOfAll() {
    SortedMap<Integer, Double> all = new TreeMap<>(approach);
    all.values().removeIf(rate -> !Ratio.isMeasured(rate));
    all.putAll(byRound);
    return logs(all);
  }

  private static SortedMap<Integer, Double> logs(SortedMap<Integer, Double> rates) {
    SortedMap<Integer, Double> logs = new TreeMap<>(rates);
    logs.replaceAll((round, rate) -> Math.log(rate));
    return logs;
  }
}
