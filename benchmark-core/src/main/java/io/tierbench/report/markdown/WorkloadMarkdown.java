package io.tierbench.report.markdown;

import static io.tierbench.text.MarkdownTable.escape;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Row;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.report.sentences.Caption;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One workload as Markdown that can be pasted into a README or a pull request: a row for each cell,
 * what the columns mean, and where it was measured.
 */
public final class WorkloadMarkdown {
  private final Analysis analysis;
  private final WorkloadTable table;
  private final Caption caption;
  private final Map<String, Judgement> againstBaseline;

  public WorkloadMarkdown(Analysis analysis, Section section, WorkloadTable table) {
    this.analysis = analysis;
    this.table = table;
    this.caption = new Caption(analysis, section);
    this.againstBaseline = analysis.hasVerdicts() ? analysis.againstBaseline(table) : Map.of();
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add("**%s: calls per second**".formatted(escape(table.workload())));
    caption.warning().ifPresent(warning -> parts.add("**" + escape(warning) + "**"));
    parts.add(table());
    parts.add(legend());
    parts.add("Tierbench · %s · %s".formatted(escape(caption.how()), escape(caption.where())));
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  private String table() {
    boolean shaped = table.shapes().stream().anyMatch(shape -> !shape.isEmpty());
    boolean ranked = !analysis.rankings(table).isEmpty();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("stack"));
    if (shaped) {
      columns.add(Column.text("shape"));
    }
    columns.add(Column.number("calls/s"));
    columns.add(Column.number("interval"));
    if (ranked) {
      columns.add(Column.number("rank"));
    }
    if (!againstBaseline.isEmpty()) {
      columns.add(Column.number("against " + baseline()));
      columns.add(Column.text("verdict"));
    }
    MarkdownTable markdown = new MarkdownTable(columns);
    for (Row row : table.rows()) {
      for (String shape : table.shapes()) {
        Optional<Measurement> measurement = table.at(row, shape);
        if (measurement.isPresent()) {
          List<String> cells = new ArrayList<>();
          cells.add(row.label());
          if (shaped) {
            cells.add(Shape.displayName(shape));
          }
          cells.addAll(figures(measurement.get(), ranked));
          markdown.add(cells);
        }
      }
    }
    return markdown.toString();
  }

  private List<String> figures(Measurement measurement, boolean ranked) {
    List<String> cells = new ArrayList<>();
    if (measurement.failed()) {
      cells.addAll(List.of("FAILED", ""));
    } else {
      cells.add(Numbers.format(measurement.figure().median()));
      cells.add(Numbers.range(measurement.line().low(), measurement.line().high()));
    }
    if (ranked) {
      cells.add(analysis.rank(measurement.cell()).map(Ranking.Rank::place).orElse(""));
    }
    if (!againstBaseline.isEmpty()) {
      Judgement judgement = againstBaseline.get(measurement.cell().label());
      boolean baseline = analysis.isBaseline(measurement.cell());
      cells.add(
          judgement == null || judgement.ratio() == null ? "" : Numbers.ratio(judgement.ratio()));
      cells.add(judgement != null ? judgement.verdict().name() : baseline ? "baseline" : "");
    }
    return cells;
  }

  private String baseline() {
    return analysis.plan().baseline().stack();
  }

  private String legend() {
    List<String> sentences = new ArrayList<>();
    sentences.add("calls/s: median of the replicates");
    sentences.add("interval: " + Caption.interval(table));
    if (!analysis.rankings(table).isEmpty()) {
      sentences.add("rank: the best and the worst that a stack can be among those of its shape");
    }
    if (!againstBaseline.isEmpty()) {
      sentences.add(
          "against %s: calls/s as a multiple, of the same rounds, with its 95 %% interval over the replicates; FASTER and SLOWER: by more than %.0f %%, EQUIVALENT: within that"
              .formatted(escape(baseline()), 100 * (Verdicts.MARGIN - 1)));
    }
    return String.join(". ", sentences) + ".";
  }
}
