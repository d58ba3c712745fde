package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.SampleCall;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The advice that follows from the verdicts against the baseline, in two sentences: the stacks to
 * choose, and what the choice is worth. It considers one shape of each call: objects, if there are
 * any. In a run with a user's own data it considers only the calls with that data.
 */
final class Advice {
  private static final Template SENTENCES = Template.named("advice.mustache");
  private static final int MAX_NAMES = 3;

  private final Analysis analysis;

  /**
   * A kind of call.
   *
   * @param judgements against the baseline
   * @param choices those on the stacks that are FASTER and that no stack beats, fastest first
   */
  private record Call(
      WorkloadTable table, String name, Collection<Judgement> judgements, List<Judgement> choices) {
    boolean isOfSample() {
      return SampleCall.of(table.workload()).isPresent();
    }

    boolean has(Verdict verdict) {
      return judgements.stream().anyMatch(judgement -> judgement.verdict() == verdict);
    }

    boolean isUndecided() {
      return has(Verdict.INCONCLUSIVE);
    }

    Ratio gain() {
      return choices.get(0).knownRatio();
    }
  }

  Advice(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Returns the sentences; none if nothing is compared with a baseline. */
  List<String> sentences() {
    List<Call> all = calls();
    boolean ofSample = all.stream().anyMatch(Call::isOfSample);
    List<Call> calls = all.stream().filter(call -> !ofSample || call.isOfSample()).toList();
    if (calls.isEmpty()) {
      return List.of();
    }
    Map<String, Object> values = new HashMap<>();
    values.put("baseline", analysis.plan().baseline().stack());
    values.put("undecided", calls.stream().anyMatch(Call::isUndecided));
    values.put("choices", choices(calls));
    List<Call> others = calls.stream().filter(call -> !call.has(Verdict.FASTER)).toList();
    values.put("others", others.isEmpty() ? null : names(others));
    values.put("othersUndecided", others.stream().anyMatch(Call::isUndecided));
    addWorth(values, calls);
    return SENTENCES.texts("advice", values);
  }

  private List<Call> calls() {
    List<Call> calls = new ArrayList<>();
    for (Section section : analysis.sections()) {
      for (WorkloadTable table : section.workloads()) {
        Map<String, Judgement> judgements = new HashMap<>(analysis.againstBaseline(table));
        judgements.values().removeIf(one -> one.ratio() == null || !isConsidered(one, table));
        List<Judgement> first =
            analysis.rankings(table).stream()
                .flatMap(ranking -> ranking.ranks().stream())
                .filter(rank -> rank.best() == 1)
                .flatMap(rank -> Stream.ofNullable(judgements.get(rank.label())))
                .filter(judgement -> judgement.verdict() == Verdict.FASTER)
                .sorted(Comparator.comparingDouble(judgement -> -judgement.knownRatio().estimate()))
                .toList();
        if (!judgements.isEmpty()) {
          calls.add(new Call(table, name(section, table), judgements.values(), first));
        }
      }
    }
    return calls;
  }

  private boolean isConsidered(Judgement judgement, WorkloadTable table) {
    Cell cell = analysis.cell(judgement.contrast().one());
    return cell.shape().equals(table.firstShape()) && cell.variant().isEmpty();
  }

  private String name(Section section, WorkloadTable table) {
    String shape = table.shapes().size() > 1 ? table.firstShape() : "";
    return Answers.within(section, analysis, Words.call(table.workload(), shape));
  }

  /** Returns a clause for each set of stacks to choose, the largest gain first. */
  private List<Map<String, Object>> choices(List<Call> calls) {
    Map<String, List<Call>> byStacks =
        calls.stream()
            .filter(call -> !call.choices().isEmpty())
            .sorted(Comparator.comparingDouble(call -> -call.gain().estimate()))
            .collect(Collectors.groupingBy(this::stacks, LinkedHashMap::new, Collectors.toList()));
    return byStacks.entrySet().stream()
        .limit(MAX_NAMES)
        .map(choice -> clause(choice.getKey(), choice.getValue(), calls.size()))
        .toList();
  }

  private String stacks(Call call) {
    return Words.stacks(
        call.choices().stream()
            .limit(MAX_NAMES)
            .map(judgement -> analysis.cell(judgement.contrast().one()))
            .toList());
  }

  private static Map<String, Object> clause(String stacks, List<Call> calls, int all) {
    Call most = calls.get(0);
    return Map.of(
        "calls",
        calls.size() == all && all > 1 ? "every call" : names(calls),
        "stacks",
        stacks,
        "several",
        calls.size() > 1 || most.choices().size() > 1,
        "interval",
        Numbers.ratio(most.gain()),
        "ratio",
        Numbers.ratio(most.gain().estimate()));
  }

  private static String names(List<Call> calls) {
    List<String> names = new ArrayList<>();
    calls.stream().limit(MAX_NAMES).forEach(call -> names.add(call.name()));
    if (calls.size() > MAX_NAMES) {
      names.add(calls.size() - MAX_NAMES + " more");
    }
    return Words.all(names);
  }

  /** Adds the largest ratio by a verdict of the first to the last stack of a call. */
  private void addWorth(Map<String, Object> values, List<Call> calls) {
    calls.stream()
        .flatMap(
            call ->
                StackSpread.of(analysis, call.table()).stream()
                    .filter(spread -> spread.ranking().shape().equals(call.table().firstShape()))
                    .filter(spread -> spread.ranking().variant().isEmpty() && spread.apart())
                    .map(spread -> Map.entry(call, spread)))
        .max(
            Comparator.comparingDouble(
                entry -> entry.getValue().judgement().knownRatio().estimate()))
        .ifPresent(
            entry -> {
              values.put("worth", Numbers.ratio(entry.getValue().judgement().knownRatio()));
              values.put("fastest", analysis.name(entry.getValue().fastest()));
              values.put("slowest", analysis.name(entry.getValue().slowest()));
              values.put("worthCall", entry.getKey().name());
            });
  }
}
