package io.tierbench.benchmark;

import java.util.List;

/**
 * The two phases of half a call, each timed on its own, in microseconds: encoding and decoding in
 * the client, or decoding and encoding in the server. One call in {@value #SAMPLED} is timed, so
 * that the score of the benchmark does not change; each phase then includes a reading of the clock,
 * about 20 ns. For one thread.
 */
final class HalfCallPhases implements CallProfiler.MetricSource {
  private static final int SAMPLED = 32;
  private static final double NANOS_PER_MICRO = 1e3;

  private final String first;
  private final String second;
  private int calls;
  private boolean sampling;
  private long betweenNanos;
  private long firstNanos;
  private long secondNanos;
  private long samples;

  private HalfCallPhases(String first, String second) {
    this.first = first;
    this.second = second;
  }

  static HalfCallPhases ofClient() {
    return new HalfCallPhases("encode.request", "decode.response");
  }

  static HalfCallPhases ofServer() {
    return new HalfCallPhases("decode.request", "encode.response");
  }

  void between() {
    if (sampling) {
      betweenNanos = System.nanoTime();
    }
  }

  /** Wraps a half so that one call in {@value #SAMPLED} is timed. */
  Call timed(Call half) {
    return () -> {
      sampling = calls++ % SAMPLED == 0;
      long start = sampling ? System.nanoTime() : 0;
      Object answer = half.run();
      if (sampling) {
        secondNanos += System.nanoTime() - betweenNanos;
        firstNanos += betweenNanos - start;
        samples++;
      }
      return answer;
    };
  }

  @Override
  public List<Metric> take(long ignored) {
    if (samples == 0) {
      return List.of();
    }
    double perMicro = NANOS_PER_MICRO * samples;
    List<Metric> metrics =
        List.of(
            Metric.mean(first, firstNanos / perMicro, "us/op"),
            Metric.mean(second, secondNanos / perMicro, "us/op"));
    firstNanos = 0;
    secondNanos = 0;
    samples = 0;
    return metrics;
  }
}
