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
 * Publishes the costs of a call beyond its time as secondary results of JMH: {@code -prof
 * io.tierbench.benchmark.CallProfiler}. For every measured iteration, per call, of the client's and
 * of the server's JVM:
 *
 * <ul>
 *   <li>{@code client.allocation}, {@code server.allocation}: bytes on the heap
 *   <li>{@code client.cpu}, {@code server.cpu}: microseconds of the whole process, its compilers
 *       and collectors included (the system counts in steps of about 10 ms, over the iteration)
 *   <li>{@code client.gc.time}, {@code server.gc.time}: microseconds of garbage collection; {@code
 *       client.gc.count}, {@code server.gc.count}: collections, in total
 *   <li>{@code database.time}: microseconds for which the workload held a connection; {@code
 *       database.count}: how often it took one
 * </ul>
 *
 * <p>Once for each fork, with its last measured iteration:
 *
 * <ul>
 *   <li>{@code service.p50}, {@code service.p90}, {@code service.p99}, {@code service.p99.9}: see
 *       {@link ServiceTime}
 *   <li>{@code bytes.request}, {@code bytes.response}: see {@link WireBytes}
 * </ul>
 *
 * <p>With {@link Metering#STEPS}, every iteration has {@code step.encode.request}, {@code
 * step.send} and so on in microseconds, see {@link CallPhases}, and none of the metrics per fork.
 */
public final class CallProfiler implements InternalProfiler {

  /** Static because JMH creates both the profiler and the state, without connecting them. */
  private static volatile @Nullable CallMeter source;

  static void attach(CallMeter meter) {
    source = meter;
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
    List<Metric> metrics = calls == 0 || source == null ? List.of() : source.take(calls);
    return iteration.getType() == IterationType.MEASUREMENT ? metrics : List.of();
  }
}
