package io.tierbench.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was measured so far, by label of the cell. Whatever is missing in a map has not happened.
 *
 * @param rates what the pairs of a cell measured in each replicate
 * @param invalid why nothing may be said of the cell: a failure, wrong answers
 * @param anchors the cell of the anchor stack that has the same work, shape and options: the one by
 *     which cells of different groups are compared
 * @param secondsPerReplicate what one more replicate costs; 0 or not a number where not known
 */
public record Evidence(
    Map<String, List<Rates>> rates,
    Map<String, String> invalid,
    Map<String, String> anchors,
    double secondsPerReplicate) {

  /** Rates of which nothing else is known. */
  public static Evidence of(Map<String, List<Rates>> rates) {
    return new Evidence(rates, Map.of(), Map.of(), 0);
  }

  List<Rates> ratesOf(String label) {
    return rates.getOrDefault(label, List.of());
  }

  /** Replicates in which a cell was measured. */
  public Set<Integer> replicates(String label) {
    Set<Integer> replicates = new TreeSet<>();
    for (Rates of : ratesOf(label)) {
      if (!of.byRound().isEmpty()) {
        replicates.add(of.replicate());
      }
    }
    return replicates;
  }

  /** Why nothing may be said of a cell. */
  public Optional<String> objection(String label) {
    if (invalid.containsKey(label)) {
      return Optional.of(label + ": " + invalid.get(label));
    }
    for (Rates of : ratesOf(label)) {
      for (Map.Entry<Integer, Double> rate : of.byRound().entrySet()) {
        if (!Ratio.isMeasured(rate.getValue())) {
          return Optional.of(
              "%s: its rate in round %d of replicate %d is %s, not a positive number"
                  .formatted(label, rate.getKey(), of.replicate(), rate.getValue()));
        }
      }
    }
    return Optional.empty();
  }

  /** Calls per second by replicate: the median over the rounds, of copies their geometric mean. */
  public Map<Integer, Double> figures(String label) {
    SortedMap<Integer, Double> figures = new TreeMap<>();
    for (int replicate : replicates(label)) {
      double[] logs =
          logs(label, replicate).values().stream()
              .flatMap(rounds -> rounds.values().stream())
              .mapToDouble(Double::doubleValue)
              .toArray();
      figures.put(replicate, Math.exp(Rounds.median(logs)));
    }
    return figures;
  }

  /** What each replicate that both ran in says of two cells. */
  public SortedMap<Integer, Paired> paired(String one, String other) {
    SortedMap<Integer, Paired> paired = new TreeMap<>();
    for (int replicate : replicates(one)) {
      pair(replicate, one, other).ifPresent(pair -> paired.put(replicate, pair));
    }
    return paired;
  }

  private Optional<Paired> pair(int replicate, String one, String other) {
    Map<Integer, SortedMap<Integer, Double>> ones = logs(one, replicate);
    Map<Integer, SortedMap<Integer, Double>> others = logs(other, replicate);
    Optional<Rounds> together = together(ones, others);
    if (together.isPresent()) {
      return together.map(rounds -> rounds.paired(false));
    }
    String anchorOfOne = anchors.get(one);
    String anchorOfOther = anchors.get(other);
    if (anchorOfOne == null || !anchorOfOne.equals(anchorOfOther)) {
      return Optional.empty();
    }
    Map<Integer, SortedMap<Integer, Double>> anchor = logs(anchorOfOne, replicate);
    Optional<Rounds> left = together(ones, anchor);
    Optional<Rounds> right = together(others, anchor);
    return left.isEmpty() || right.isEmpty()
        ? Optional.empty()
        : Optional.of(minus(left.get().paired(true), right.get().paired(true)));
  }

  private static Paired minus(Paired left, Paired right) {
    return new Paired(
        left.log() - right.log(),
        left.movement() - right.movement(),
        left.variance() + right.variance(),
        Math.min(left.rounds(), right.rounds()),
        true);
  }

  /** The logarithms of the ratio in the rounds of all groups that have both. */
  private static Optional<Rounds> together(
      Map<Integer, SortedMap<Integer, Double>> ones,
      Map<Integer, SortedMap<Integer, Double>> others) {
    List<SortedMap<Integer, Double>> differences = new ArrayList<>();
    ones.forEach(
        (group, one) -> {
          SortedMap<Integer, Double> other = others.get(group);
          if (other != null) {
            SortedMap<Integer, Double> difference = new TreeMap<>(one);
            difference.keySet().retainAll(other.keySet());
            difference.replaceAll((round, log) -> log - other.get(round));
            if (!difference.isEmpty()) {
              differences.add(difference);
            }
          }
        });
    return differences.isEmpty() ? Optional.empty() : Optional.of(new Rounds(differences));
  }

  /** The logarithm of the rate by group and round: of copies, the mean. */
  Map<Integer, SortedMap<Integer, Double>> logs(String label, int replicate) {
    Map<Integer, SortedMap<Integer, double[]>> sums = new HashMap<>();
    for (Rates of : ratesOf(label)) {
      if (of.replicate() == replicate) {
        of.byRound()
            .forEach(
                (round, rate) -> {
                  double[] sum =
                      sums.computeIfAbsent(of.group(), group -> new TreeMap<>())
                          .computeIfAbsent(round, number -> new double[2]);
                  sum[0] += Math.log(rate);
                  sum[1]++;
                });
      }
    }
    Map<Integer, SortedMap<Integer, Double>> logs = new TreeMap<>();
    sums.forEach(
        (group, rounds) -> {
          SortedMap<Integer, Double> means = new TreeMap<>();
          rounds.forEach((round, sum) -> means.put(round, sum[0] / sum[1]));
          logs.put(group, means);
        });
    return logs;
  }
}
