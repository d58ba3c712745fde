package io.tierbench.record;

import io.tierbench.benchmark.AsShippedBenchmark;
import io.tierbench.benchmark.DatabaseBenchmark;
import io.tierbench.benchmark.FloorBenchmark;
import io.tierbench.benchmark.RoundTripBenchmark;
import java.util.Arrays;

/** The role of a cell in the matrix, in the order in which cells are shown. */
public enum Role {
  /** A serialization over a transport. */
  PAIRING(RoundTripBenchmark.class),
  /** A framework as its makers ship it. */
  AS_SHIPPED(AsShippedBenchmark.class),
  /** Bytes over a blocking socket. */
  FLOOR(FloorBenchmark.class),
  /** The service in the process of its caller. */
  DIRECT(DatabaseBenchmark.class),
  /** A part of a call; measured by JMH only, not by a run. */
  PART;

  private final String type;

  Role() {
    type = "";
  }

  Role(Class<?> benchmarks) {
    type = benchmarks.getSimpleName();
  }

  /** The role of the cells of a benchmark class, by its simple name. */
  public static Role of(String type) {
    return Arrays.stream(values()).filter(role -> role.type.equals(type)).findFirst().orElse(PART);
  }

  /** Whether a run measures such cells. */
  public boolean isMeasured() {
    return this != PART;
  }
}
