package io.tierbench.server.workload;

/** The insertion of order lines into the database. */
public enum Insertion {
  /** One round trip for each line, as in the paper. */
  ROW_BY_ROW,
  /** All lines in one batch. */
  BATCH
}
