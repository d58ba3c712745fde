package io.tierbench.papers;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of one experiment, in a paper and here.
 *
 * @param row of the paper's table; absent where no paper has the number
 * @param counterpart that stands in for it
 */
record PaperCall(@Nullable PaperRow row, @Nullable Counterpart counterpart, Experiment experiment) {

  /** Which stack stands in for which row; empty for a number that no paper has. */
  Optional<String> part() {
    return Optional.ofNullable(row).map(r -> counterpart + " for " + r.label());
  }

  String name() {
    return counterpart + " " + experiment.cells();
  }
}
