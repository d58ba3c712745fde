package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.report.sentences.Caption;
import io.tierbench.report.sentences.Names;
import io.tierbench.report.sentences.RunFacts;
import io.tierbench.report.sentences.Sentences;
import io.tierbench.report.sentences.Words;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The overview of a run: every stack, and every framework as shipped, as a multiple of the
 * baseline's calls per second, with its interval and its verdict, for all kinds of calls.
 *
 * @param title of the picture
 * @param caption how and where the run was measured, so that the picture can be read on its own
 * @param warning why little can be concluded from it
 * @param shapes in the order of their colours
 * @param parts one for each combination of options
 */
public record Overview(
    String title, String caption, Optional<String> warning, List<String> shapes, List<Part> parts) {
  /** Said of what has no verdict because the plan of a run does not compare it. */
  private static final String REFERENCE = "reference";

  /**
   * The part of the picture for one combination of options: only its cells can be compared.
   *
   * @param options by which it differs from the other parts; empty if there is only one
   * @param rows labels of the stacks, from top to bottom, and of the frameworks as shipped
   * @param gaps which rows have a gap above them, because another transport begins there, or the
   *     frameworks
   */
  record Part(String options, List<String> rows, List<Boolean> gaps, List<Panel> panels) {}

  /**
   * The panel of one workload.
   *
   * @param shapes of the workload; one empty name if it carries no data
   */
  record Panel(String title, List<String> shapes, List<Mark> marks) {

    /** The marks of the same row with the same text and no ratio, including this one. */
    List<Mark> alike(Mark mark) {
      return marks.stream()
          .filter(other -> other.row() == mark.row() && other.ratio() == null)
          .filter(other -> other.text().equals(mark.text()))
          .toList();
    }
  }

  /**
   * The mark of one cell.
   *
   * @param row index of its row
   * @param ratio to the baseline; absent where there is none
   * @param verdict on it; absent of the baseline itself, of a framework as shipped, and where the
   *     cell failed
   */
  record Mark(
      int row, String shape, @Nullable Ratio ratio, @Nullable Verdict verdict, String text) {

    boolean decided() {
      return verdict != null && verdict.decided();
    }
  }

  /** The overview of a run; empty if it has no ratio to its baseline. */
  public static Optional<Overview> of(Analysis analysis) {
    List<Section> sections = Section.of(analysis.measurements());
    List<Part> parts =
        sections.stream()
            .map(section -> part(analysis, section, Sentences.options(section, sections)))
            .filter(part -> !part.panels().isEmpty())
            .toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    Caption caption = new Caption(analysis, sections);
    return Optional.of(
        new Overview(
            "Every stack against "
                + new Names(analysis.plan()).baseline()
                + (analysis.plan().variants().isEmpty() ? "" : " of the same variant"),
            caption.howAndWhere(),
            new RunFacts(analysis).mostlyInvalid(),
            Texts.knownFirst(
                Arrays.stream(Shape.values()).map(Shape::name),
                parts.stream()
                    .flatMap(part -> part.panels().stream())
                    .flatMap(panel -> panel.shapes().stream())
                    .filter(shape -> !shape.isEmpty())
                    .toList()),
            parts));
  }

  private static Part part(Analysis analysis, Section section, String options) {
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
            .filter(m -> isDrawn(TableRow.of(m.cell())))
            .toList();
    List<TableRow> rows = TableRow.ordered(drawn.stream().map(m -> TableRow.of(m.cell())).toList());
    List<Boolean> gaps = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      gaps.add(i > 0 && !rows.get(i).transport().equals(rows.get(i - 1).transport()));
    }
    Map<TableRow, String> labels =
        drawn.stream()
            .collect(
                Collectors.toMap(
                    m -> TableRow.of(m.cell()),
                    m -> Words.row(TableRow.of(m.cell()), m.cell()),
                    (label, same) -> label));
    return new Part(
        options,
        rows.stream().map(labels::get).toList(),
        gaps,
        tables.stream().map(table -> panel(analysis, table, rows)).toList());
  }

  private static boolean isDrawn(TableRow row) {
    return row.isPairing() || row.isFramework();
  }

  private static Panel panel(Analysis analysis, WorkloadTable table, List<TableRow> rows) {
    Map<String, Judgement> judgements = analysis.againstBaseline(table);
    List<Mark> marks = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      for (String shape : table.shapes()) {
        Optional<Measurement> measurement = table.at(rows.get(row), shape);
        if (measurement.isPresent()) {
          boolean baseline = analysis.isBaseline(measurement.get().cell());
          Judgement judgement = judgements.get(measurement.get().cell().label());
          if (measurement.get().failed()) {
            marks.add(new Mark(row, shape, null, null, "failed"));
          } else if (baseline) {
            marks.add(new Mark(row, shape, null, null, "baseline"));
          } else if (judgement != null) {
            marks.add(
                new Mark(row, shape, judgement.ratio(), judgement.verdict(), text(judgement)));
          } else if (rows.get(row).isFramework()) {
            int place = row;
            analysis
                .toBaseline(table, measurement.get().cell())
                .map(ratio -> new Mark(place, shape, ratio, null, text(ratio)))
                .ifPresent(marks::add);
          }
        }
      }
    }
    return new Panel(Texts.capitalized(Words.name(table.workload())), table.shapes(), marks);
  }

  private static String text(Judgement judgement) {
    boolean invalid = judgement.verdict() == Verdict.INVALID;
    if (judgement.ratio() == null) {
      return invalid ? "unusable" : "not enough data";
    }
    return text(judgement.ratio()) + (invalid ? ", unusable" : "");
  }

  private static String text(Ratio ratio) {
    return Numbers.ratio(ratio.estimate()) + "x";
  }

  /** All ratios in the picture. */
  List<Ratio> ratios() {
    return parts.stream()
        .flatMap(part -> part.panels().stream())
        .flatMap(panel -> panel.marks().stream())
        .map(Mark::ratio)
        .filter(Objects::nonNull)
        .toList();
  }

  /** The picture in words, for those who cannot see it. */
  String description() {
    Stream<String> figures =
        parts.stream()
            .flatMap(
                part ->
                    part.panels().stream()
                        .flatMap(
                            panel -> panel.marks().stream().map(mark -> words(part, panel, mark))));
    return Stream.of(warning.stream(), figures, Stream.of(caption))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private static String words(Part part, Panel panel, Mark mark) {
    return "%s%s%s, %s: %s"
        .formatted(
            panel.title(),
            mark.shape().isEmpty() ? "" : ", " + Shape.displayName(mark.shape()),
            part.options().isEmpty() ? "" : ", " + part.options(),
            part.rows().get(mark.row()),
            mark.ratio() == null
                ? mark.text()
                : Numbers.ratio(mark.ratio())
                    + " "
                    + (mark.verdict() == null ? REFERENCE : mark.verdict()));
  }

  /** The picture as SVG; writing it needs neither fonts nor a screen. */
  public String toSvg() {
    return new OverviewDrawing(this).toSvg();
  }
}
