package io.tierbench.verdict;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one pair of JVMs measured of one cell in one replicate.
 *
 * @param replicate the fleet
 * @param group of pairs that were alive at the same time; there is one where memory holds them all
 * @param copy 1, or higher for a further pair of the same stack
 * @param byRound calls per second of the slice in each round; a round may be missing
 * @param level whether it had nothing to gain any more, as far as its warm-up showed
 */
public record Rates(
    int replicate, int group, int copy, SortedMap<Integer, Double> byRound, boolean level) {

  /** Of a cell that was level. */
  public Rates(int replicate, int group, int copy, SortedMap<Integer, Double> byRound) {
    this(replicate, group, copy, byRound, true);
  }

  public Rates {
    byRound = Collections.unmodifiableSortedMap(new TreeMap<>(byRound));
  }

  /** Logarithms of the rates by round. */
  SortedMap<Integer, Double> logs() {
    SortedMap<Integer, Double> logs = new TreeMap<>(byRound);
    logs.replaceAll((round, rate) -> Math.log(rate));
    return logs;
  }
}
