package io.tierbench.run;

import static io.tierbench.run.Trials.noisy;
import static io.tierbench.run.Trials.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateTest {
  private static final int SERIES = 1_000;
  private static final double NOISE = 0.03;

  /** How many of a thousand noisy copies of a series are so. */
  private static long count(List<Double> series, double noise, Predicate<List<Double>> isSo) {
    return LongStream.range(0, SERIES)
        .filter(seed -> isSo.test(noisy(series, noise, new Random(seed))))
        .count();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 17, 30})
  void findsTheStepAtTheEndOfTheWarmUp(int step) {
    List<Double> series = series(50, i -> i < step ? 60 : 100);

    assertThat(SteadyState.start(series)).isBetween(step - 2, step);
    assertThat(count(series, NOISE, noisy -> SteadyState.start(noisy) < step - 2)).isZero();
    assertSeldomLate(series, step);
  }

  @Test
  void findsWhereAnExponentialWarmUpComesWithinFivePercent() {
    // 0.6 exp(-i / 6) is 0.05 at i = 6 ln 12.
    List<Double> series = series(50, i -> 100 * (1 - 0.6 * Math.exp(-i / 6.0)));

    assertThat(SteadyState.start(series)).isCloseTo((int) (6 * Math.log(12)), within(2));
  }

  @Test
  void halfTheSpeedIsNotWarmHoweverNoisyTheSeriesIs() {
    List<Double> series = series(50, i -> i < 25 ? 50 : 100);

    assertThat(count(series, 0.3, noisy -> SteadyState.start(noisy) < 20)).isLessThan(10);
  }

  @Test
  void aDisturbanceOfTheMachineIsNoWarmUp() {
    assertThat(SteadyState.start(series(90, i -> i >= 60 && i < 64 ? 60 : 100))).isZero();
    assertThat(SteadyState.start(series(90, i -> i < 50 ? 108 : 100))).isZero();
    assertThat(SteadyState.start(series(90, i -> i < 50 ? 150 : 100))).isEqualTo(50);
  }

  @Test
  void whatIsFlatIsWarmAtOnce() {
    List<Double> flat = series(50, i -> 100);

    assertThat(SteadyState.start(flat)).isZero();
    assertSeldomLate(flat, 0);
  }

  /** Too late costs time, and no truth. */
  private static void assertSeldomLate(List<Double> series, int end) {
    assertThat(count(series, 0.01, noisy -> SteadyState.start(noisy) > end + 2)).isLessThan(300);
    assertThat(count(series, NOISE, noisy -> SteadyState.start(noisy) > end + 2)).isLessThan(300);
  }

  @Test
  void whatNeverSettlesTakesAllItsIterations() {
    assertThat(SteadyState.start(series(50, i -> 100 * Math.pow(1.06, i)))).isEqualTo(50);
    assertThat(SteadyState.start(series(50, i -> i < 45 ? 100 : 150))).isEqualTo(50);
    assertThat(SteadyState.start(List.of(1.0, 1.0, 1.0))).isEqualTo(3);
    assertThat(SteadyState.start(List.of())).isZero();
  }

  /**
   * Lightness and panel scores of canned tuna: M. Hollander, D. A. Wolfe, "Nonparametric
   * Statistical Methods", 1973, page 187, whose score is 16 (T = 26 of 36). Scores in the order of
   * lightness. S-PLUS gives 1.6681 without the correction for continuity, which takes one from the
   * score.
   */
  @Test
  void theTrendIsThatOfAPublishedExample() {
    List<Double> scores = List.of(2.5, 4.0, 2.6, 3.6, 2.8, 3.1, 5.2, 5.0, 3.8);
    List<Double> reversed = new java.util.ArrayList<>(scores);
    Collections.reverse(reversed);

    assertThat(SteadyState.trend(scores)).isCloseTo(1.6681 * 15 / 16, within(1e-4));
    assertThat(SteadyState.trend(reversed)).isCloseTo(-1.6681 * 15 / 16, within(1e-4));
  }

  @ParameterizedTest
  @CsvSource({"4, 0.03", "10, 0.03", "20, 0.03", "30, 0.05"})
  void flatNoiseIsSeldomCalledUnsteady(int iterations, double noise) {
    List<Double> flat = series(iterations, i -> 100);

    assertThat(count(flat, noise, noisy -> !SteadyState.isSteady(noisy))).isLessThan(70);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 30})
  void aDriftOfFifteenPercentIsFound(int iterations) {
    List<Double> rising = series(iterations, i -> 100 * (1 + 0.15 * i / (iterations - 1)));
    List<Double> falling = series(iterations, i -> 100 * (1 - 0.15 * i / (iterations - 1)));

    assertThat(count(rising, 0.02, noisy -> !SteadyState.isSteady(noisy))).isGreaterThan(950);
    assertThat(count(falling, 0.02, noisy -> !SteadyState.isSteady(noisy))).isGreaterThan(950);
  }

  /** 1 % a second, as SOAP over gRPC gains for 45 s: the halves of its 4 s differ by 2 %. */
  @Test
  void aSlowRiseShowsOverTheLifeOfAFork() {
    List<Double> warmUp = series(75, i -> 100 * Math.exp(0.002 * i));
    List<Double> measured = series(20, i -> 100 * Math.exp(0.002 * (75 + i)));

    assertThat(SteadyState.isSteady(measured)).isTrue();
    assertThat(SteadyState.isRising(warmUp, measured)).isTrue();
    List<Double> fork = Stream.concat(warmUp.stream(), measured.stream()).toList();
    assertThat(count(fork, NOISE, noisy -> !isRising(noisy, 75))).isLessThan(50);
  }

  @Test
  void whatWasWarmForTwoThirdsOfItsLifeDoesNotRise() {
    List<Double> fork = series(95, i -> i < 32 ? 50 : 100);

    assertThat(isRising(fork, 75)).isFalse();
    assertThat(count(fork, NOISE, noisy -> isRising(noisy, 75))).isLessThan(50);
    assertThat(isRising(series(95, i -> i < 32 ? 150 : 100), 75)).as("slower").isFalse();
    assertThat(isRising(series(95, i -> i < 45 ? 50 : 100), 75)).as("warm for less").isTrue();
  }

  /** At three times the noise the 3 % would call every fifth warm fork cold. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.03, 0.06, 0.1})
  void noiseDoesNotRise(double noise) {
    assertThat(count(series(95, i -> 100), noise, noisy -> isRising(noisy, 75))).isLessThan(50);
    assertThat(count(series(95, i -> i < 60 ? 80 : 100), noise, noisy -> isRising(noisy, 75)))
        .isGreaterThan(900);
  }

  @Test
  void whereThereIsTooLittleToLookBackAtNothingRises() {
    assertThat(isRising(series(30, i -> 1 + i), 10)).isFalse();
    assertThat(SteadyState.isRising(List.of(), List.of())).isFalse();
  }

  private static boolean isRising(List<Double> fork, int warmUp) {
    return SteadyState.isRising(fork.subList(0, warmUp), fork.subList(warmUp, fork.size()));
  }

  @Test
  void aRiseByHalfIsFoundUnderNoiseThatHidesItsTrend() {
    List<Double> rising = series(10, i -> i < 5 ? 100 : 150);

    assertThat(count(rising, 0.2, noisy -> !SteadyState.isSteady(noisy))).isGreaterThan(900);
  }

  @Test
  void aTrendThatMakesLittleIsSteady() {
    assertThat(SteadyState.isSteady(series(20, i -> 100 + 0.4 * i))).isTrue();
    assertThat(SteadyState.isSteady(series(20, i -> 100 + 0.7 * i))).isFalse();
  }

  @Test
  void ofFewIterationsTheHalvesAreCompared() {
    assertThat(SteadyState.isSteady(List.of(100.0, 100.0, 120.0, 120.0))).isFalse();
    assertThat(SteadyState.isSteady(List.of(100.0, 100.0, 108.0, 108.0))).isTrue();
    assertThat(SteadyState.isSteady(List.of(100.0))).isTrue();
  }
}
