package io.tierbench.benchmark;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * JMH profiler that publishes each {@link CallMetric} as a secondary result, with {@code -prof
 * io.tierbench.benchmark.CallProfiler}. Bytes and service times come with the last measured
 * iteration of a fork; {@link Metering#STEPS} replaces them by the {@link CallPhases}.
 */
public final class CallProfiler implements InternalProfiler {

  /** Static because JMH creates both the profiler and the state, without connecting them. */
  private static volatile @Nullable CallMeter meter;

  static void attach(CallMeter ofTrial) {
    meter = ofTrial;
  }

  @Override
  public String getDescription() {
    return "Allocation, CPU, GC, bytes on the wire, database time and service time of each call";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<Metric> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    // The meter also sees the calls that JMH makes around the measured calls.
    long calls = result.getMetadata().getAllOps();
    List<Metric> metrics = calls == 0 || meter == null ? List.of() : meter.take(calls);
    return iteration.getType() == IterationType.MEASUREMENT ? metrics : List.of();
  }
}
