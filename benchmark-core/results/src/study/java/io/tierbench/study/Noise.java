package io.tierbench.study;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.WarmUp;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Simulated trials with a known truth: the rate of an iteration is the true rate times effects of
 * the JVMs, the machine, the cell's drift over rounds, its remaining warm-up, and the noise of the
 * iteration. Effects are multiplicative, so they add on a log scale. The machine drifts, and falls
 * to a tenth of its speed for a minute or more.
 */
final class Noise {
  private static final double SECONDS_PER_ITERATION = 0.17;
  private static final double MACHINE_DRIFT = 0.003;
  private static final double DIPS_PER_SECOND = 1 / 400.0;
  private static final double WANDER_CORRELATION = 0.7;
  private static final double MAX_GAP = 0.95;
  private static final double MIN_SLOW = 0.1;
  private static final double MAX_SLOW = 0.2;
  private static final double MIN_STALL = 0.05;
  private static final double MAX_STALL = 0.5;

  private final double minDeviation;
  private final double maxDeviation;
  private final double jvm;
  private double wander;
  private double slowShare;
  private double stalls;
  private Cold cold = new Cold(null, 0, 1, false);
  private Uneven uneven = new Uneven(null, 1);

  /**
   * An exponential approach of all cells of a serialization to their final rate.
   *
   * @param serialization that has not warmed up; null if all have
   * @param depth initial gap to the final rate in the first measured round, as a share
   * @param rounds time constant
   * @param late whether their stacks made extra calls after the warm-up, so that its rounds do not
   *     show the approach
   */
  private record Cold(String serialization, double depth, double rounds, boolean late) {}

  /** A serialization whose JVMs vary more than those of others; null if there is none. */
  private record Uneven(String serialization, double times) {
    double of(CellDescription cell) {
      return cell.serialization().equals(serialization) ? times : 1;
    }
  }

  /**
   * Creates noise of iterations and JVMs.
   *
   * @param minDeviation minimum standard deviation of an iteration; each cell has its own,
   *     uniformly distributed
   * @param maxDeviation maximum standard deviation of an iteration
   * @param jvm standard deviation between trials; half of its variance is shared by the cells of a
   *     stack
   */
  Noise(double minDeviation, double maxDeviation, double jvm) {
    this.minDeviation = minDeviation;
    this.maxDeviation = maxDeviation;
    this.jvm = jvm;
  }

  /** Adds a slow drift of each cell over rounds, with a standard deviation. */
  Noise wandering(double deviation) {
    wander = deviation;
    return this;
  }

  /** Makes a share of the stacks 10 to 20 % slow in a trial, as because of compilation. */
  Noise slow(double share) {
    slowShare = share;
    return this;
  }

  /** Slows a share of the iterations down by 5 to 50 %. */
  Noise stalling(double share) {
    stalls = share;
    return this;
  }

  /** Adds a serialization that has not warmed up, with fewer measured rounds. */
  Noise cold(String serialization, double depth, double rounds) {
    cold = new Cold(serialization, depth, rounds, false);
    return this;
  }

  /** Adds a serialization that has not warmed up in spite of extra calls. */
  Noise late(String serialization, double depth, double rounds) {
    cold = new Cold(serialization, depth, rounds, true);
    return this;
  }

  Noise uneven(String serialization, double times) {
    uneven = new Uneven(serialization, times);
    return this;
  }

  /**
   * Simulates trials.
   *
   * @param cells of the trial
   * @param rates true calls per second by label
   * @param copied stacks, as serialization and transport, that have a second copy
   */
  Evidence measure(
      List<CellDescription> cells,
      Map<String, Double> rates,
      Set<List<String>> copied,
      int trials,
      int rounds,
      RandomGenerator random) {
    Map<String, Double> iteration = new HashMap<>();
    for (CellDescription cell : cells) {
      iteration.put(
          cell.label(), minDeviation + (maxDeviation - minDeviation) * random.nextDouble());
    }
    Map<String, List<Rates>> measured = new LinkedHashMap<>();
    for (int trial = 1; trial <= trials; trial++) {
      for (Live live : stackGroup(cells, rates, copied, iteration, random, rounds)) {
        measured
            .computeIfAbsent(live.cell.label(), label -> new ArrayList<>())
            .add(new Rates(trial, 1, live.copy, live.byRound, live.approach, live.hasConverged()));
      }
    }
    return new Evidence(measured, Map.of(), Map.of(), 400);
  }

  /** One copy of a cell in a simulated trial. */
  private static final class Live {
    final CellDescription cell;
    final int copy;
    final double log;
    final double iteration;
    final double depth;
    final SortedMap<Integer, Double> byRound = new TreeMap<>();
    final SortedMap<Integer, Double> approach = new TreeMap<>();
    double wander;

