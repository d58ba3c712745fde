package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.answers.RunFacts;
import io.tierbench.report.answers.Words;
import io.tierbench.report.chart.ForestPlot.Mark;
import io.tierbench.report.chart.ForestPlot.Panel;
import io.tierbench.report.chart.ForestPlot.Part;
import io.tierbench.report.chart.ForestPlot.Row;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The overview of a run: the throughput of every stack, and of every framework as shipped, relative
 * to the baseline, with its interval and its verdict, for all kinds of calls. In runs of older
 * versions, frameworks have no verdict.
 */
public final class Overview {
  private final Analysis analysis;

  private Overview(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Creates the overview of a run; empty if it has no ratio to its baseline. */
  public static Optional<ForestPlot> of(Analysis analysis) {
    return new Overview(analysis).plot();
  }

  private Optional<ForestPlot> plot() {
    RunFacts facts = new RunFacts(analysis);
    List<Section> sections = analysis.sections();
    List<Part> parts =
        sections.stream()
            .map(section -> part(section, Answers.options(section, sections)))
            .filter(part -> !part.panels().isEmpty())
            .toList();
    List<String> shapes =
        parts.stream()
            .flatMap(part -> part.panels().stream())
            .flatMap(panel -> panel.marks().stream())
            .map(Mark::series)
            .filter(shape -> !shape.isEmpty())
            .distinct()
            .toList();
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ForestPlot(
                "Every stack against "
                    + analysis.plan().baseline().stack()
                    + (analysis.plan().variants().isEmpty() ? "" : " of the same variant"),
                "Throughput as a multiple of the baseline's in the same rounds, one panel per workload",
                facts.mostlyInvalid(),
                "no verdict",
                Texts.knownFirst(DisplayNames.of(Cell.SHAPE).values().stream(), shapes),
                parts,
                facts.caption()));
  }

  private Part part(Section section, String options) {
    List<WorkloadTable> tables =
        section.workloads().stream()
            .filter(
                table ->
                    analysis.againstBaseline(table).values().stream()
                        .anyMatch(judgement -> judgement.ratio() != null))
            .toList();
    List<Measurement> drawn =
        tables.stream()
            .flatMap(table -> table.measurements().stream())
            .filter(m -> m.isCompared() || TableRow.of(m.cell()).isFramework())
            .toList();
    List<TableRow> order =
        TableRow.ordered(drawn.stream().map(m -> TableRow.of(m.cell())).toList());
    List<Row> rows = new ArrayList<>();
    for (TableRow row : order) {
      boolean gap =
          !rows.isEmpty() && !row.transport().equals(order.get(rows.size() - 1).transport());
      rows.add(new Row(row.label(), gap));
    }
    return new Part(options, rows, tables.stream().map(table -> panel(table, order)).toList());
  }

  private Panel panel(WorkloadTable table, List<TableRow> rows) {
    List<Mark> marks = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      for (String shape : table.shapes()) {
        int place = row;
        table
            .at(rows.get(row), shape)
            .flatMap(
                measurement -> mark(table, place, DisplayNames.of(Cell.SHAPE, shape), measurement))
            .ifPresent(marks::add);
      }
    }
    return new Panel(Texts.capitalized(Words.name(table.workload())), marks);
  }

  private Optional<Mark> mark(WorkloadTable table, int row, String series, Measurement measured) {
    Cell cell = measured.cell();
    if (measured.failed() || analysis.isBaseline(cell)) {
      String text = measured.failed() ? "failed" : "baseline";
      return Optional.of(new Mark(row, series, null, false, text));
    }
    Judgement judgement = analysis.againstBaseline(table).get(cell.label());
    if (judgement != null) {
      boolean decided = judgement.verdict().decided();
      return Optional.of(
          new Mark(row, series, judgement.ratio(), decided, judgement.verdict().name()));
    }
    return Optional.of(cell)
        .filter(framework -> TableRow.of(framework).isFramework())
        .flatMap(framework -> analysis.toBaseline(table, framework))
        .map(ratio -> new Mark(row, series, ratio, false, "reference"));
  }
}
