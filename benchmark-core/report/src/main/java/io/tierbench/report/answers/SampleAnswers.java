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

/** The answers that only a run with a user's own data, or a user's query, has. */
final class SampleAnswers {
  private static final int MAX_CROSSINGS = 12;
  private static final String QUERY = "runQuery";

  private final Analysis analysis;

  /** The calls with the user's data, or of the query. */
  private final List<Call> calls = new ArrayList<>();

  /** A call under some options. */
  private record Call(Section section, WorkloadTable table) {}

  SampleAnswers(Analysis analysis) {
    this.analysis = analysis;
    for (Section section : analysis.sections()) {
      for (WorkloadTable table : section.workloads()) {
        if (SampleCall.of(table.workload()).isPresent() || isOfQuery(table)) {
          calls.add(new Call(section, table));
        }
      }
    }
  }

  static boolean isOfQuery(WorkloadTable table) {
    return table.workload().equals(QUERY);
  }

  /** Returns the answers; those without content are empty. */
  Stream<Topic> all() {
    return calls.isEmpty() ? Stream.empty() : Stream.of(dataSet(), crossings(), bytes(), query());
  }

  private Topic dataSet() {
    return byCall(
        "sample-data-set",
        "What does a DataSet cost against objects?",
        (table, one) -> againstObjects(table, one.cell()).map(Answers::verdict).orElse(""));
  }

  private Optional<Judgement> againstObjects(WorkloadTable table, Cell cell) {
    return analysis.judgements(table, Question.SHAPE).stream()
        .map(judgement -> judgement.from(cell.label()))
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
        Stream.concat(
                Stream.of("stack"),
                calls.stream().map(call -> name(call, Words.name(call.table().workload()))))
            .toArray(String[]::new));
  }

  /** Returns the display name of a call, with the options if they vary. */
  private String name(Call call, String name) {
    return Answers.within(call.section(), analysis, Texts.capitalized(name));
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

  /** Returns the share of the query in a call; empty if no phases were timed. */
  private Topic query() {
    List<String> lines = new ArrayList<>();
    for (Call call : calls) {
      for (StackSpread spread : StackSpread.of(analysis, call.table())) {
        if (isOfQuery(call.table()) && spread.workMicros() != null) {
          lines.add(share(call, spread, spread.workMicros()));
        }
      }
    }
    return Topic.lines("query", "How much of a call is the query?", lines);
  }

  private String share(Call call, StackSpread spread, double workMicros) {
    double slowest = millis(spread.slowest());
    double saved = slowest - millis(spread.fastest());
    return "%s: a call takes %s ms with %s, the slowest stack; the query and its rows take %s ms of it; %s saves %s ms%s."
        .formatted(
            name(call, Words.call(call.table().workload(), spread.ranking().shape())),
            Numbers.format(slowest),
            analysis.name(spread.slowest()),
            Numbers.format(workMicros / 1000),
            analysis.name(spread.fastest()),
            Numbers.format(saved),
            spread.apart() ? "" : ", without a verdict");
  }

  private double millis(String label) {
    return analysis.measurement(label).orElseThrow().microsecondsPerCall() / 1000;
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
