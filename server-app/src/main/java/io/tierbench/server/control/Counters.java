package io.tierbench.server.control;

import io.tierbench.server.Server;
import io.tierbench.server.database.DatabaseUse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

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

  /** Lines of {@code name=value}. */
  String toLines() {
    Map<String, Long> values = new LinkedHashMap<>();
    values.put("allocatedBytes", allocatedBytes);
    values.put("processorNanos", processorNanos);
    values.put("collections", collections);
    values.put("collectionMillis", collectionMillis);
    values.put("databaseNanos", databaseNanos);
    values.put("databaseSessions", databaseSessions);
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Reads what a server answers to {@link Server#COUNTERS}.
   *
   * @throws IllegalArgumentException where it is not that
   */
  public static Counters parse(String lines) {
    Map<String, Long> values = new LinkedHashMap<>();
    try {
      for (String line : lines.lines().toList()) {
        String[] entry = line.split("=", 2);
        values.put(entry[0], Long.valueOf(entry[1]));
      }
      return new Counters(
          values.get("allocatedBytes"),
          values.get("processorNanos"),
          values.get("collections"),
          values.get("collectionMillis"),
          values.get("databaseNanos"),
          values.get("databaseSessions"));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "the server's counters are not readable; is it of another version? It said: " + lines, e);
    }
  }
}
