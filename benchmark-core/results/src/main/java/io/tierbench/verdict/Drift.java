package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import io.tierbench.record.CellDescription.StackConfig;
import io.tierbench.statistics.FastestThird;
import io.tierbench.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The drift of stacks that may still have been warming up. The gain of a cell is the increase of
 * its rate from the first half of its rounds to the second, relative to the median of the cells
 * with the same call; the gain of a stack in a trial is the mean over its cells. A stack is still
 * drifting if its mean gain over the trials is more than chance explains, or if half of its cells
 * or more had not converged at the end of their warm-up.
 */
final class Drift {
  /**
   * Remaining gain of an exponential approach as a multiple of the gain between the halves, for
   * time constants of up to 1.5 times the number of rounds.
   */
  private static final double REMAINING_GAIN_FACTOR = 3.5;

  /** Quantile of the normal distribution that chance exceeds with a probability of 1 %. */
  private static final double CHANCE_QUANTILE = 2.33;

  /** Minimum number of cells with the same call; with fewer, the median is that of all cells. */
  private static final int MIN_CELLS = 5;

  private static final StackDrift NONE = new StackDrift(0, 0);

  private final Map<String, StackDrift> drifts = new LinkedHashMap<>();

  /**
   * The gain of a stack between the halves of its rounds, as a natural logarithm.
   *
   * @param maxGain upper bound; 0 if the stack is not drifting
   */
  private record StackDrift(double gain, double maxGain) {}

  /** The logarithmic rates of one copy of a cell, by round. */
  private record CellRounds(CellDescription cell, SortedMap<Integer, Double> logs) {
    /** Returns the kind of call: cells of one kind differ only in their stacks. */
    Object kind() {
      return List.of(cell.workloadOptions(), cell.shape());
    }

    CellRounds in(Set<Integer> rounds) {
      SortedMap<Integer, Double> common = new TreeMap<>(logs);
      common.keySet().retainAll(rounds);
      return new CellRounds(cell, common);
    }

    double gain(Set<Integer> rounds) {
      double[] values = rounds.stream().mapToDouble(logs::get).toArray();
      int half = values.length / 2;
      return FastestThird.mean(Arrays.copyOfRange(values, values.length - half, values.length))
          - FastestThird.mean(Arrays.copyOf(values, half));
    }
  }

  static Drift of(List<CellDescription> cells, Evidence evidence) {
    Set<Integer> trials = new TreeSet<>();
    Map<StackConfig, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : cells) {
      trials.addAll(evidence.trials(cell.label()));
      add(rates, cell.stackConfig(), evidence.ratesOf(cell.label()));
    }
    Drift drift = new Drift();
    Map<StackConfig, List<Double>> byStack = new LinkedHashMap<>();
    for (int trial : trials) {
      Map<StackConfig, List<Double>> gains = new LinkedHashMap<>();
      groups(trial, cells, evidence).forEach(group -> addGains(group, gains));
      gains.forEach((stack, of) -> add(byStack, stack, List.of(mean(of))));
    }
    double deviation =
        Math.sqrt(
            byStack.values().stream()
                .flatMap(List::stream)
                .mapToDouble(gain -> gain * gain)
                .average()
                .orElse(0));
    for (CellDescription cell : cells) {
      List<Double> gains = byStack.get(cell.stackConfig());
      if (gains == null) {
        continue;
      }
      double gain = mean(gains);
      double byChance = CHANCE_QUANTILE * deviation / Math.sqrt(gains.size());
      boolean drifting =
          gain > byChance || !hasConverged(rates.getOrDefault(cell.stackConfig(), List.of()));
      double maxGain = drifting ? Math.max(0, gain) + byChance : 0;
      drift.drifts.put(cell.label(), new StackDrift(gain, maxGain));
    }
    return drift;
  }

  private static <K, V> void add(Map<K, List<V>> lists, K key, List<V> values) {
    lists.computeIfAbsent(key, of -> new ArrayList<>()).addAll(values);
  }

  private static boolean hasConverged(List<Rates> rates) {
    return 2 * rates.stream().filter(Rates::converged).count() > rates.size();
  }

  private static Collection<List<CellRounds>> groups(
      int trial, List<CellDescription> cells, Evidence evidence) {
    Map<Integer, List<CellRounds>> groups = new TreeMap<>();
    for (CellDescription cell : cells) {
      if (evidence.unusableReason(cell.label()).isEmpty()) {
        evidence
            .copiesWithApproach(cell.label(), trial)
            .forEach(
                (group, copies) ->
                    add(
                        groups,
                        group,
                        copies.stream().map(logs -> new CellRounds(cell, logs)).toList()));
      }
    }
    return groups.values();
  }

  private static void addGains(List<CellRounds> group, Map<StackConfig, List<Double>> gains) {
    Map<Object, List<CellRounds>> kinds =
        group.stream().collect(Collectors.groupingBy(CellRounds::kind));
    kinds.forEach(
        (kind, cells) -> {
          List<CellRounds> others = inCommonRounds(cells.size() < MIN_CELLS ? group : cells);
          Map<Set<Integer>, Double> usual = new HashMap<>();
          for (CellRounds of : others) {
            if (of.kind().equals(kind)) {
              Set<Integer> rounds = of.logs().keySet();
              double ofOthers = usual.computeIfAbsent(rounds, r -> usualGain(others, r));
              add(gains, of.cell().stackConfig(), List.of(of.gain(rounds) - ofOthers));
            }
          }
        });
  }

  /** Restricts cells to the rounds that half of them or more have; drops cells with too few. */
  private static List<CellRounds> inCommonRounds(List<CellRounds> cells) {
    Map<Integer, Long> counts =
        cells.stream()
            .flatMap(of -> of.logs().keySet().stream())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    counts.values().removeIf(count -> 2 * count < cells.size());
    return cells.stream()
        .map(of -> of.in(counts.keySet()))
        .filter(of -> of.logs().size() >= Verdicts.MIN_ROUNDS)
        .toList();
  }

  /** Returns the median gain of the cells that were measured in all of these rounds. */
  private static double usualGain(List<CellRounds> cells, Set<Integer> rounds) {
    return Median.of(
        cells.stream()
            .filter(of -> of.logs().keySet().containsAll(rounds))
            .map(of -> of.gain(rounds))
            .toList());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** Returns an upper bound of a cell's remaining gain, as a natural logarithm; 0 without drift. */
  double maxRemainingGain(String label) {
    double maxGain = drifts.getOrDefault(label, NONE).maxGain();
    return Math.log1p(REMAINING_GAIN_FACTOR * -Math.expm1(-maxGain));
  }

  List<Movement> movements() {
    List<Movement> movements = new ArrayList<>();
    drifts.forEach(
        (label, of) ->
            movements.add(new Movement(label, Math.expm1(of.gain()), 0, Math.expm1(of.maxGain()))));
    return movements;
  }
}
