package io.tierbench.server.workload;

/** The way of inserting the lines of an order into the database. */
public enum Insertion {
  /** One round trip for each line, as in the paper. */
  ROW_BY_ROW,
  /** All lines in one batch. */
  BATCH
}
