package io.tierbench.server.database;

import java.util.concurrent.atomic.LongAdder;

/**
 * Number and total time of the workloads' uses of connections of a {@link Database}: waiting for a
 * connection, the driver, the database itself, and reading rows into objects.
 */
public final class DatabaseUse {
  private final LongAdder nanos = new LongAdder();
  private final LongAdder sessions = new LongAdder();

  void add(long useNanos) {
    nanos.add(useNanos);
    sessions.increment();
  }

  public long nanos() {
    return nanos.sum();
  }

  public long sessions() {
    return sessions.sum();
  }
}
