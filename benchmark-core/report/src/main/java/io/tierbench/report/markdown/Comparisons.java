package io.tierbench.report.markdown;

import static io.tierbench.text.MarkdownTable.escape;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.Question;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The verdicts of a run in words, as used in its summary. */
final class Comparisons {
  private static final int MAX_REASON = 120;

  private final Analysis analysis;

  Comparisons(Analysis analysis) {
    this.analysis = analysis;
  }

  /**
   * Returns the verdicts on a workload: against the baseline, of frameworks against the matrix,
   * between variants, numbers of callers, of cores, efforts and shapes; for others only their
   * numbers.
   */
  List<String> summary(WorkloadTable table) {
    List<String> parts = new ArrayList<>();
    addTable(parts, table, Question.BASELINE);
    addTable(parts, table, Question.COUNTERPART);
    addTable(parts, table, Question.VARIANT);
    addTable(parts, table, Question.CALLERS);
    addTable(parts, table, Question.CORES);
    addTable(parts, table, Question.EFFORT);
    addTable(parts, table, Question.SHAPE);
    for (Question question :
        List.of(Question.SERIALIZATION, Question.TRANSPORT, Question.FRAMEWORK)) {
      List<Judgement> judgements = analysis.judgements(table, question);
      if (!judgements.isEmpty()) {
        parts.add(
            "%s: %s. All of them: [verdicts.csv](verdicts.csv)."
                .formatted(title(question), counts(judgements)));
      }
    }
    return parts;
  }

  static final String LEGEND =
      """
      ratio: throughput of the first as a multiple of the second's in the same rounds, with its 95 % \
      CI over the trials. The interval is wider where one of the two still drifted or varies more. \
      FASTER, SLOWER: by more than 3 %, tested at 5 % for all comparisons of a workload together. \
      EQUIVALENT: the interval lies within ±3 %. INCONCLUSIVE: not enough data; the remark says \
      what it would take. INVALID: unusable; the remark says why.\
      """;

  private void addTable(List<String> parts, WorkloadTable workload, Question question) {
    List<Judgement> judgements = analysis.judgements(workload, question);
    if (judgements.isEmpty()) {
      return;
    }
    boolean shapes =
        question != Question.SHAPE
            && judgements.stream().anyMatch(j -> !analysis.shape(j.contrast().one()).isEmpty());
    Map<Column, Function<Judgement, String>> columns = new LinkedHashMap<>();
    columns.put(
        Column.text("row"),
        of ->
            question == Question.VARIANT
                ? analysis.stack(of.contrast().one())
                : analysis.name(of.contrast().one()));
    if (question == Question.SHAPE) {
      columns.put(Column.text("shapes"), of -> both(of, analysis::shape));
    }
    if (question == Question.VARIANT) {
      columns.put(Column.text("variants"), of -> both(of, analysis::variant));
    }
    if (question == Question.COUNTERPART) {
      columns.put(Column.text("against"), of -> analysis.name(of.contrast().other()));
    }
    if (shapes) {
      columns.put(Column.text("shape"), of -> analysis.shape(of.contrast().one()));
    }
    columns.put(Column.number("ratio"), of -> of.ratio() == null ? "" : Numbers.ratio(of.ratio()));
    columns.put(Column.text("verdict"), of -> of.verdict().name());
    columns.put(
        Column.text("remark"),
        of -> Texts.shortened(Objects.requireNonNullElse(of.reason(), ""), MAX_REASON));
    MarkdownTable table = new MarkdownTable(List.copyOf(columns.keySet()));
    for (Judgement judgement : judgements) {
      table.add(columns.values().stream().map(column -> column.apply(judgement)).toList());
    }
    if (question == Question.BASELINE) {
      frameworks(workload, shapes).forEach(table::add);
    }
    parts.add("%s: %s.".formatted(title(question), counts(judgements)));
    parts.add(table.toString());
  }

  private static String both(Judgement judgement, UnaryOperator<String> name) {
    return name.apply(judgement.contrast().one())
        + " against "
        + name.apply(judgement.contrast().other());
  }

  /**
   * Returns the frameworks that are references, in runs of older versions: their ratios, without a
   * verdict.
   */
  private List<List<String>> frameworks(WorkloadTable table, boolean shapes) {
    List<List<String>> rows = new ArrayList<>();
    for (Measurement measurement : table.measurements()) {
      Cell cell = measurement.cell();
      if (TableRow.of(cell).isFramework() && !measurement.isCompared()) {
        String ratio = analysis.toBaseline(table, cell).map(Numbers::ratio).orElse("");
        List<String> texts = new ArrayList<>(List.of(TableRow.of(cell).label()));
        if (shapes) {
          texts.add(analysis.shape(cell.label()));
        }
        texts.addAll(List.of(ratio, "", "reference, not judged"));
        rows.add(texts);
      }
    }
    return rows;
  }

  private String title(Question question) {
    return switch (question) {
      case BASELINE ->
          "Against "
              + escape(analysis.plan().baseline().stack())
              + (analysis.plan().variants().isEmpty() ? "" : " of the same variant");
      case SERIALIZATION -> "Serializations within a transport";
      case TRANSPORT -> "Transports within a serialization";
      case SHAPE -> "Shapes within a stack";
      case VARIANT -> "Variants of a stack";
      case CALLERS -> "Against the same stack with one caller";
      case CORES -> "Against the same stack with a server of one core";
      case EFFORT -> "Tuned code against what the library does as documented";
      case FRAMEWORK -> "Frameworks of a serialization";
      case COUNTERPART -> "Frameworks against the same serialization and transport in the matrix";
    };
  }

  private static String counts(List<Judgement> judgements) {
    Map<Verdict, Long> counts =
        judgements.stream()
            .collect(Collectors.groupingBy(Judgement::verdict, Collectors.counting()));
    return Arrays.stream(Verdict.values())
        .filter(counts::containsKey)
        .map(verdict -> counts.get(verdict) + " " + verdict)
        .collect(Collectors.joining(", "));
  }
}
