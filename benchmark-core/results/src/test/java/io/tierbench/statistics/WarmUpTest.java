package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tests trials of twelve stacks with seven cells each. */
class WarmUpTest {
  private static final int CELLS = 84;
  private static final int CAP = 60;

  /** Number of rounds until nothing rises, and the remaining gain of the coldest cell. */
  private record End(int rounds, double rest) {}

  @Test
  void warmCellsAreDoneSoon() {
    double rounds = 0;
    for (int seed = 1; seed <= 10; seed++) {
      rounds += run(new SplittableRandom(seed), 0, 0).rounds();
    }
    assertThat(rounds / 10).isLessThan(WarmUp.MIN_ROUNDS + 3);
  }

  @Test
  void coldCellsAreWaitedFor() {
    double rest = 0;
    for (int seed = 1; seed <= 10; seed++) {
      End end = run(new SplittableRandom(seed), 0.25, 0.8);
      assertThat(end.rounds()).isBetween(10, CAP - 1);
      rest += end.rest() / 10;
    }
    assertThat(rest).isLessThan(0.08);
  }

  /** The machine falls to a fifth of its speed and recovers; no cell warms up. */
  @Test
  void aDipIsNoWarmUp() {
    int risesTotal = 0;
    for (int seed = 1; seed <= 10; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      Map<String, SortedMap<Integer, Double>> rates = new LinkedHashMap<>();
      for (int round = 1; round <= 12; round++) {
        for (int cell = 0; cell < CELLS; cell++) {
          double machine = round < 5 ? Math.log(0.2) : 0.02 * round;
          put(rates, cell, round, machine + 0.05 * random.nextGaussian());
        }
      }
      risesTotal += isOver(rates) ? 0 : 1;
    }
    assertThat(risesTotal).isLessThan(5);
  }

  @Test
  void fewRoundsAreNeverEnough() {
    Map<String, SortedMap<Integer, Double>> rates = new LinkedHashMap<>();
    for (int round = 1; round < WarmUp.MIN_ROUNDS; round++) {
      put(rates, 0, round, 0);
    }
    assertThat(isOver(rates)).isFalse();
    assertThat(isOver(Map.of())).isFalse();
  }

  private static End run(RandomGenerator random, double coldPart, double depth) {
    double[] depths = new double[CELLS];
    double[] times = new double[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      depths[cell] =
          random.nextDouble() < coldPart ? depth * (0.25 + 0.75 * random.nextDouble()) : 0;
      times[cell] = 3 + 9 * random.nextDouble();
    }
    Map<String, SortedMap<Integer, Double>> rates = new LinkedHashMap<>();
    int round = 1;
    for (; round < CAP; round++) {
      for (int cell = 0; cell < CELLS; cell++) {
        double cold = depths[cell] * Math.exp(-(round - 1) / times[cell]);
        put(rates, cell, round, Math.log1p(-cold) + 0.045 * random.nextGaussian());
      }
      if (isOver(rates)) {
        break;
      }
    }
    double rest = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      rest = Math.max(rest, depths[cell] * Math.exp(-round / times[cell]));
    }
    return new End(round, rest);
  }

  private static void put(
      Map<String, SortedMap<Integer, Double>> rates, int cell, int round, double log) {
    rates
        .computeIfAbsent("cell " + cell, label -> new TreeMap<>())
        .put(round, 1000 * Math.exp(log));
  }

  private static String pair(String label) {
    return "pair " + Integer.parseInt(label.substring(5)) / 7;
  }

  /** Tells whether nothing rises any more. */
  private static boolean isOver(Map<String, SortedMap<Integer, Double>> rates) {
    return !rates.isEmpty() && WarmUp.warm(rates, WarmUpTest::pair).containsAll(rates.keySet());
  }
}
