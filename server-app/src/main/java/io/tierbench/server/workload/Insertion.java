package io.tierbench.server.workload;

/** How the lines of an order reach the database. */
public enum Insertion {
  /** One round trip for each line, as in the paper. */
  ROW_BY_ROW,
  /** All lines as one batch. */
  BATCH
}
