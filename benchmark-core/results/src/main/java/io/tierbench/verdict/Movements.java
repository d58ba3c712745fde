package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.FastestThird;
import io.tierbench.statistics.Mixture;
import io.tierbench.statistics.Mixture.Bounds;
import io.tierbench.statistics.Mixture.Seen;
import io.tierbench.statistics.Moderation;
import io.tierbench.statistics.Rounds;
import io.tierbench.statistics.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the cells of a run gained or lost against the rest of their fleet in their last rounds, and
 * how much of that noise explains.
 *
 * <p>A gain is that of the second half of the rounds over the first, with the last rounds of the
 * warm-up also where they do not count otherwise. It is held against the median of the cells of the
 * same kind of call; what these gain together matters only where kinds are compared. There,
 * replicates show how much of it is noise. How many cells move is learned from all of them, see
 * {@link Mixture}: so noise costs little where nothing moves, and movement is believed where much
 * does. The cells of a stack share JVMs, and a slow rise that none of them shows alone may show in
 * their mean. It is that of them all, so it cancels between two of them.
 */
final class Movements {
  /** The usual movement of a cell that moves. */
  private static final double SIZE = 0.12;

  /** Prior counts of cells that stand still, rise and fall. */
  private static final double[] SEEN_BEFORE = {30, 1.5, 0.5};

  /** How many cells the whole fleet counts for in the estimate of a stack. */
  private static final double OF_THE_FLEET = 3;

  /** The usual movement of a stack that moves slowly. */
  private static final double SIZE_OF_STACK = 0.05;

  /** Prior counts of stacks. */
  private static final double[] STACKS_SEEN_BEFORE = {17, 1.0, 0.3};

  /**
   * Prior counts of stacks whose pairs were cold when the others had warmed up, or had made few
   * calls until then, and whose approach nobody has seen since.
   */
  private static final double[] LATE_STACKS_SEEN_BEFORE = {3, 1.0, 0.1};

  /** The fewest cells of a stack whose mean is used. */
  private static final int MIN_OF_A_STACK = 3;

  /** How many rounds the fleet counts for beside those of a cell, in the estimate of its noise. */
  private static final double ROUNDS_OF_THE_FLEET = 8;

  /** The usual movement of a kind of call that moves against another one. */
  private static final double SIZE_OF_KIND = 0.05;

  /**
   * Shares of pairs of kinds: those that stand still, rise and fall. A run has too few of them to
   * learn from.
   */
  private static final double[] KINDS = {17, 1, 1};

  /** The fewest cells of a kind of call that are compared with each other, not with the fleet. */
  private static final int MIN_OF_A_KIND = 5;

  private static final int CENTERINGS = 4;

  private final Map<String, Bounds> byLabel = new LinkedHashMap<>();

  /** Without what a stack shows in its mean alone. */
  private final Map<String, Bounds> alone = new HashMap<>();

  private final Map<String, CellDescription.Served> stacks = new HashMap<>();

  /** Cells that were not level, and that moved where nothing was there to hold them against. */
  private final Set<String> unseen = new HashSet<>();

  private final Map<String, CellDescription.CallKind> kinds = new HashMap<>();

  /** What the cells of a kind gained together against those of another one. */
  private final Map<List<CellDescription.CallKind>, Bounds> ofKinds = new HashMap<>();

  static Movements of(List<CellDescription> descriptions, Evidence evidence) {
    List<String> labels = descriptions.stream().map(CellDescription::label).toList();
    Movements movements = new Movements();
    for (CellDescription cell : descriptions) {
      movements.kinds.put(cell.label(), cell.kind());
      movements.stacks.put(cell.label(), cell.served());
      if (evidence.approachesUnseen(cell.label())) {
        movements.unseen.add(cell.label());
      }
    }
    List<ReplicateGains> replicates =
        labels.stream()
            .flatMap(label -> evidence.replicates(label).stream())
            .distinct()
            .map(number -> movements.relative(number, labels, evidence))
            .toList();
    movements.learnKinds(replicates);
    Map<String, Seen> seen = seen(labels, replicates);
    for (int i = 0; i < CENTERINGS; i++) {
      // Cells that move pulled at the median, too.
      double center =
          new Mixture(SIZE, SEEN_BEFORE)
              .learn(sum(SEEN_BEFORE), seen.values())
              .center(seen.values());
      seen.replaceAll((label, cell) -> cell.minus(center));
    }
    movements.learn(
        descriptions.stream().filter(cell -> seen.containsKey(cell.label())).toList(), seen);
    return movements;
  }

