package io.tierbench.verdict;

import io.tierbench.statistics.FastestThird;
import io.tierbench.statistics.Paired;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The measurements of a run so far. The keys of all maps are labels of cells.
 *
 * @param invalid why a cell is unusable, such as a failure or wrong answers
 * @param references label of the reference cell with the same workload, shape and options, by way
 *     of which cells of different groups are compared
 * @param secondsPerTrial expected time of another trial; 0 or NaN if unknown
 */
public record Evidence(
    Map<String, List<Rates>> rates,
    Map<String, String> invalid,
    Map<String, String> references,
    double secondsPerTrial) {

  public static Evidence of(Map<String, List<Rates>> rates) {
    return new Evidence(rates, Map.of(), Map.of(), 0);
  }

  public List<Rates> ratesOf(String label) {
    return rates.getOrDefault(label, List.of());
  }

  public Set<Integer> trials(String label) {
    Set<Integer> trials = new TreeSet<>();
    for (Rates of : ratesOf(label)) {
      if (!of.byRound().isEmpty()) {
        trials.add(of.trial());
      }
    }
    return trials;
  }

  /** Returns why a cell is unusable; empty if it is usable. */
  public Optional<String> unusableReason(String label) {
    if (invalid.containsKey(label)) {
      return Optional.of(label + ": " + invalid.get(label));
    }
    for (Rates of : ratesOf(label)) {
      for (Map.Entry<Integer, Double> rate : of.byRound().entrySet()) {
        if (!Ratio.isMeasured(rate.getValue())) {
          return Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s: its rate in round %d of trial %d is %s, not a positive number",
                  label,
                  rate.getKey(),
                  of.trial(),
                  rate.getValue()));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns calls per second by trial, from the fastest third of the iterations of each copy. */
  public Map<Integer, Double> figures(String label) {
    SortedMap<Integer, Double> figures = new TreeMap<>();
    for (int trial : trials(label)) {
      double log =
          copies(label, trial).values().stream()
              .flatMap(List::stream)
              .map(copy -> copy.values().stream().mapToDouble(Double::doubleValue).toArray())
              .mapToDouble(FastestThird::mean)
              .average()
              .orElse(Double.NaN);
      figures.put(trial, Math.exp(log));
    }
    return figures;
  }

  /**
   * Returns the ratio of two cells by trial. Trials with fewer common rounds than {@link
   * Verdicts#MIN_ROUNDS}, after a restart, are left out if {@link Verdicts#MIN_TRIALS} remain.
   */
  public SortedMap<Integer, Paired> paired(String one, String other) {
    SortedMap<Integer, Paired> paired = new TreeMap<>();
    for (int trial : trials(one)) {
      together(trial, one, other)
          .or(() -> acrossGroups(trial, one, other))
          .ifPresent(of -> paired.put(trial, of));
    }
    SortedMap<Integer, Paired> lasting = new TreeMap<>(paired);
    lasting.values().removeIf(of -> of.rounds() < Verdicts.MIN_ROUNDS);
    return lasting.size() < Verdicts.MIN_TRIALS ? paired : lasting;
  }

  /**
   * Compares two cells of different groups by way of a reference cell. Every group has all
   * reference cells, so the reference of either cell will do.
   */
  private Optional<Paired> acrossGroups(int trial, String one, String other) {
    return Stream.of(one, other)
        .map(references::get)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .flatMap(
            reference ->
                together(trial, one, reference)
                    .flatMap(
                        left ->
                            together(trial, other, reference).map(right -> minus(left, right))));
  }

  private static Paired minus(Paired left, Paired right) {
    return new Paired(
        left.log() - right.log(),
        left.bias() - right.bias(),
        Math.min(left.rounds(), right.rounds()),
        true);
  }

  private Optional<Paired> together(int trial, String one, String other) {
    Map<Integer, List<SortedMap<Integer, Double>>> others = copies(other, trial);
    List<Paired> groups = new ArrayList<>();
    copies(one, trial)
        .forEach(
            (group, copies) ->
                Optional.ofNullable(others.get(group))
                    .flatMap(of -> Paired.of(copies, of))
                    .ifPresent(groups::add));
    return groups.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Paired(
                groups.stream().mapToDouble(Paired::log).average().orElse(0),
                groups.stream().mapToDouble(Paired::bias).average().orElse(0),
                groups.stream().mapToInt(Paired::rounds).sum(),
                false));
  }

  /** Returns the logarithmic rates by round of each copy of a cell, by group. */
  public Map<Integer, List<SortedMap<Integer, Double>>> copies(String label, int trial) {
    return byGroup(label, trial, Rates::logs);
  }

  /** Returns {@link #copies} with the last warm-up rounds of copies that had not converged. */
  Map<Integer, List<SortedMap<Integer, Double>>> copiesWithApproach(String label, int trial) {
    return byGroup(label, trial, Rates::logsWithApproach);
  }

  private Map<Integer, List<SortedMap<Integer, Double>>> byGroup(
      String label, int trial, Function<Rates, SortedMap<Integer, Double>> logs) {
    Map<Integer, List<SortedMap<Integer, Double>>> copies = new TreeMap<>();
    for (Rates of : ratesOf(label)) {
      if (of.trial() == trial && !of.byRound().isEmpty()) {
        copies.computeIfAbsent(of.group(), group -> new ArrayList<>()).add(logs.apply(of));
      }
    }
    return copies;
  }
}
