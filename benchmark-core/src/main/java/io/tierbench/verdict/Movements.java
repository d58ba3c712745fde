package io.tierbench.verdict;

import io.tierbench.verdict.Mixture.Interval;
import io.tierbench.verdict.Mixture.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the cells of a run gained or lost against the rest of their fleet while they were measured,
 * and how much of that noise explains.
 *
 * <p>The rest of the fleet is the median of its cells in each round. How many cells move is learned
 * from all of them, see {@link Mixture}: so noise costs little where nothing moves, and movement is
 * believed where much does. The cells of a stack share JVMs, and a slow rise that none of them
 * shows alone may show in their mean.
 */
final class Movements {
  /** As much a cell moves that does. */
  private static final double SIZE = 0.12;

  /** Cells that are taken as seen beforehand: such as stand still, rise, and fall. */
  private static final double[] SEEN_BEFORE = {30, 1.5, 0.5};

  /** Cells that the whole fleet is worth in what is known of a stack. */
  private static final double OF_THE_FLEET = 3;

  /** As much a stack moves that does so slowly. */
  private static final double SIZE_OF_STACK = 0.05;

  /** Stacks that are taken as seen beforehand. */
  private static final double[] STACKS_SEEN_BEFORE = {10, 1.5, 0.5};

  /** With fewer cells, their mean says nothing new. */
  private static final int FEWEST_OF_A_STACK = 3;

  /** Rounds that the fleet is worth beside those of a cell, in what is known of its noise. */
  private static final double ROUNDS_OF_THE_FLEET = 8;

  private static final int CENTERINGS = 4;

  private final Map<String, Interval> byLabel = new LinkedHashMap<>();

  static Movements of(List<CellDescription> descriptions, Evidence evidence) {
    List<String> labels = descriptions.stream().map(CellDescription::label).toList();
    Map<String, List<Rounds>> cells = new LinkedHashMap<>();
    labels.stream()
        .flatMap(label -> evidence.replicates(label).stream())
        .distinct()
        .forEach(replicate -> relative(replicate, labels, evidence, cells));
    Map<String, Seen> seen = seen(cells);
    Mixture fleet = new Mixture(SIZE, SEEN_BEFORE);
    for (int i = 0; i < CENTERINGS; i++) {
      // Cells that move pulled at the median, too.
      double center = fleet.center(seen.values());
      seen.replaceAll((label, cell) -> cell.minus(center));
      fleet = new Mixture(SIZE, SEEN_BEFORE).learn(sum(SEEN_BEFORE), seen.values());
    }
    Map<List<String>, List<String>> stacks =
        descriptions.stream()
            .filter(cell -> seen.containsKey(cell.label()))
            .collect(
                Collectors.groupingBy(
                    cell -> List.of(cell.serialization(), cell.transport(), cell.variant()),
                    LinkedHashMap::new,
                    Collectors.mapping(CellDescription::label, Collectors.toList())));
    List<Seen> means =
        stacks.values().stream()
            .filter(stack -> stack.size() >= FEWEST_OF_A_STACK)
            .map(stack -> mean(stack, seen))
            .toList();
    Mixture slow =
        new Mixture(SIZE_OF_STACK, STACKS_SEEN_BEFORE).learn(sum(STACKS_SEEN_BEFORE), means);
    Movements movements = new Movements();
    for (List<String> stack : stacks.values()) {
      Mixture ofStack = fleet.learn(OF_THE_FLEET, stack.stream().map(seen::get).toList());
      for (String label : stack) {
        Interval interval = ofStack.interval(seen.get(label));
        movements.byLabel.put(
            label,
            stack.size() < FEWEST_OF_A_STACK
                ? interval
                : interval.and(slow.interval(mean(stack, seen))));
      }
    }
    return movements;
  }

  private static double sum(double... values) {
    return Arrays.stream(values).sum();
  }

  private static Seen mean(List<String> stack, Map<String, Seen> seen) {
    double sum = 0;
    double variances = 0;
    for (String label : stack) {
      sum += seen.get(label).movement();
      variances += seen.get(label).variance();
    }
    return new Seen(sum / stack.size(), variances / stack.size() / stack.size());
  }

  /** The gain of a cell; nothing where it was not measured. */
  Interval of(String label) {
    return byLabel.getOrDefault(label, Interval.NOTHING);
  }

