package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;

/** The answer on the share of a user's query in a call; empty if no phases were timed. */
final class QueryAnswer {
  private static final String WORKLOAD = "runQuery";

  private QueryAnswer() {}

  /** Tells whether a table is that of a user's query. */
  static boolean isOf(WorkloadTable table) {
    return table.workload().equals(WORKLOAD);
  }

  static Topic of(Analysis analysis) {
    List<Section> sections = Section.of(analysis.measurements());
    List<String> lines = new ArrayList<>();
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        if (isOf(table)) {
          for (StackSpread spread : StackSpread.of(analysis, table)) {
            Double work = spread.workMicros();
            if (work != null) {
              lines.add(line(analysis, spread, work, Answers.options(section, sections)));
            }
          }
        }
      }
    }
    return Topic.lines("query", "How much of a call is the query?", lines);
  }

  private static String line(
      Analysis analysis, StackSpread spread, double workMicros, String options) {
    double slowest = millis(analysis, spread.slowest());
    double saved = slowest - millis(analysis, spread.fastest());
    return "%s%s: a call takes %s ms with %s, the slowest stack; the query and its rows take %s ms of it; %s saves %s ms%s."
        .formatted(
            Texts.capitalized(Words.call(spread.workload(), spread.shape())),
            options.isEmpty() ? "" : ", " + options,
            Numbers.format(slowest),
            analysis.name(spread.slowest()),
            Numbers.format(workMicros / 1000),
            analysis.name(spread.fastest()),
            Numbers.format(saved),
            spread.apart() ? "" : ", without a verdict");
  }

  private static double millis(Analysis analysis, String label) {
    return analysis.measurement(label).orElseThrow().microsecondsPerCall() / 1000;
  }
}