  private void learn(List<CellDescription> cells, Map<String, Seen> seen) {
    Mixture fleet = new Mixture(SIZE, SEEN_BEFORE).learn(sum(SEEN_BEFORE), seen.values());
    Map<CellDescription.Served, List<String>> byStack =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    CellDescription::served,
                    LinkedHashMap::new,
                    Collectors.mapping(CellDescription::label, Collectors.toList())));
    Map<CellDescription.Served, Bounds> together = new HashMap<>();
    together.putAll(ofStacks(byStack, seen, false, STACKS_SEEN_BEFORE));
    together.putAll(ofStacks(byStack, seen, true, LATE_STACKS_SEEN_BEFORE));
    byStack.forEach(
        (stack, labels) -> {
          Mixture ofStack = fleet.learn(OF_THE_FLEET, labels.stream().map(seen::get).toList());
          for (String label : labels) {
            Bounds bounds = ofStack.bounds(Objects.requireNonNull(seen.get(label)));
            alone.put(label, bounds);
            byLabel.put(
                label, Optional.ofNullable(together.get(stack)).map(bounds::and).orElse(bounds));
          }
        });
  }

  /**
   * What stacks show in the mean of their cells, learned from all of these stacks.
   *
   * @param late whether these are the stacks whose approach nobody has seen, or the others
   */
  private Map<CellDescription.Served, Bounds> ofStacks(
      Map<CellDescription.Served, List<String>> byStack,
      Map<String, Seen> seen,
      boolean late,
      double[] seenBefore) {
    Map<CellDescription.Served, Seen> means = new LinkedHashMap<>();
    byStack.forEach(
        (stack, labels) -> {
          if (labels.size() >= MIN_OF_A_STACK && unseen.containsAll(labels) == late) {
            means.put(stack, mean(labels, seen));
          }
        });
    Mixture learned = new Mixture(SIZE_OF_STACK, seenBefore).learn(sum(seenBefore), means.values());
    Map<CellDescription.Served, Bounds> bounds = new HashMap<>();
    means.forEach((stack, mean) -> bounds.put(stack, learned.bounds(mean)));
    return bounds;
  }

  /**
   * Workloads have their slices one after the other, so the machine moves kinds of calls apart,
   * too. How much shows in how unlike their replicates are. Those of one workload are neighbours,
   * and are moved apart less than others.
   */
  private void learnKinds(List<ReplicateGains> replicates) {
    List<CellDescription.CallKind> known =
        replicates.stream()
            .flatMap(replicate -> replicate.drifts().keySet().stream())
            .distinct()
            .toList();
    List<KindPair> pairs = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(KindPair.of(known.get(i), known.get(j), replicates));
      }
    }
    pairs.stream()
        .filter(pair -> pair.apart().length > 0)
        .collect(Collectors.partitioningBy(KindPair::isOfOneWorkload))
        .values()
        .forEach(this::learnPairs);
  }

  private void learnPairs(List<KindPair> pairs) {
    for (KindPair pair : pairs) {
      double mean = pair.mean();
      put(pair, new Bounds(mean, mean, mean));
    }
    List<KindPair> repeated = pairs.stream().filter(KindPair::isRepeated).toList();
    if (repeated.isEmpty()) {
      return;
    }
    double[] variances = repeated.stream().mapToDouble(KindPair::variance).toArray();
    double[] degrees = repeated.stream().mapToDouble(KindPair::degrees).toArray();
    Moderation noise =
        Moderation.of(variances, degrees, sum(degrees), Moderation.unlikeness(variances, degrees));
    Mixture mixture = new Mixture(SIZE_OF_KIND, KINDS);
    for (KindPair pair : repeated) {
      double variance = noise.squeeze(pair.variance(), pair.degrees());
      put(pair, mixture.bounds(new Seen(pair.mean(), variance / pair.apart().length)));
    }
  }

  private void put(KindPair pair, Bounds bounds) {
    ofKinds.put(List.of(pair.one(), pair.other()), bounds);
    ofKinds.put(List.of(pair.other(), pair.one()), bounds.opposite());
  }

  private static double sum(double... values) {
    return Arrays.stream(values).sum();
  }

  private static Seen mean(List<String> stack, Map<String, Seen> seen) {
    double sum = 0;
    double variances = 0;
    for (String label : stack) {
      Seen cell = Objects.requireNonNull(seen.get(label));
      sum += cell.movement();
      variances += cell.variance();
    }
    return new Seen(sum / stack.size(), variances / stack.size() / stack.size());
  }

  /** The gain of a cell where it is compared with another one; none if it was not measured. */
  Bounds of(String label, String other) {
    CellDescription.Served stack = stacks.get(label);
    return (stack != null && stack.equals(stacks.get(other)) ? alone : byLabel)
        .getOrDefault(label, Bounds.NOTHING);
  }

  /**
   * Whether the gain of a cell is known from its measured rounds alone, though it was not level.
   */
  boolean isOfUnseenApproach(String label) {
    return unseen.contains(label);
  }

  /**
   * What the cells of one kind of call gained together against those of the other one's kind, for
   * example because a database gets slower. Within a kind it cancels.
   */
  Bounds ofKinds(String one, String other) {
    return Optional.ofNullable(kinds.get(one))
        .flatMap(kind -> Optional.ofNullable(kinds.get(other)).map(apart -> List.of(kind, apart)))
        .map(ofKinds::get)
        .orElse(Bounds.NOTHING);
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

  /**
   * Two kinds of calls.
   *
   * @param apart what the one gained against the other in each replicate that has both
   */
  private record KindPair(
      CellDescription.CallKind one, CellDescription.CallKind other, double[] apart) {
    /** Less is no noise, and has no logarithm. */
    private static final double MIN_VARIANCE = 1e-12;

    static KindPair of(
        CellDescription.CallKind one,
        CellDescription.CallKind other,
        List<ReplicateGains> replicates) {
      return new KindPair(
          one,
          other,
          replicates.stream()
              .map(ReplicateGains::drifts)
              .filter(drifts -> drifts.keySet().containsAll(List.of(one, other)))
              .mapToDouble(
                  drifts ->
                      Objects.requireNonNull(drifts.get(one))
                          - Objects.requireNonNull(drifts.get(other)))
              .toArray());
    }

    boolean isOfOneWorkload() {
      return one.workloadOptions().workload().equals(other.workloadOptions().workload());
    }

    boolean isRepeated() {
      return apart.length > 1;
    }

    double mean() {
      return StatUtils.mean(apart);
    }

    double degrees() {
      return apart.length - 1;
    }

    double variance() {
      return Math.max(MIN_VARIANCE, StatUtils.variance(apart));
    }
  }

  private record Halves(double[] first, double[] second) {
    /** Without the round in the middle, where there is one. */
    static Halves of(Collection<Double> byRound) {
      double[] logs = byRound.stream().mapToDouble(Double::doubleValue).toArray();
      int half = logs.length / 2;
      return new Halves(
          Arrays.copyOf(logs, half), Arrays.copyOfRange(logs, logs.length - half, logs.length));
    }

    double gain() {
      return FastestThird.mean(second) - FastestThird.mean(first);
    }

    double variance() {
      return FastestThird.variance(first) + FastestThird.variance(second);
    }
  }

  /** What a cell gained in a replicate, and how much of it may be noise. */
  private record Gain(double log, double variance, int rounds) {

    /** Of one copy: from its first half to its second, each by its fastest slices. */
    static Gain of(SortedMap<Integer, Double> byRound) {
      Halves halves = Halves.of(byRound.values());
      return new Gain(halves.gain(), halves.variance(), byRound.size());
    }

    Gain minus(double center) {
      return new Gain(log - center, variance, rounds);
    }

    static Gain mean(List<Gain> gains) {
      int count = gains.size();
      return new Gain(
          gains.stream().mapToDouble(Gain::log).average().orElse(0),
          gains.stream().mapToDouble(Gain::variance).sum() / count / count,
          gains.stream().mapToInt(Gain::rounds).sum());
    }
  }

  /**
   * What the cells gained in a replicate.
   *
   * @param gains against the others of their kind of call, by label
   * @param usualVariance how noisy a usual one was
   * @param drifts what the kinds gained against the fleet
   */
  private record ReplicateGains(
      Map<String, Gain> gains, double usualVariance, Map<CellDescription.CallKind, Double> drifts) {
    static ReplicateGains of(
        Map<String, List<Gain>> gains, Map<CellDescription.CallKind, List<Double>> drifts) {
      Map<String, Gain> means = new LinkedHashMap<>();
      gains.forEach((label, copies) -> means.put(label, Gain.mean(copies)));
      Map<CellDescription.CallKind, Double> meanDrifts = new LinkedHashMap<>();
      drifts.forEach(
          (kind, copies) ->
              meanDrifts.put(
                  kind, copies.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
      return new ReplicateGains(
          means,
          Rounds.median(means.values().stream().mapToDouble(Gain::variance).toArray()),
          meanDrifts);
    }
  }

  /** What a cell gained in its replicates, each with its weight. */
  private record Gains(List<Gain> list, double[] weights) {
    static Gains of(String label, List<ReplicateGains> replicates) {
      List<ReplicateGains> measured =
          replicates.stream().filter(replicate -> replicate.gains().containsKey(label)).toList();
      return new Gains(
          measured.stream().map(replicate -> replicate.gains().get(label)).toList(),
          Weights.inverse(measured.stream().mapToDouble(ReplicateGains::usualVariance).toArray()));
    }

    int rounds() {
      return list.stream().mapToInt(Gain::rounds).sum();
    }

    double mean() {
      return Weights.mean(weights, logs());
    }

    /** What noise explains of the square of one of them. */
    double noise() {
      return Weights.meanBySquares(weights, list.stream().mapToDouble(Gain::variance).toArray());
    }

    /** How many times what is expected they vary. */
    double excess(double expected) {
      return Weights.variance(weights, logs()) / expected / medianOfVariance(list.size() - 1);
    }

    private double[] logs() {
      return list.stream().mapToDouble(Gain::log).toArray();
    }
  }

  /** A copy of a cell in a replicate. */
  private record Copy(String label, SortedMap<Integer, Double> logs) {}

  /** What each cell gained in a replicate against the others of its group. */
  private ReplicateGains relative(int replicate, List<String> labels, Evidence evidence) {
    Map<Integer, List<Copy>> groups = new TreeMap<>();
    for (String label : labels) {
      if (evidence.objection(label).isEmpty()) {
        evidence
            .approaches(label, replicate)
            .forEach(
                (group, copies) ->
                    copies.stream()
                        .filter(logs -> logs.size() >= Verdicts.MIN_ROUNDS)
                        .forEach(
                            logs ->
                                groups
                                    .computeIfAbsent(group, g -> new ArrayList<>())
                                    .add(new Copy(label, logs))));
      }
    }
    Map<String, List<Gain>> gains = new LinkedHashMap<>();
    Map<CellDescription.CallKind, List<Double>> drifts = new LinkedHashMap<>();
    for (List<Copy> group : groups.values()) {
      List<Copy> fleet = inCommonRounds(group);
      for (Copy copy : fleet) {
        Set<Integer> approach = evidence.roundsOfApproach(copy.label(), replicate);
        if (!approach.isEmpty() && Collections.disjoint(approach, copy.logs().keySet())) {
          unseen.add(copy.label());
        }
      }
      fleet.stream()
          .collect(Collectors.groupingBy(copy -> kinds.get(copy.label())))
          .forEach(
              (kind, alike) -> {
                List<Double> drift = relative(alike, fleet, gains);
                if (alike.size() >= MIN_OF_A_KIND) {
                  drifts.computeIfAbsent(kind, k -> new ArrayList<>()).addAll(drift);
                }
              });
    }
    return ReplicateGains.of(gains, drifts);
  }

  /** In rounds that at least half of them have: in others there is nothing to hold them against. */
  private static List<Copy> inCommonRounds(List<Copy> fleet) {
    Map<Integer, Long> counts =
        fleet.stream()
            .flatMap(copy -> copy.logs().keySet().stream())
            .collect(Collectors.groupingBy(round -> round, Collectors.counting()));
    counts.values().removeIf(count -> 2 * count < fleet.size());
    List<Copy> common = new ArrayList<>();
    for (Copy copy : fleet) {
      SortedMap<Integer, Double> logs = new TreeMap<>(copy.logs());
      logs.keySet().retainAll(counts.keySet());
      if (logs.size() >= Verdicts.MIN_ROUNDS) {
        common.add(new Copy(copy.label(), logs));
      }
    }
    return common;
  }

  /**
   * Adds what cells of one kind of call gained against each other.
   *
   * @return what all of them gained against the fleet, in the rounds of each
   */
  private static List<Double> relative(
      List<Copy> alike, List<Copy> fleet, Map<String, List<Gain>> gains) {
    List<Copy> others = alike.size() < MIN_OF_A_KIND ? fleet : alike;
    Map<Set<Integer>, Double> usual = new HashMap<>();
    Map<Set<Integer>, Double> ofFleet = new HashMap<>();
    List<Double> drift = new ArrayList<>();
    for (Copy copy : alike) {
      // In the same rounds: the machine is another in others.
      Set<Integer> rounds = copy.logs().keySet();
      double ofOthers = usual.computeIfAbsent(rounds, r -> usualGain(others, r));
      gains
          .computeIfAbsent(copy.label(), label -> new ArrayList<>())
          .add(Gain.of(copy.logs()).minus(ofOthers));
      drift.add(ofOthers - ofFleet.computeIfAbsent(rounds, r -> usualGain(fleet, r)));
    }
    return drift;
  }

  /** Of all that were measured in these rounds. */
  private static double usualGain(List<Copy> fleet, Set<Integer> rounds) {
    return Rounds.median(
        fleet.stream()
            .filter(copy -> copy.logs().keySet().containsAll(rounds))
            .mapToDouble(copy -> Halves.of(rounds.stream().map(copy.logs()::get).toList()).gain())
            .toArray());
  }

  private static Map<String, Seen> seen(List<String> labels, List<ReplicateGains> replicates) {
    Map<String, Gains> cells = new LinkedHashMap<>();
    for (String label : labels) {
      Gains gains = Gains.of(label, replicates);
      if (!gains.list().isEmpty()) {
        cells.put(label, gains);
      }
    }
    double usual = Rounds.median(cells.values().stream().mapToDouble(Gains::noise).toArray());
    Map<String, Seen> seen = new LinkedHashMap<>();
    List<Double> excess = new ArrayList<>();
    cells.forEach(
        (label, gains) -> {
          int count = gains.list().size();
          double rounds = gains.rounds();
          double variance =
              (rounds * gains.noise() + ROUNDS_OF_THE_FLEET * usual)
                  / (rounds + ROUNDS_OF_THE_FLEET);
          if (count > 1 && variance > 0) {
            excess.add(gains.excess(variance));
          }
          seen.put(label, new Seen(gains.mean(), variance / count));
        });
    // Cells may wander from round to round, which moves them more than rounds alone do.
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
