package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.SampleCall;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The advice that follows from the verdicts against the baseline, in two or three sentences. It
 * looks at one shape of each call, which it names if there are several: objects, if there are any.
 * In a run with a user's own data it looks only at the calls with these.
 */
final class Advice {
  private static final Template SENTENCES = Template.named("advice.mustache");
  static final int MAX_NAMES = 3;
  private static final String OBJECTS = "DTO";
  private static final Comparator<Judgement> BY_RATIO =
      Comparator.comparingDouble(judgement -> judgement.knownRatio().estimate());

  /** The judgements of one kind of call. */
  record Call(
      WorkloadTable table,
      String options,
      List<Judgement> againstBaseline,
      List<Judgement> againstMatrix,
      List<String> ranked) {

    String name() {
      if (table.shapes().size() == 1) {
        return under(Words.name(table.workload()));
      }
      return under(
          table.firstShape().equals(OBJECTS)
              ? Words.name(table.workload()) + " with objects"
              : Words.call(table.workload(), table.firstShape()));
    }

    String under(String call) {
      return options.isEmpty() ? call : call + ", " + options;
    }

    Optional<SampleCall> sample() {
      return SampleCall.of(table.workload());
    }

    /** Returns the judgements on stacks that are FASTER and that no stack beats, fastest first. */
    List<Judgement> first() {
      return with(Verdict.FASTER).stream()
          .filter(judgement -> ranked.contains(judgement.contrast().one()))
          .sorted(BY_RATIO.reversed())
          .toList();
    }

    List<Judgement> with(Verdict verdict) {
      return againstBaseline.stream().filter(one -> one.verdict() == verdict).toList();
    }

    Optional<Judgement> fastest() {
      return with(Verdict.FASTER).stream().max(BY_RATIO);
    }
  }

  /** A judgement and its kind of call. */
  private record Said(Call call, Judgement judgement) {
    double ratio() {
      return judgement.knownRatio().estimate();
    }

    String figure() {
      return Numbers.ratio(ratio());
    }
  }

  private final Analysis analysis;
  private final List<Section> sections;
  private final List<Call> calls = new ArrayList<>();

  Advice(Analysis analysis) {
    this.analysis = analysis;
    this.sections = Section.of(analysis.measurements());
    for (Section section : sections) {
      String options = Answers.options(section, sections);
      for (WorkloadTable table : section.workloads()) {
        Call call = call(table, options);
        if (!call.againstBaseline().isEmpty()) {
          calls.add(call);
        }
      }
    }
    if (calls.stream().anyMatch(call -> call.sample().isPresent())) {
      calls.removeIf(call -> call.sample().isEmpty());
    }
  }

  private Call call(WorkloadTable table, String options) {
    return new Call(
        table,
        options,
        ofOneShape(table, analysis.againstBaseline(table)),
        ofOneShape(table, analysis.againstMatrix(table)),
        analysis.rankings(table).stream()
            .filter(ranking -> ranking.shape().equals(table.firstShape()))
            .map(Ranking::ranks)
            .flatMap(ranks -> ranks.stream().filter(rank -> rank.best() == 1).map(Rank::label))
            .toList());
  }

  private List<Judgement> ofOneShape(WorkloadTable table, Map<String, Judgement> judgements) {
    return judgements.values().stream()
        .filter(judgement -> judgement.ratio() != null)
        .filter(judgement -> cell(judgement).shape().equals(table.firstShape()))
        .filter(judgement -> cell(judgement).variant().isEmpty())
        .toList();
  }

  private Cell cell(Judgement judgement) {
    return analysis.cell(judgement.contrast().one());
  }

  /** Returns the sentences; none if nothing is compared with a baseline. */
  List<String> sentences() {
    if (calls.isEmpty()) {
      return List.of();
    }
    Map<String, Object> values = new HashMap<>();
    values.put("baseline", analysis.plan().baseline().stack());
    values.put(
        "undecided",
        calls.stream()
            .flatMap(call -> call.againstBaseline().stream())
            .anyMatch(judgement -> judgement.verdict() == Verdict.INCONCLUSIVE));
    if (calls.get(0).sample().isPresent()) {
      values.putAll(new SampleAdvice(analysis, calls).values());
    } else {
      gain(values);
      loss(values);
      framework(values);
    }
    alike(values);
    return SENTENCES.texts("advice", values);
  }

