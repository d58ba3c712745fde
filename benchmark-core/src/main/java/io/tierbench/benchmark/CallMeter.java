package io.tierbench.benchmark;

import io.tierbench.server.control.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads the counters of both JVMs before and after each iteration. Their difference, over the
 * number of calls, is what a call costs.
 */
final class CallMeter implements CallProfiler.MetricSource {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_PER_MILLI = 1e3;

  private final Supplier<Counters> client;
  private final Supplier<Counters> server;
  private final List<Metric> once = new ArrayList<>();
  private Counters clientBefore;
  private Counters serverBefore;
  private Counters clientUse;
  private Counters serverUse;

  /**
   * @param server null where the benchmark has none
   */
  CallMeter(Supplier<Counters> client, Supplier<Counters> server) {
    this.client = client;
    this.server = server;
  }

  /** The last thing before an iteration; asking the server is no part of what the client uses. */
  void begin() {
    serverBefore = server == null ? null : server.get();
    clientBefore = client.get();
  }

  /** The first thing after an iteration. */
  void end() {
    clientUse = client.get().since(clientBefore);
    serverUse = server == null ? null : server.get().since(serverBefore);
  }

  /** Further metrics to be handed out with the iteration that has ended. */
  void add(List<Metric> further) {
    once.addAll(further);
  }

  @Override
  public List<Metric> take(long calls) {
    if (clientUse == null) {
      return List.of();
    }
    List<Metric> metrics = new ArrayList<>(once);
    addJvm(metrics, "client", clientUse, calls);
    if (serverUse != null) {
      addJvm(metrics, "server", serverUse, calls);
    }
    addDatabase(metrics, serverUse == null ? clientUse : serverUse, calls);
    once.clear();
    clientUse = null;
    return metrics;
  }

  private static void addJvm(List<Metric> metrics, String jvm, Counters use, double calls) {
    metrics.add(Metric.mean(jvm + ".allocation", use.allocatedBytes() / calls, "B/op"));
    metrics.add(Metric.mean(jvm + ".cpu", use.processorNanos() / NANOS_PER_MICRO / calls, "us/op"));
    metrics.add(Metric.sum(jvm + ".gc.count", use.collections(), "counts"));
    metrics.add(
        Metric.mean(jvm + ".gc.time", use.collectionMillis() * MICROS_PER_MILLI / calls, "us/op"));
  }

  private static void addDatabase(List<Metric> metrics, Counters use, double calls) {
    if (use.databaseSessions() > 0) {
      metrics.add(
          Metric.mean("database.time", use.databaseNanos() / NANOS_PER_MICRO / calls, "us/op"));
      metrics.add(Metric.mean("database.count", use.databaseSessions() / calls, "counts/op"));
    }
  }
}