    Live(CellDescription cell, int copy, double log, double iteration, double depth) {
      this.cell = cell;
      this.copy = copy;
      this.log = log;
      this.iteration = iteration;
      this.depth = depth;
    }

    boolean hasConverged() {
      return depth == 0;
    }

    List<Object> stackProcesses() {
      return List.of(cell.stackConfig(), copy);
    }
  }

  private List<Live> stackGroup(
      List<CellDescription> cells,
      Map<String, Double> rates,
      Set<List<String>> copied,
      Map<String, Double> iteration,
      RandomGenerator random,
      int rounds) {
    Map<List<Object>, Double> pairs = new HashMap<>();
    List<Live> stackGroup = new ArrayList<>();
    for (CellDescription cell : cells) {
      List<String> stack = List.of(cell.serialization(), cell.transportConfig());
      for (int copy = 1; copy <= (copied.contains(stack) ? 2 : 1); copy++) {
        double ofPair =
            pairs.computeIfAbsent(
                List.of(stack, copy), pair -> gaussian(cell, random) + slow(random));
        double jvms = ofPair + gaussian(cell, random);
        double depth =
            cell.serialization().equals(cold.serialization())
                ? cold.depth() * Math.exp(0.2 * random.nextGaussian())
                : 0;
        Live live =
            new Live(
                cell,
                copy,
                Math.log(rates.get(cell.label())) + jvms,
                iteration.get(cell.label()),
                Math.min(0.9, depth));
        live.wander = wander * random.nextGaussian();
        stackGroup.add(live);
      }
    }
    // Of a converged cell, the last rounds of the warm-up are measured as well.
    int first = Math.max(0, Math.min(WarmUp.MIN_ROUNDS, rounds - Verdicts.MIN_ROUNDS));
    SimulatedMachine all = new SimulatedMachine(random);
    for (int round = 0; round < rounds; round++) {
      for (Live live : order(stackGroup, new Random(random.nextLong()))) {
        double log =
            live.log
                + live.wander
                + Math.log1p(
                    -Math.min(MAX_GAP, live.depth * Math.exp(-(round - first) / cold.rounds())))
                + all.next()
                + live.iteration * random.nextGaussian()
                + stall(random);
        if (live.hasConverged() || round >= first) {
          live.byRound.put(round + 1, Math.exp(log));
        } else if (!cold.late()) {
          live.approach.put(round + 1, Math.exp(log));
        }
        live.wander =
            WANDER_CORRELATION * live.wander
                + Math.sqrt(1 - WANDER_CORRELATION * WANDER_CORRELATION)
                    * wander
                    * random.nextGaussian();
      }
    }
    return stackGroup;
  }

  /** Orders cells by workload, and within it by stack, as in a real trial. */
  private static List<Live> order(List<Live> stackGroup, Random random) {
    return shuffled(stackGroup, live -> live.cell.workload(), random)
        .flatMap(workload -> shuffled(workload, Live::stackProcesses, random))
        .flatMap(cells -> shuffled(cells, live -> live, random))
        .flatMap(List::stream)
        .toList();
  }

  private static Stream<List<Live>> shuffled(
      List<Live> stackGroup, Function<Live, Object> criterion, Random random) {
    Map<Object, List<Live>> groups = new LinkedHashMap<>();
    for (Live live : stackGroup) {
      groups.computeIfAbsent(criterion.apply(live), group -> new ArrayList<>()).add(live);
    }
    List<List<Live>> order = new ArrayList<>(groups.values());
    Collections.shuffle(order, random);
    return order.stream();
  }

  /** Returns a random effect with half of the variance between JVMs. */
  private double gaussian(CellDescription cell, RandomGenerator random) {
    return Math.sqrt(0.5) * uneven.of(cell) * jvm * random.nextGaussian();
  }

  private double slow(RandomGenerator random) {
    return random.nextDouble() < slowShare
        ? Math.log1p(-MIN_SLOW - (MAX_SLOW - MIN_SLOW) * random.nextDouble())
        : 0;
  }

  private double stall(RandomGenerator random) {
    return stalls > 0 && random.nextDouble() < stalls
        ? Math.log1p(-MIN_STALL - (MAX_STALL - MIN_STALL) * random.nextDouble())
        : 0;
  }

  /** The effects of the machine on all cells. */
  private static final class SimulatedMachine {
    private final RandomGenerator random;
    private double walk;
    private double dip;
    private double left;

    SimulatedMachine(RandomGenerator random) {
      this.random = random;
    }

    double next() {
      walk += MACHINE_DRIFT * random.nextGaussian();
      left -= SECONDS_PER_ITERATION;
      if (left <= 0) {
        dip = 0;
        if (random.nextDouble() < DIPS_PER_SECOND * SECONDS_PER_ITERATION) {
          dip = Math.log(0.1 + 0.6 * random.nextDouble());
          left = 20 + 160 * random.nextDouble();
        }
      }
      return walk + dip;
    }
  }
}
