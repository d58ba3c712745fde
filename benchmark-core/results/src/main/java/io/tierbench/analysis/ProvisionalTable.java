package io.tierbench.analysis;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Role;
import io.tierbench.statistics.Paired;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table for the console during a run: throughput relative to the baseline, of the fastest and the
 * slowest stacks, for the first workloads in their first shapes.
 */
public final class ProvisionalTable {
  private static final int MAX_WORKLOADS = 4;

  /** Maximum number of stacks at each end. */
  private static final int MAX_STACKS_PER_END = 5;

  private final Analysis analysis;
  private final List<WorkloadTable> workloads;

  private ProvisionalTable(Analysis analysis, List<WorkloadTable> workloads) {
    this.analysis = analysis;
    this.workloads = workloads;
  }

  /**
   * One stack.
   *
   * @param texts its name and its ratio for each workload, empty where it was not compared
   * @param mean of the natural logarithms of its ratios; NaN without any
   */
  private record Row(TableRow stack, List<String> texts, double mean) {}

  /** Returns the table with its title; empty if nothing was compared with the baseline. */
  public static Optional<String> of(ResultsFolder folder) {
    Analysis analysis = Analysis.of(folder);
    List<Section> sections = analysis.sections();
    if (sections.isEmpty()) {
      return Optional.empty();
    }
    Section first = sections.get(0);
    ProvisionalTable table =
        new ProvisionalTable(analysis, first.workloads().stream().limit(MAX_WORKLOADS).toList());
    return table.text(Section.facts(first.distinguishing(sections)));
  }

  private Optional<String> text(String options) {
    List<Row> rows =
        workloads.stream()
            .flatMap(workload -> workload.rows().stream())
            .distinct()
            .map(this::row)
            .filter(row -> Double.isFinite(row.mean()))
            .sorted(Comparator.comparingDouble(Row::mean).reversed())
            .toList();
    if (rows.stream().allMatch(row -> row.stack().isOf(analysis.plan().baseline()))) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>(List.of(Column.text("stack")));
    workloads.forEach(workload -> columns.add(Column.number(workload.workload())));
    MarkdownTable table = new MarkdownTable(columns);
    int hidden = Math.max(0, rows.size() - 2 * MAX_STACKS_PER_END);
    int end = hidden == 0 ? rows.size() : MAX_STACKS_PER_END;
    rows.subList(0, end).forEach(row -> table.add(row.texts()));
    if (hidden > 0) {
      List<String> dots = new ArrayList<>(List.of(hidden + " more"));
      dots.addAll(Collections.nCopies(workloads.size(), "..."));
      table.add(dots);
    }
    rows.subList(end + hidden, rows.size()).forEach(row -> table.add(row.texts()));
    return Optional.of(title(options) + System.lineSeparator() + table.onScreen());
  }

  private String title(String options) {
    return Stream.of(
            "Provisional after %s: throughput relative to %s"
                .formatted(
                    Texts.counted(analysis.trials(), "trial"), analysis.plan().baseline().stack()),
            workloads.stream()
                .map(WorkloadTable::firstShape)
                .filter(shape -> !shape.isEmpty())
                .distinct()
                .map(shape -> DisplayNames.of(Cell.SHAPE, shape))
                .collect(Collectors.joining(" or ")),
            options,
            analysis.hasVerdicts() ? "95 % CI" : "no CI before the second trial")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private Row row(TableRow stack) {
    Baseline baseline = analysis.plan().baseline();
    TableRow reference =
        new TableRow(Role.PAIRING, baseline.transport(), baseline.serialization(), stack.variant());
    List<String> texts = new ArrayList<>(List.of(stack.label()));
    List<Double> logs = new ArrayList<>();
    for (WorkloadTable workload : workloads) {
      Optional<String> one = compared(workload, stack);
      Optional<String> other = compared(workload, reference);
      OptionalDouble log =
          one.isPresent() && other.isPresent()
              ? analysis.ratios().paired(one.get(), other.get()).values().stream()
                  .mapToDouble(Paired::log)
                  .average()
              : OptionalDouble.empty();
      log.ifPresent(logs::add);
      texts.add(log.isPresent() ? text(one.get(), other.get(), log.getAsDouble()) : "");
    }
    return new Row(
        stack, texts, logs.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN));
  }

  private String text(String one, String other, double log) {
    return one.equals(other)
        ? "1x"
        : analysis
            .ratios()
            .ratio(one, other)
            .map(Numbers::ratio)
            .orElseGet(() -> Numbers.ratio(Math.exp(log)) + "x");
  }

  private static Optional<String> compared(WorkloadTable workload, TableRow stack) {
    return workload
        .at(stack, workload.firstShape())
        .filter(measurement -> measurement.isCompared() && !measurement.failed())
        .map(measurement -> measurement.cell().label());
  }
}
