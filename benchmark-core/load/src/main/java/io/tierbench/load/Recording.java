package io.tierbench.load;

import io.tierbench.contract.Causes;
import io.tierbench.server.control.Counters;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Record of all callers in an iteration, or the sum of several iterations. Histograms are in ns, to
 * three significant digits. They have each call that began within the window, or was due in it, and
 * was answered, even after it.
 */
final class Recording {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(15);
  private static final long PAUSE_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MAX_CAUSE_LENGTH = 200;

  /** A call, which throws if it fails. */
  interface Call {
    Object by(int caller);
  }

  /** All histograms by their names in files, in their order. */
  final Map<String, Histogram> histograms = new LinkedHashMap<>();

  private final List<LongAdder> counts = new ArrayList<>();

  /** Times from the intended start to the answer; empty in a closed loop. */
  final Histogram latency = histogram("latency");

  /** Times from the start to the answer. */
  final Histogram service = histogram("service");

  /** Times from the intended start to the start if a caller was free, otherwise 0. */
  final Histogram lag = histogram("lag");

  /** Delays of a thread of this JVM that ticks each millisecond of an open loop. */
  final Histogram pauses = histogram("pauses");

  /** All calls, including those of the ramp-up. */
  final LongAdder calls = count();

  final LongAdder failures = count();

  /** Calls that were answered within the window, whenever they began. */
  final LongAdder answered = count();

  /** Calls of a schedule that were due within the window. */
  final LongAdder due = count();

  /** Those of them for which no caller was free. */
  final LongAdder queued = count();

  final LongAdder iterations = count();
  final LongAdder clientCollectionMillis = count();
  final LongAdder serverCollectionMillis = count();
  private final LongAdder windowNanos = count();
  private final LongAdder clientNanos = count();
  private final LongAdder serverNanos = count();
  private final AtomicReference<@Nullable String> cause = new AtomicReference<>();

  private Histogram histogram(String name) {
    Histogram histogram = new AtomicHistogram(MAX_NANOS, 3);
    histograms.put(name, histogram);
    return histogram;
  }

  private LongAdder count() {
    LongAdder count = new LongAdder();
    counts.add(count);
    return count;
  }

  /** Makes a call and tells whether it was answered. */
  boolean attempt(Call call, int caller) {
    calls.increment();
    try {
      call.by(caller);
      return true;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      failures.increment();
      cause.compareAndSet(null, Texts.printable(Causes.root(e).toString(), MAX_CAUSE_LENGTH));
      // Calls that fail at once would keep the processors from the others.
      LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
      return false;
    }
  }

  static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.max(0, Math.min(nanos, MAX_NANOS)));
  }

  Recording end(long nanos) {
    windowNanos.add(nanos);
    iterations.increment();
    return this;
  }

  /** Adds what both JVMs have used for all calls of an iteration. */
  void use(Counters client, Counters server) {
    clientNanos.add(client.processorNanos());
    serverNanos.add(server.processorNanos());
    clientCollectionMillis.add(client.collectionMillis());
    serverCollectionMillis.add(server.collectionMillis());
  }

  void add(Recording iteration) {
    histograms.forEach((name, own) -> own.add(iteration.histograms.get(name)));
    for (int i = 0; i < counts.size(); i++) {
      counts.get(i).add(iteration.counts.get(i).sum());
    }
    cause.compareAndSet(null, iteration.cause.get());
  }

  /** Returns the root cause of the first failure; null if no call failed. */
  @Nullable String cause() {
    return cause.get();
  }

  double seconds() {
    return windowNanos.sum() / (double) TimeUnit.SECONDS.toNanos(1);
  }

  /** Returns the CPU time of the client in us per call. */
  double clientMicros() {
    return clientNanos.sum() / Point.NANOS_PER_MICRO / calls.sum();
  }

  double serverMicros() {
    return serverNanos.sum() / Point.NANOS_PER_MICRO / calls.sum();
  }
}