  List<Movement> list() {
    List<Movement> list = new ArrayList<>();
    byLabel.forEach(
        (label, gain) ->
            list.add(
                new Movement(
                    label,
                    Math.expm1(gain.estimate()),
                    Math.expm1(gain.least()),
                    Math.expm1(gain.most()))));
    return list;
  }

  /** Adds to each cell what it did in a replicate against the others of its group. */
  private static void relative(
      int replicate,
      Collection<String> labels,
      Evidence evidence,
      Map<String, List<Rounds>> cells) {
    Map<String, Map<Integer, SortedMap<Integer, Double>>> logs = new LinkedHashMap<>();
    Map<Integer, SortedMap<Integer, List<Double>>> byRound = new HashMap<>();
    for (String label : labels) {
      if (evidence.objection(label).isEmpty()) {
        Map<Integer, SortedMap<Integer, Double>> of = evidence.logs(label, replicate);
        logs.put(label, of);
        of.forEach(
            (group, rounds) -> {
              double level = new Rounds(List.of(rounds)).level();
              rounds.forEach(
                  (round, log) ->
                      byRound
                          .computeIfAbsent(group, g -> new TreeMap<>())
                          .computeIfAbsent(round, r -> new ArrayList<>())
                          .add(log - level));
            });
      }
    }
    Map<Integer, Map<Integer, Double>> fleet = new HashMap<>();
    byRound.forEach(
        (group, rounds) -> {
          Map<Integer, Double> medians = new HashMap<>();
          rounds.forEach(
              (round, values) ->
                  medians.put(
                      round,
                      Rounds.median(values.stream().mapToDouble(Double::doubleValue).toArray())));
          fleet.put(group, medians);
        });
    logs.forEach(
        (label, groups) -> {
          groups.forEach(
              (group, rounds) ->
                  rounds.replaceAll((round, log) -> log - fleet.get(group).get(round)));
          List<SortedMap<Integer, Double>> several =
              groups.values().stream().filter(rounds -> rounds.size() > 1).toList();
          if (!several.isEmpty()) {
            cells.computeIfAbsent(label, l -> new ArrayList<>()).add(new Rounds(several));
          }
        });
  }

  private static Map<String, Seen> seen(Map<String, List<Rounds>> cells) {
    Map<String, Double> noises = new HashMap<>();
    cells.forEach(
        (label, replicates) ->
            noises.put(
                label,
                replicates.stream()
                    .mapToDouble(rounds -> rounds.noise() * rounds.noise())
                    .average()
                    .orElse(0)));
    double usual =
        Rounds.median(noises.values().stream().mapToDouble(Double::doubleValue).toArray());
    Map<String, Seen> seen = new LinkedHashMap<>();
    List<Double> excess = new ArrayList<>();
    cells.forEach(
        (label, replicates) -> {
          int count = replicates.size();
          double rounds = replicates.stream().mapToInt(Rounds::count).sum();
          double noise =
              (rounds * noises.get(label) + ROUNDS_OF_THE_FLEET * usual)
                  / (rounds + ROUNDS_OF_THE_FLEET);
          double[] movements = replicates.stream().mapToDouble(Rounds::movement).toArray();
          double mean = Arrays.stream(movements).average().orElse(0);
          double variance =
              replicates.stream().mapToDouble(Rounds::varianceOfMovement).average().orElse(1)
                  * noise;
          if (count > 1 && variance > 0) {
            double sum = Arrays.stream(movements).map(m -> (m - mean) * (m - mean)).sum();
            excess.add(sum / (count - 1) / variance / medianOfVariance(count - 1));
          }
          seen.put(label, new Seen(mean, variance / count));
        });
    // Cells may wander from round to round to round, which moves them more than rounds alone do.
    double wander =
        excess.isEmpty()
            ? 1
            : Math.max(
                1, Rounds.median(excess.stream().mapToDouble(Double::doubleValue).toArray()));
    seen.replaceAll((label, cell) -> new Seen(cell.movement(), cell.variance() * wander));
    return seen;
  }

  /** The median of chi-squared over its degrees of freedom, about. */
  private static double medianOfVariance(int degrees) {
    return Math.pow(1 - 2.0 / (9 * degrees), 3);
  }
}
