package io.tierbench.papers;

import java.util.List;
import java.util.Optional;

/**
 * The lead of one row over another in the comparison of 2007, a line of {@code leads.csv}. The
 * paper prints such percentages, but no rates.
 *
 * @param id identifies the percentage in {@code published-results.csv}
 */
record Lead(
    String id, RowOf2007 ahead, RowOf2007 behind, Experiment experiment, Processors processors) {

  /** All leads in the paper, in its order. */
  static final List<Lead> ALL = List.copyOf(Csv.read("leads.csv", Lead.class));

  /** Returns the lead of one call over another; empty if the paper has none. */
  static Optional<Lead> of(PaperCall one, PaperCall other) {
    return ALL.stream()
        .filter(lead -> lead.isFor(lead.ahead, one) && lead.isFor(lead.behind, other))
        .findFirst();
  }

  private boolean isFor(RowOf2007 row, PaperCall call) {
    return call.row() == null
        && call.experiment() == experiment
        && row.stack().equals(call.counterpart())
        && (call.cores() > 1 ? Processors.FOUR : Processors.ONE) == processors;
  }
}
