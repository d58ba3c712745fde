package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import java.util.Arrays;
import java.util.List;

/** The level of detail of a page: as much as fits. */
enum Detail {
  ALL(""),
  NO_ROUNDS("The rounds are left out: there are too many of them for one page."),
  VERDICTS_ONLY(
      "Left out, because one page has no room for them: the rounds, and the intervals of ratios that the plan does not compare.");

  private static final int MAX_ITERATIONS = 60_000;
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

  /**
   * Tells whether the sections of other modules stand beside a run.
   *
   * @param run its index
   */
  boolean sections(int run) {
    return run == 0 || this != VERDICTS_ONLY;
  }

  static Detail most(List<Analysis> runs) {
    long ratios =
        runs.stream()
            .flatMap(run -> Section.of(run.measurements()).stream())
            .flatMap(section -> section.workloads().stream())
            .mapToLong(table -> table.measurements().size())
            .map(cells -> cells * (cells - 1) / 2)
            .sum();
    if (ratios > MAX_RATIOS) {
      return VERDICTS_ONLY;
    }
    int iterations =
        runs.stream()
            .flatMap(run -> run.folder().series().stream())
            .mapToInt(series -> series.warmUp().size() + series.measured().size())
            .sum();
    return iterations > MAX_ITERATIONS ? NO_ROUNDS : ALL;
  }

  static List<Detail> upTo(Detail most) {
    return Arrays.stream(values()).filter(detail -> detail.compareTo(most) >= 0).toList();
  }
}
