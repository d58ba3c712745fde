package io.tierbench.verdict;

import io.tierbench.statistics.Ratio;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rates of one cell that one pair of JVMs measured in one replicate.
 *
 * @param replicate the fleet
 * @param group of pairs that were alive at the same time; there is one where memory holds them all
 * @param copy 1, or higher for a further pair of the same stack
 * @param byRound calls per second of the slice in each round; a round may be missing
 * @param approach calls per second in the rounds just before them, which do not count because the
 *     cell still got faster; empty for a level cell, and where more calls came after them
 * @param level whether it had nothing to gain any more, as far as its warm-up showed
 */
public record Rates(
    int replicate,
    int group,
    int copy,
    SortedMap<Integer, Double> byRound,
    SortedMap<Integer, Double> approach,
    boolean level) {

  /** The rates of a cell that was level. */
  public Rates(int replicate, int group, int copy, SortedMap<Integer, Double> byRound) {
    this(replicate, group, copy, byRound, Collections.emptySortedMap(), true);
  }

  public Rates {
    byRound = Collections.unmodifiableSortedMap(new TreeMap<>(byRound));
    approach = Collections.unmodifiableSortedMap(new TreeMap<>(approach));
  }

  /** These rates, multiplied by a factor. */
  public Rates times(double factor) {
    return new Rates(
        replicate, group, copy, times(byRound, factor), times(approach, factor), level);
  }

  private static SortedMap<Integer, Double> times(SortedMap<Integer, Double> rates, double factor) {
    SortedMap<Integer, Double> faster = new TreeMap<>(rates);
    faster.replaceAll((round, rate) -> rate * factor);
    return faster;
  }

  /** Logarithms of the rates by round. */
  SortedMap<Integer, Double> logs() {
    return logs(byRound);
  }

  /** The logarithms with the rounds just before, in which it still got faster. */
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
