package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.record.CallMetric;
import io.tierbench.wire.CallTimer;
import io.tierbench.wire.TimedShop;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of the time of each call at the caller, to three significant digits (HdrHistogram).
 * Each call starts when the previous call has ended, so the times exclude the waiting time of calls
 * that would queue behind a slow call (coordinated omission).
 */
final class ServiceTime implements CallTimer {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(15);
  private static final int SIGNIFICANT_DIGITS = 3;

  private static final long NOT_TIMED = Long.MIN_VALUE;

  private final Histogram histogram;
  private boolean timing = true;
  private boolean measuring;

  ServiceTime(int threads) {
    histogram =
        threads == 1
            ? new Histogram(MAX_NANOS, SIGNIFICANT_DIGITS)
            : new ConcurrentHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);
  }

  void begin(Metering metering) {
    timing = metering == Metering.ON;
  }

  /** Discards all earlier calls, when the first measured iteration begins. */
  void measure() {
    if (!measuring) {
      measuring = true;
      histogram.reset();
    }
  }

  @Override
  public long start() {
    return timing ? System.nanoTime() : NOT_TIMED;
  }

  @Override
  public void record(long startNanos) {
    if (startNanos != NOT_TIMED) {
      histogram.recordValue(Math.min(System.nanoTime() - startNanos, MAX_NANOS));
    }
  }

  List<Metric> metrics() {
    return histogram.getTotalCount() == 0
        ? List.of()
        : List.of(
            percentile(CallMetric.SERVICE_P50, 50),
            percentile(CallMetric.SERVICE_P90, 90),
            percentile(CallMetric.SERVICE_P99, 99),
            percentile(CallMetric.SERVICE_P99_9, 99.9));
  }

  private Metric percentile(CallMetric metric, double percentile) {
    double micros = histogram.getValueAtPercentile(percentile) / 1000.0;
    return Metric.mean(metric, micros);
  }

  Shop timed(Shop shop) {
    return new TimedShop(shop, this);
  }

  Call timed(Call call) {
    return () -> {
      long start = start();
      Object answer = call.run();
      record(start);
      return answer;
    };
  }
}
