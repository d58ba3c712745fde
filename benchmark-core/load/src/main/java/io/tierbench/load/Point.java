package io.tierbench.load;

import io.tierbench.text.Numbers;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A point of a load: a stack in a closed loop with a number of callers, or in an open loop at a
 * rate.
 *
 * @param inFlight callers; the maximum in an open loop
 * @param rate rate of an open loop; null in a closed loop
 * @param due calls per second of the schedule of an open loop
 * @param maxLagMicros limit of the 99th percentile of the generator's lag
 * @param total the sum of all iterations
 */
record Point(
    String stack,
    int inFlight,
    @Nullable Rate rate,
    double due,
    double maxLagMicros,
    Recording total) {
  static final double NANOS_PER_MICRO = 1e3;

  /** Minimum share of the calls that are due that are answered if a rate is reached. */
  private static final double MIN_REACHED_SHARE = 0.97;

  /** Share of the latency that the lag may have in any case. */
  private static final double MAX_LAG_SHARE = 0.1;

  private static final double LAG_PERCENTILE = 99;

  enum State {
    OK,
    /** Calls failed or were given up, or the rate was not reached. */
    FAILED,
    /** The generator was late, so the latency is its own. */
    VOID
  }

  /** Returns the load as all stacks have it, such as {@code 16 in flight} or {@code 70%}. */
  String level() {
    return rate == null ? inFlight + " in flight" : rate.toString();
  }

  State state() {
    return failure().isPresent() ? State.FAILED : lateness().isPresent() ? State.VOID : State.OK;
  }

  /** Returns why the point is not OK; empty if it is. */
  String reason() {
    return failure().or(this::lateness).orElse("");
  }

  private Optional<String> failure() {
    if (total.failures.sum() > 0) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%,d of %,d calls failed: %s",
              total.failures.sum(),
              total.calls.sum(),
              total.cause()));
    }
    // One call more or less in an iteration says nothing about the rate.
    if (rate != null
        && total.answered.sum() + total.iterations.sum() < MIN_REACHED_SHARE * total.due.sum()) {
      return Optional.of(
          "%s of %s calls/s were reached, and %s are needed"
              .formatted(
                  Numbers.format(callsPerSecond()),
                  Numbers.format(total.due.sum() / total.seconds()),
                  Numbers.percent(MIN_REACHED_SHARE)));
    }
    if (total.service.getTotalCount() == 0) {
      return Optional.of("no call was answered: give a longer --iteration, or a higher rate");
    }
    long givenUp = rate == null ? 0 : total.due.sum() - total.latency.getTotalCount();
    return givenUp > 0
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%,d of %,d calls that were due could not start within another window, so the latency lacks the slowest",
                givenUp,
                total.due.sum()))
        : Optional.empty();
  }

  private Optional<String> lateness() {
    double lag = Math.max(late(total.lag), late(total.pauses));
    double limit = Math.max(maxLagMicros, MAX_LAG_SHARE * late(total.latency));
    return lag > limit
        ? Optional.of(
            "1 %% of the generator's starts or ticks were more than %s us late, and %s are allowed: give it more processors, or raise --max-lag"
                .formatted(Numbers.format(lag), Numbers.format(limit)))
        : Optional.empty();
  }

  /** Returns the percentile of a few values too: their maximum. */
  private static double late(Histogram histogram) {
    return histogram.getValueAtPercentile(LAG_PERCENTILE) / NANOS_PER_MICRO;
  }

  double callsPerSecond() {
    return total.answered.sum() / total.seconds();
  }

  /** Returns a percentile in us; NaN if less than one call would be slower. */
  static double micros(Histogram histogram, double percentile) {
    double slower = histogram.getTotalCount() * (100 - percentile) / 100;
    return slower < 1 - 1e-6
        ? Double.NaN
        : histogram.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }
}
