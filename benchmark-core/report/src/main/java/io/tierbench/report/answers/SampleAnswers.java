package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.SizeCrossing;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.CallMetric;
import io.tierbench.record.Cell;
import io.tierbench.record.Question;
import io.tierbench.record.SampleCall;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The answers of a run with a user's own data, beside those that every run has. */
final class SampleAnswers {
  private static final int MAX_CROSSINGS = 12;

  private final Analysis analysis;
  private final List<Section> sections;

  /** The calls with the user's data. */
  private final List<Call> calls;

  /**
   * A call under some options.
   *
   * @param name for people
   */
  private record Call(WorkloadTable table, String name) {}

  /** A line of a table. */
  private record Line(TableRow stack, String shape) {
    String label() {
      return stack.label() + (shape.isEmpty() ? "" : ", " + Words.name(shape));
    }
  }

  SampleAnswers(Analysis analysis) {
    this.analysis = analysis;
    this.sections = Section.of(analysis.measurements());
    this.calls = calls();
  }

  private List<Call> calls() {
    List<Call> found = new ArrayList<>();
    for (Section section : sections) {
      String options = Answers.options(section, sections);
      for (WorkloadTable table : section.workloads()) {
        if (SampleCall.of(table.workload()).isPresent() || QueryAnswer.isOf(table)) {
          String name = Texts.capitalized(Words.name(table.workload()));
          found.add(new Call(table, options.isEmpty() ? name : name + ", " + options));
        }
      }
    }
    return found;
  }

  /** Returns the answers; those without content are empty. */
  Stream<Topic> all() {
    return calls.isEmpty() ? Stream.empty() : Stream.of(dataSet(), crossings(), bytes());
  }

  private Topic dataSet() {
    return byCall(
        "sample-data-set",
        "What does a DataSet cost against objects?",
        List.of(),
        (table, one) -> againstObjects(table, one.cell()).map(Answers::verdict).orElse(""));
  }

  private Optional<Judgement> againstObjects(WorkloadTable table, Cell cell) {
    return analysis.judgements(table, Question.SHAPE).stream()
        .map(either -> either.contrast().one().equals(cell.label()) ? either : either.inverse())
        .filter(judgement -> judgement.contrast().one().equals(cell.label()))
        .filter(
            judgement ->
                analysis.cell(judgement.contrast().other()).shape().equals(table.firstShape()))
        .findFirst();
  }

  private Topic bytes() {
    return byCall(
        "sample-bytes",
        "How many bytes does a call take on the wire?",
        List.of("Request and response together, with all framing."),
        (table, one) -> {
          OptionalDouble request = one.metric(CallMetric.BYTES_REQUEST);
          OptionalDouble response = one.metric(CallMetric.BYTES_RESPONSE);
          return request.isEmpty() || response.isEmpty()
              ? ""
              : bytes(request.getAsDouble() + response.getAsDouble());
        });
  }

  private static String bytes(double bytes) {
    return String.format(Locale.ROOT, "%,d", Math.round(bytes));
  }

  /** Returns a table with a line for each stack in each shape and a column for each call. */
  private Topic byCall(
      String id,
      String title,
      List<String> lines,
      BiFunction<WorkloadTable, Measurement, String> text) {
    Map<Line, List<String>> texts = new LinkedHashMap<>();
    for (Line line : lines()) {
      List<String> cells = calls.stream().map(call -> text(call, line, text)).toList();
      if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
        texts.put(line, cells);
      }
    }
    boolean shapes = texts.keySet().stream().map(Line::shape).distinct().count() > 1;
    return new Topic(
        id,
        title,
        texts.isEmpty() ? List.of() : lines,
        Stream.concat(Stream.of("stack"), calls.stream().map(Call::name))
            .map(Column::text)
            .toList(),
        texts.entrySet().stream()
            .map(
                row ->
                    Stream.concat(
                            Stream.of(shapes ? row.getKey().label() : row.getKey().stack().label()),
                            row.getValue().stream())
                        .toList())
            .toList());
  }

  private static String text(
      Call call, Line line, BiFunction<WorkloadTable, Measurement, String> text) {
    return call.table()
        .at(line.stack(), line.shape())
        .filter(one -> one.isCompared() && !one.failed())
        .map(one -> text.apply(call.table(), one))
        .orElse("");
  }

  private List<Line> lines() {
    List<TableRow> stacks =
        TableRow.ordered(calls.stream().flatMap(call -> call.table().rows().stream()).toList());
    List<String> shapes =
        calls.stream().flatMap(call -> call.table().shapes().stream()).distinct().toList();
    return shapes.stream()
        .flatMap(shape -> stacks.stream().map(stack -> new Line(stack, shape)))
        .toList();
  }

  private Topic crossings() {
    List<SizeCrossing> all = SizeCrossing.of(analysis);
    List<List<String>> rows = all.stream().limit(MAX_CROSSINGS).map(this::crossing).toList();
    List<String> lines = new ArrayList<>();
    if (all.isEmpty() && severalSizes()) {
      lines.add("No two stacks change places by verdicts at both of two sizes.");
    } else if (all.size() > rows.size()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d of %d changes: those of the fastest stacks.",
              rows.size(),
              all.size()));
    }
    return new Topic(
        "sample-crossings",
        "At which size do stacks change places?",
        lines,
        Stream.of(
                "call",
                "stack",
                "against",
                "at the smaller size",
                "at the larger size",
                "equal at about (interpolated)")
            .map(Column::text)
            .toList(),
        rows);
  }

  private boolean severalSizes() {
    return calls.stream()
            .flatMap(call -> SampleCall.of(call.table().workload()).stream())
            .map(SampleCall::size)
            .distinct()
            .count()
        > 1;
  }

  private List<String> crossing(SizeCrossing crossing) {
    String one = crossing.atSmall().contrast().one();
    String other = crossing.atSmall().contrast().other();
    Cell cell = analysis.cell(one);
    SampleCall once = new SampleCall(crossing.small().get(), 1);
    return List.of(
        Texts.capitalized(once.displayName())
            + (cell.shape().isEmpty() ? "" : " (" + Words.name(cell.shape()) + ")")
            + Words.options(cell),
        analysis.name(one),
        analysis.name(other),
        at(crossing.small(), crossing.atSmall()),
        at(crossing.large(), crossing.atLarge()),
        Numbers.format(crossing.size()) + " times");
  }

  private static String at(SampleCall call, Judgement judgement) {
    String times = call.size() == 1 ? "once" : String.format(Locale.ROOT, "%,d times", call.size());
    return times + ": " + Answers.verdict(judgement);
  }
}
