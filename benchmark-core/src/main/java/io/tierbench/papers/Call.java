package io.tierbench.papers;

import java.util.Optional;

/**
 * One row of one experiment, in a paper and here.
 *
 * @param row of the paper's table; null where no paper has the number
 * @param stack that plays its part
 */
record Call(PaperRow row, Stack stack, Experiment experiment) {

  static Call of(PaperRow row, Experiment experiment) {
    return new Call(row, row.counterpart().orElseThrow(), experiment);
  }

  /** Who plays whose part; nothing where no paper is concerned. */
  Optional<String> part() {
    return Optional.ofNullable(row).map(r -> stack + " for " + r.label());
  }

  String name() {
    return stack + " " + experiment.cells();
  }
}
