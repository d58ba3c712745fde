package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of the key stacks with their throughput relative to the baseline, in one shape of each
 * call: the baseline, the fastest stacks, the frameworks as shipped and their counterparts in the
 * matrix. For a user's own data it has more rows.
 */
final class KeyFigures {
  private static final int MAX_ROWS = 9;
  private static final int MAX_ROWS_OF_A_SAMPLE = 24;
  private static final int MAX_FASTEST = 2;

  private final Analysis analysis;

  KeyFigures(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Returns the table of a section; empty if nothing is compared with a baseline. */
  Topic of(Section section) {
    List<WorkloadTable> tables =
        section.workloads().stream()
            .filter(table -> !analysis.againstBaseline(table).isEmpty())
            .toList();
    List<TableRow> all = TableRow.ordered(cells(tables).map(TableRow::of).toList());
    Set<TableRow> key = keyRows(tables);
    List<TableRow> shown = all.stream().filter(key::contains).toList();
    List<Column> columns = new ArrayList<>(List.of(Column.text("stack")));
    for (WorkloadTable table : tables) {
      String call = Words.call(table.workload(), table.firstShape());
      columns.add(Column.text(Texts.capitalized(call)));
    }
    String subject =
        Answers.within(
            section,
            analysis,
            "throughput relative to %s (95 %% CI)".formatted(analysis.plan().baseline().stack()));
    return new Topic(
        Answers.KEY_FIGURES,
        analysis
            .environment()
            .sample()
            .map(sample -> sample.title() + ": " + subject)
            .orElse(Texts.capitalized(subject)),
        Stream.concat(
                PublishedProducts.line(analysis, section).stream(),
                shown.size() == all.size()
                    ? Stream.empty()
                    : Stream.of(
                        String.format(
                            Locale.ROOT,
                            "%d of %d rows; verdicts.csv has all.",
                            shown.size(),
                            all.size())))
            .toList(),
        columns,
        shown.stream().map(row -> texts(row, tables)).toList());
  }

  private Stream<Cell> cells(List<WorkloadTable> tables) {
    return tables.stream()
        .flatMap(table -> table.measurements().stream())
        .filter(one -> one.isCompared() || TableRow.of(one.cell()).isFramework())
        .map(Measurement::cell);
  }

  private Set<TableRow> keyRows(List<WorkloadTable> tables) {
    Stream<Cell> fastest =
        tables.stream()
            .flatMap(this::fastest)
            .sorted(Comparator.comparingDouble(one -> -one.knownRatio().estimate()))
            .map(one -> analysis.cell(one.contrast().one()));
    Stream<Cell> counterparts =
        tables.stream()
            .flatMap(table -> analysis.againstMatrix(table).values().stream())
            .map(judgement -> analysis.cell(judgement.contrast().other()));
    return Stream.of(
            cells(tables).filter(analysis::isBaseline).map(TableRow::of),
            fastest.map(TableRow::of).distinct().limit(MAX_FASTEST),
            cells(tables).filter(cell -> !cell.isPairing()).map(TableRow::of),
            counterparts.map(TableRow::of),
            cells(tables).map(TableRow::of))
        .flatMap(rows -> rows)
        .distinct()
        .limit(analysis.environment().sample().isPresent() ? MAX_ROWS_OF_A_SAMPLE : MAX_ROWS)
        .collect(Collectors.toSet());
  }

  /** Returns the judgement on the first of a ranking; none if that is the baseline. */
  private Stream<Judgement> fastest(WorkloadTable table) {
    return analysis.rankings(table).stream()
        .filter(ranking -> ranking.shape().equals(table.firstShape()))
        .flatMap(ranking -> ranking.ranks().stream().limit(1))
        .flatMap(rank -> Stream.ofNullable(analysis.againstBaseline(table).get(rank.label())))
        .filter(judgement -> judgement.ratio() != null);
  }

  private List<String> texts(TableRow row, List<WorkloadTable> tables) {
    return Stream.concat(
            Stream.of(row.label()),
            tables.stream()
                .map(
                    table ->
                        table
                            .at(row, table.firstShape())
                            .map(one -> Answers.againstBaseline(analysis, table, one))
                            .orElse("")))
        .toList();
  }
}
