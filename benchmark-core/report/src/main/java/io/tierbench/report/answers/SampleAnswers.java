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
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The answers that only a run with a user's own data has. */
final class SampleAnswers {
  private static final int MAX_CROSSINGS = 12;

  private final Analysis analysis;

  /** The calls with the user's data. */
  private final List<Call> calls = new ArrayList<>();

  /**
   * A call under some options.
   *
   * @param name display name, with the options if they vary
   */
  private record Call(WorkloadTable table, String name) {}

  SampleAnswers(Analysis analysis) {
    this.analysis = analysis;
    for (Section section : analysis.sections()) {
      String options = Answers.options(section, analysis.sections());
      for (WorkloadTable table : section.workloads()) {
        if (SampleCall.of(table.workload()).isPresent() || QueryAnswer.isOf(table)) {
          String name = Texts.capitalized(Words.name(table.workload()));
          calls.add(new Call(table, options.isEmpty() ? name : name + ", " + options));
        }
      }
    }
  }

  /** Returns the answers; those without content are empty. */
  Stream<Topic> all() {
    return calls.isEmpty() ? Stream.empty() : Stream.of(dataSet(), crossings(), bytes());
  }

  private Topic dataSet() {
    return byCall(
        "sample-data-set",
        "What does a DataSet cost against objects?",
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
        "How many bytes does a call take on the wire, request and response together?",
        (table, one) ->
            one.metric(CallMetric.BYTES_REQUEST)
                .flatMap(
                    request -> one.metric(CallMetric.BYTES_RESPONSE).map(more -> request + more))
                .map(bytes -> String.format(Locale.ROOT, "%,.0f", bytes))
                .orElse(""));
  }

  /** Returns a table with a line for each stack in each shape and a column for each call. */
  private Topic byCall(
      String id, String title, BiFunction<WorkloadTable, Measurement, String> text) {
    List<TableRow> stacks =
        TableRow.ordered(calls.stream().flatMap(call -> call.table().rows().stream()).toList());
    List<List<String>> rows = new ArrayList<>();
    calls.stream()
        .flatMap(call -> call.table().shapes().stream())
        .distinct()
        .forEach(
            shape -> {
              for (TableRow stack : stacks) {
                List<String> row = new ArrayList<>();
                row.add(stack.label() + (shape.isEmpty() ? "" : ", " + Words.name(shape)));
                calls.forEach(call -> row.add(text(call.table(), stack, shape, text)));
                if (row.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
                  rows.add(row);
                }
              }
            });
    return Topic.table(
        id,
        title,
        rows,
        Stream.concat(Stream.of("stack"), calls.stream().map(Call::name)).toArray(String[]::new));
  }

  private static String text(
      WorkloadTable table,
      TableRow stack,
      String shape,
      BiFunction<WorkloadTable, Measurement, String> text) {
    return table
        .at(stack, shape)
        .filter(one -> one.isCompared() && !one.failed())
        .map(one -> text.apply(table, one))
        .orElse("");
  }

  private Topic crossings() {
    return Topic.table(
        "sample-crossings",
        "At which size do stacks change places?",
        SizeCrossing.of(analysis).stream().limit(MAX_CROSSINGS).map(this::crossing).toList(),
        "call",
        "stack",
        "against",
        "at the smaller size",
        "at the larger size",
        "equal at about (interpolated)");
  }

  private List<String> crossing(SizeCrossing crossing) {
    String one = crossing.atSmall().contrast().one();
    Cell cell = analysis.cell(one);
    SampleCall once = new SampleCall(crossing.small().get(), 1);
    return List.of(
        Texts.capitalized(Words.call(once.displayName(), cell.shape())) + Words.options(cell),
        analysis.name(one),
        analysis.name(crossing.atSmall().contrast().other()),
        at(crossing.small(), crossing.atSmall()),
        at(crossing.large(), crossing.atLarge()),
        Numbers.format(crossing.size()) + " times");
  }

  private static String at(SampleCall call, Judgement judgement) {
    String times = call.size() == 1 ? "once" : String.format(Locale.ROOT, "%,d times", call.size());
    return times + ": " + Answers.verdict(judgement);
  }
}
