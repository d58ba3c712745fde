package io.tierbench.record;

import java.util.Arrays;

/** The role of a cell in the matrix, in the order in which cells are shown. */
public enum Role {
  PAIRING("RoundTripBenchmark"),
  AS_SHIPPED("AsShippedBenchmark"),
  /** Bytes over a blocking socket: the raw-socket baseline. */
  FLOOR("FloorBenchmark"),
  /** The service in the process of its caller. */
  DIRECT("DatabaseBenchmark"),
  /** A part of a call; measured by JMH only, not by a run. */
  PART;

  private final String type;

  Role() {
    type = "";
  }

  Role(String type) {
    this.type = type;
  }

  /** Returns the role of the cells of a benchmark class, by its simple name. */
  public static Role of(String type) {
    return Arrays.stream(values()).filter(role -> role.type.equals(type)).findFirst().orElse(PART);
  }

  public boolean isMeasured() {
    return this != PART;
  }
}
