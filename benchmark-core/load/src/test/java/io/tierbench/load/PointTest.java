package io.tierbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.benchmark.Workload;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int CALLS = 1_000;

  private static Point point(double maxLagMicros, long lagMicros, long latencyMicros) {
    Recording iteration = new Recording();
    for (int call = 0; call < CALLS; call++) {
      iteration.due.increment();
      iteration.answered.increment();
      Recording.record(iteration.lag, lagMicros * 1_000);
      Recording.record(iteration.latency, latencyMicros * 1_000);
      Recording.record(iteration.service, (latencyMicros - lagMicros) * 1_000);
    }
    iteration.end(SECOND);
    Point point = new Point("FAKE", 1, Rate.parse("70"), CALLS, maxLagMicros, new Recording());
    point.total().add(iteration);
    return point;
  }

  @ParameterizedTest
  @CsvSource({"1000, 900, 2000, OK", "1000, 1100, 2000, VOID", "1000, 1100, 12000, OK"})
  void aLateGeneratorMakesAPointVoid(double max, long lag, long latency, Point.State state) {
    Point point = point(max, lag, latency);

    assertThat(point.state()).isEqualTo(state);
    assertThat(point.reason()).contains(state == Point.State.OK ? "" : "--max-lag");
  }

  @ParameterizedTest
  @CsvSource({"10, 900, OK", "10, 1100, VOID", "1000, 1100, VOID"})
  void aPauseOfTheGeneratorMakesAPointVoid(int ticks, long micros, Point.State state) {
    Point point = point(1_000, 0, 2_000);
    for (int tick = 0; tick < ticks; tick++) {
      Recording.record(point.total().pauses, micros * 1_000);
    }

    assertThat(point.state()).isEqualTo(state);
  }

  @Test
  void aPercentageFarAboveThePeakIsTakenForARate() {
    assertThat(Rate.parse("200").isPercent()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rate.parse("2000"))
        .withMessage("--rates=2000: more than 200 % of the peak; did you mean 2000/s?");
  }

  private static Point closed(int inFlight, int answered, int failed) {
    Point point = new Point("FAKE", inFlight, null, 0, 1, new Recording());
    point.total().answered.add(answered);
    point.total().calls.add(answered + failed);
    point.total().failures.add(failed);
    Recording.record(point.total().service, 1_000);
    point.total().end(SECOND);
    return point;
  }

  @Test
  void aFailedPointWithMoreThroughputLeavesThePeakUnknown() {
    List<Point> points = List.of(closed(1, 100, 0), closed(4, 200, 1));

    assertThat(LoadSummary.failedPeak(points, "FAKE")).contains(points.get(1));
    assertThat(new LoadSummary(Workload.EMPTY, points, 2, true).text())
        .contains("The peak of FAKE is unknown", "FAKE needs no more than 1 in flight");
    assertThat(LoadSummary.failedPeak(points.subList(0, 1), "FAKE")).isEmpty();
    assertThat(new LoadSummary(Workload.EMPTY, points.subList(0, 1), 2, false).text())
        .contains("FAKE still rises at 1 in flight: give a larger --in-flight; the client then");
  }

  @Test
  void anOverloadedPointWithoutAnswersSaysThatItsRateWasNotReached() {
    Point point = new Point("FAKE", 1, Rate.parse("90"), CALLS, 1, new Recording());
    point.total().due.add(CALLS);
    point.total().end(SECOND);

    assertThat(point.reason()).startsWith("0 of 1,000 calls/s were reached");
  }

  @Test
  void aCallThatWasGivenUpFailsThePointThoughItsRateWasReached() {
    Point point = point(1_000, 0, 2_000);
    point.total().due.increment();

    assertThat(point.state()).isEqualTo(Point.State.FAILED);
    assertThat(point.reason()).startsWith("1 of 1,001 calls that were due");
  }

  @Test
  void aPercentileNeedsCallsBeyondIt() {
    Histogram histogram = point(1, 0, 100).total().latency;

    assertThat(Point.micros(histogram, 99.9)).isCloseTo(100, within(0.1));
    assertThat(Point.micros(histogram, 99.99)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "x", "70 %%", "1/m", "1000000/s"})
  void aWrongRateIsRejectedWithTheRemedy(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rate.parse(text))
        .withMessage(
            "--rates=%s: give percentages of the peak such as 70, or calls per second such as 2000/s"
                .formatted(text));
  }

  @Test
  void aRateIsAShareOfThePeakOrAbsolute() {
    assertThat(Rate.parse("70").callsPerSecond(200)).isEqualTo(140);
    assertThat(Rate.parse("70%")).isEqualTo(Rate.parse("70.0")).hasToString("70%");
    assertThat(Rate.parse("2000/s").callsPerSecond(200)).isEqualTo(2_000);
  }

  @Test
  void aScheduleHasItsRateAndItsGaps() {
    long[] constant = Arrivals.CONSTANT.schedule(1_000, SECOND, 1);
    long[] poisson = Arrivals.POISSON.schedule(10_000, 10 * SECOND, 1);

    assertThat(constant).hasSize(999).startsWith(1_000_000, 2_000_000).endsWith(999_000_000);
    assertThat(poisson).isSorted().isEqualTo(Arrivals.POISSON.schedule(10_000, 10 * SECOND, 1));
    assertThat(poisson).isNotEqualTo(Arrivals.POISSON.schedule(10_000, 10 * SECOND, 2));
    assertThat(poisson.length).isBetween(99_000, 101_000);
    // Of exponential gaps 1/e are longer than the mean.
    long longer =
        IntStream.range(1, poisson.length)
            .filter(i -> poisson[i] - poisson[i - 1] > SECOND / 10_000)
            .count();
    assertThat(longer / (double) poisson.length).isCloseTo(1 / Math.E, within(0.01));
  }
}
