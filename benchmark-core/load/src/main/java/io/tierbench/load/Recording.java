package io.tierbench.load;

import io.tierbench.contract.Causes;
import io.tierbench.server.control.Counters;
import io.tierbench.text.Texts;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What all callers record in an iteration, or the sum of several iterations. Histograms are in ns,
 * to three significant digits. They have each call that began within the window, or was due in it,
 * and was answered, even after it.
 */
final class Recording {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(15);
  private static final long PAUSE_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MAX_CAUSE_LENGTH = 200;

  /** A call, which throws if it fails. */
  interface Call {
    Object by(int caller);
  }

  /** Times from the intended start to the answer; empty in a closed loop. */
  final Histogram latency = new AtomicHistogram(MAX_NANOS, 3);

  /** Times from the start to the answer. */
  final Histogram service = new AtomicHistogram(MAX_NANOS, 3);

  /** Times from the intended start to the start if a caller was free, otherwise 0. */
  final Histogram lag = new AtomicHistogram(MAX_NANOS, 3);

  /** How late a thread of this JVM ticked each millisecond of an open loop. */
  final Histogram pauses = new AtomicHistogram(MAX_NANOS, 3);

  /** All calls, including those of the ramp-up. */
  final LongAdder calls = new LongAdder();

  final LongAdder failures = new LongAdder();

  /** Calls that were answered within the window, whenever they began. */
  final LongAdder answered = new LongAdder();

  /** Calls of a schedule that were due within the window. */
  final LongAdder due = new LongAdder();

  /** Those of them for which no caller was free. */
  final LongAdder queued = new LongAdder();

  final LongAdder iterations = new LongAdder();
  final LongAdder clientCollectionMillis = new LongAdder();
  final LongAdder serverCollectionMillis = new LongAdder();
  private final LongAdder windowNanos = new LongAdder();
  private final LongAdder clientNanos = new LongAdder();
  private final LongAdder serverNanos = new LongAdder();
  private final AtomicReference<@Nullable String> cause = new AtomicReference<>();

  private final List<Histogram> histograms = List.of(latency, service, lag, pauses);
  private final List<LongAdder> counts =
      List.of(
          calls,
          failures,
          answered,
          due,
          queued,
          iterations,
          clientCollectionMillis,
          serverCollectionMillis,
          windowNanos,
          clientNanos,
          serverNanos);

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

  /** Ends an iteration. */
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

  /** Adds an iteration that has ended. */
  void add(Recording iteration) {
    for (int i = 0; i < histograms.size(); i++) {
      histograms.get(i).add(iteration.histograms.get(i));
    }
    for (int i = 0; i < counts.size(); i++) {
      counts.get(i).add(iteration.counts.get(i).sum());
    }
    cause.compareAndSet(null, iteration.cause.get());
  }

  /** Returns the root cause of the first failure; null if no call failed. */
  @Nullable String cause() {
    return cause.get();
  }

  /** Returns the length of all windows. */
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
