package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import java.util.List;

/** The level of detail of a page: as much as fits. */
enum Detail {
  ALL(""),
  NO_ROUNDS("The rounds are left out: there are too many of them for one page."),
  VERDICTS_ONLY(
      "Left out, because one page has no room for them: the rounds, and the intervals of ratios that the plan does not compare.");

  /** Judging more pairs than these takes long, and their ratios would not fit. */
  private static final long MAX_RATIOS = 30_000;

  private final String note;

  Detail(String note) {
    this.note = note;
  }

  String note() {
    return note;
  }

  boolean rounds() {
    return this == ALL;
  }

  boolean ratios() {
    return this != VERDICTS_ONLY;
  }

  /** Returns the levels to try for a page of some runs, the most detailed first. */
  static List<Detail> of(List<Analysis> runs) {
    long ratios =
        runs.stream()
            .flatMap(run -> run.sections().stream())
            .flatMap(section -> section.workloads().stream())
            .mapToLong(table -> table.measurements().size())
            .map(cells -> cells * (cells - 1) / 2)
            .sum();
    return ratios > MAX_RATIOS ? List.of(VERDICTS_ONLY) : List.of(values());
  }
}