  /** What there is to gain, for the call with most of it and for that with least. */
  private void gain(Map<String, Object> values) {
    List<Said> gains =
        calls.stream()
            .flatMap(call -> call.fastest().map(judgement -> new Said(call, judgement)).stream())
            .sorted(Comparator.comparingDouble(Said::ratio).reversed())
            .toList();
    if (gains.isEmpty()) {
      return;
    }
    Said most = gains.get(0);
    List<Judgement> first = most.call().first().stream().limit(MAX_NAMES).toList();
    Judgement figure = first.isEmpty() ? most.judgement() : first.get(0);
    values.put("gain", Numbers.ratio(figure.knownRatio()));
    values.put("gainCall", most.call().name());
    values.put("several", first.size() > 1);
    values.put("stacks", stacks(first.isEmpty() ? List.of(figure) : first));
    List<String> without =
        calls.stream()
            .filter(call -> call.fastest().isEmpty())
            .map(Call::name)
            .limit(MAX_NAMES)
            .toList();
    values.put("without", Words.all(without));
    if (without.isEmpty() && gains.size() > 1) {
      Said least = gains.get(gains.size() - 1);
      values.put("least", least.figure());
      values.put("leastCall", least.call().name());
    }
  }

  private String stacks(List<Judgement> judgements) {
    return Words.stacks(judgements.stream().map(this::cell).toList());
  }

  /** The stacks of the matrix that are slower for every call, or else the slowest. */
  private void loss(Map<String, Object> values) {
    Map<TableRow, List<Said>> losses = new LinkedHashMap<>();
    for (Call call : calls) {
      for (Judgement judgement : call.with(Verdict.SLOWER)) {
        if (cell(judgement).isPairing()) {
          losses
              .computeIfAbsent(TableRow.of(cell(judgement)), row -> new ArrayList<>())
              .add(new Said(call, judgement));
        }
      }
    }
    List<Said> everywhere =
        worst(losses.values().stream().filter(said -> said.size() == calls.size()));
    List<Said> avoided =
        everywhere.isEmpty()
            ? worst(losses.values().stream()).stream().limit(1).toList()
            : everywhere.stream().limit(MAX_NAMES).toList();
    if (!avoided.isEmpty()) {
      values.put("loss", avoided.get(0).figure());
      values.put("lossCall", avoided.get(0).call().name());
      values.put("everywhere", !everywhere.isEmpty());
      values.put("avoid", stacks(avoided.stream().map(Said::judgement).toList()));
      values.put("others", everywhere.size() - avoided.size());
    }
  }

  /** Returns the largest loss of each stack, the largest of all first. */
  private static List<Said> worst(Stream<List<Said>> byStack) {
    return byStack
        .flatMap(said -> said.stream().min(Comparator.comparingDouble(Said::ratio)).stream())
        .sorted(Comparator.comparingDouble(Said::ratio))
        .toList();
  }

  /** The framework that is farthest behind its stack of the matrix. */
  private void framework(Map<String, Object> values) {
    calls.stream()
        .flatMap(call -> call.againstMatrix().stream().map(one -> new Said(call, one)))
        .filter(said -> said.judgement().verdict() == Verdict.SLOWER)
        .min(Comparator.comparingDouble(Said::ratio))
        .ifPresent(
            said -> {
              values.put("framework", analysis.name(said.judgement().contrast().one()));
              values.put("cost", said.figure());
              values.put("counterpart", analysis.name(said.judgement().contrast().other()));
              values.put("frameworkCall", said.call().name());
            });
  }

  /** The call for which most stacks do not differ, if these are at least half of them. */
  private void alike(Map<String, Object> values) {
    calls.stream()
        .filter(call -> call.fastest().isEmpty())
        .filter(call -> 2 * call.with(Verdict.EQUIVALENT).size() >= call.againstBaseline().size())
        .max(Comparator.comparingInt(call -> call.with(Verdict.EQUIVALENT).size()))
        .ifPresent(
            call -> {
              values.put("alike", call.with(Verdict.EQUIVALENT).size());
              values.put("alikeCall", call.name());
              values.put("compared", call.againstBaseline().size());
            });
  }
}
