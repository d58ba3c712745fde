package io.tierbench.server.control;

import io.tierbench.server.database.DatabaseUse;

/**
 * What a JVM has used since it started. Two of them, taken before and after, show what was used
 * between them.
 *
 * @param allocatedBytes by Java threads, on the heap
 * @param processorNanos of the whole process, its compilers and collectors included
 * @param collections of garbage
 * @param collectionMillis time spent on them
 * @param databaseNanos time for which the workloads held a connection, see {@link DatabaseUse}
 * @param databaseSessions how often they took one
 */
public record Counters(
    long allocatedBytes,
    long processorNanos,
    long collections,
    long collectionMillis,
    long databaseNanos,
    long databaseSessions) {

  /** What was used since an earlier reading of the same JVM. */
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
