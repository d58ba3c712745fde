package io.tierbench.server.control;

import io.tierbench.server.database.DatabaseUse;

/**
 * The resources used by a JVM since its start.
 *
 * @param processorNanos CPU time of the whole process, including compilers and collectors
 * @param databaseNanos time for which the workloads held a connection, see {@link DatabaseUse}
 */
public record Counters(
    long allocatedBytes,
    long processorNanos,
    long collections,
    long collectionMillis,
    long databaseNanos,
    long databaseSessions) {

  /** Returns the difference to an earlier reading of the same JVM. */
  public Counters since(Counters earlier) {
    return new Counters(
        allocatedBytes - earlier.allocatedBytes,
        processorNanos - earlier.processorNanos,
        collections - earlier.collections,
        collectionMillis - earlier.collectionMillis,
        databaseNanos - earlier.databaseNanos,
        databaseSessions - earlier.databaseSessions);
  }
}
