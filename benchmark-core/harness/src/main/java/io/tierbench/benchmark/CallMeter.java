package io.tierbench.benchmark;

import io.tierbench.record.CallMetric;
import io.tierbench.server.control.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Meter of the cost of a call: the increase of both JVMs' counters in an iteration, per call. */
final class CallMeter {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_PER_MILLI = 1e3;

  private final Supplier<Counters> client;
  private final @Nullable Supplier<Counters> server;
  private final List<Metric> additional = new ArrayList<>();
  private @Nullable Counters clientBefore;
  private @Nullable Counters serverBefore;
  private @Nullable Counters clientUse;
  private @Nullable Counters serverUse;

  CallMeter(Supplier<Counters> client, @Nullable Supplier<Counters> server) {
    this.client = client;
    this.server = server;
  }

  /** Reads the counters before an iteration; the client's last, to exclude asking the server. */
  void begin() {
    ReceivedRows.takeFirstRows();
    serverBefore = server == null ? null : server.get();
    clientBefore = client.get();
  }

  void end() {
    clientUse = client.get().since(Objects.requireNonNull(clientBefore));
    serverUse = server == null || serverBefore == null ? null : server.get().since(serverBefore);
  }

  /** Adds metrics that only the current iteration has. */
  void add(List<Metric> further) {
    additional.addAll(further);
  }

  /** Returns the metrics of the iteration that has just ended; empty if they were taken already. */
  List<Metric> take(long calls) {
    if (clientUse == null) {
      return List.of();
    }
    List<Metric> metrics = new ArrayList<>(additional);
    metrics.addAll(ReceivedRows.takeFirstRows());
    metrics.add(
        Metric.mean(CallMetric.CLIENT_ALLOCATION, clientUse.allocatedBytes() / (double) calls));
    metrics.add(Metric.mean(CallMetric.CLIENT_CPU, processorMicros(clientUse) / calls));
    metrics.add(Metric.sum(CallMetric.CLIENT_GC_COUNT, clientUse.collections()));
    metrics.add(Metric.mean(CallMetric.CLIENT_GC_TIME, collectionMicros(clientUse) / calls));
    if (serverUse != null) {
      metrics.add(
          Metric.mean(CallMetric.SERVER_ALLOCATION, serverUse.allocatedBytes() / (double) calls));
      metrics.add(Metric.mean(CallMetric.SERVER_CPU, processorMicros(serverUse) / calls));
      metrics.add(Metric.sum(CallMetric.SERVER_GC_COUNT, serverUse.collections()));
      metrics.add(Metric.mean(CallMetric.SERVER_GC_TIME, collectionMicros(serverUse) / calls));
    }
    addDatabase(metrics, serverUse == null ? clientUse : serverUse, calls);
    additional.clear();
    clientUse = null;
    return metrics;
  }

  private static double processorMicros(Counters use) {
    return use.processorNanos() / NANOS_PER_MICRO;
  }

  private static double collectionMicros(Counters use) {
    return use.collectionMillis() * MICROS_PER_MILLI;
  }

  private static void addDatabase(List<Metric> metrics, Counters use, double calls) {
    if (use.databaseSessions() > 0) {
      metrics.add(
          Metric.mean(CallMetric.DATABASE_TIME, use.databaseNanos() / NANOS_PER_MICRO / calls));
      metrics.add(Metric.mean(CallMetric.DATABASE_COUNT, use.databaseSessions() / calls));
    }
  }
}
