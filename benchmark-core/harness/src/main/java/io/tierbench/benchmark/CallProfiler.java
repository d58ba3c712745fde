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
 * Publishes the costs of a call beyond its time as secondary results of JMH, with {@code -prof
 * io.tierbench.benchmark.CallProfiler}: {@link CallMetric}, and with {@link Metering#STEPS} the
 * {@link CallPhases} instead of those that a fork has once, with its last measured iteration.
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
    // The states begin and end with the calls that JMH makes around the measured ones.
    long calls = result.getMetadata().getAllOps();
    List<Metric> metrics = calls == 0 || meter == null ? List.of() : meter.take(calls);
    return iteration.getType() == IterationType.MEASUREMENT ? metrics : List.of();
  }
}
