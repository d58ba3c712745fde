package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.TableRow;
import io.tierbench.record.SampleCall;
import io.tierbench.report.answers.Advice.Call;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The advice on a user's own data: what to choose for getting and for sending it, for how much. */
final class SampleAdvice {
  private final Analysis analysis;
  private final List<Call> calls;
  private final List<Map<String, Object>> choices = new ArrayList<>();
  private final List<String> without = new ArrayList<>();

  SampleAdvice(Analysis analysis, List<Call> calls) {
    this.analysis = analysis;
    this.calls = calls;
  }

  /** Returns the values of {@code advice.mustache}. */
  Map<String, Object> values() {
    calls.stream()
        .collect(
            Collectors.groupingBy(
                call -> List.of(sample(call).get(), call.options()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .forEach(this::choose);
    Map<String, Object> values = new HashMap<>();
    if (!choices.isEmpty()) {
      values.putAll(choices.get(0));
      values.put("more", choices.subList(1, choices.size()));
      values.put("without", Words.all(without));
    }
    addWorth(values);
    return values;
  }

  private static SampleCall sample(Call call) {
    return call.sample().orElseThrow();
  }

  /** Chooses for all sizes of a call, or else for the smallest and the largest with a choice. */
  private void choose(List<Call> sizes) {
    List<Call> choosable = sizes.stream().filter(call -> !call.first().isEmpty()).toList();
    Set<TableRow> everywhere = new HashSet<>();
    if (choosable.size() == sizes.size()) {
      sizes.get(0).first().forEach(judgement -> everywhere.add(row(judgement)));
      sizes.forEach(call -> everywhere.retainAll(call.first().stream().map(this::row).toList()));
    }
    if (sizes.size() > 1 && !everywhere.isEmpty()) {
      SampleCall once = new SampleCall(sample(sizes.get(0)).get(), 1);
      choices.add(
          choice(
              sizes.get(0).under(once.displayName() + " at every size"),
              sizes.stream()
                  .map(
                      call ->
                          call.first().stream()
                              .filter(judgement -> everywhere.contains(row(judgement)))
                              .toList())
                  .toList()));
      return;
    }
    int last = choosable.size() - 1;
    List<Call> ends = last < 2 ? choosable : List.of(choosable.get(0), choosable.get(last));
    ends.forEach(call -> choices.add(choice(call.name(), List.of(call.first()))));
    sizes.stream().filter(call -> call.first().isEmpty()).forEach(call -> without.add(call.name()));
  }

  private TableRow row(Judgement judgement) {
    return TableRow.of(analysis.cell(judgement.contrast().one()));
  }

  /**
   * Returns a clause of the advice; the first has the interval.
   *
   * @param bySize judgements on the chosen stacks, those of each size with the fastest first
   */
  private Map<String, Object> choice(String call, List<List<Judgement>> bySize) {
    List<Judgement> most =
        bySize.stream()
            .max(Comparator.comparingDouble(size -> size.get(0).knownRatio().estimate()))
            .orElseThrow();
    return Map.of(
        "gainCall",
        call,
        "stacks",
        Words.stacks(
            most.stream()
                .limit(Advice.MAX_NAMES)
                .map(judgement -> analysis.cell(judgement.contrast().one()))
                .toList()),
        "several",
        bySize.size() > 1 || most.size() > 1,
        "gain",
        choices.isEmpty()
            ? Numbers.ratio(most.get(0).knownRatio())
            : Numbers.ratio(most.get(0).knownRatio().estimate()) + "x");
  }

  /** Adds the largest difference by a verdict between the first and the last of a call. */
  private void addWorth(Map<String, Object> values) {
    calls.stream()
        .flatMap(
            call ->
                StackSpread.of(analysis, call.table()).stream()
                    .filter(spread -> spread.shape().equals(call.table().firstShape()))
                    .filter(spread -> spread.variant().isEmpty() && spread.apart())
                    .map(spread -> Map.entry(call, spread)))
        .max(Comparator.comparingDouble(entry -> entry.getValue().knownRatio().estimate()))
        .ifPresent(
            entry -> {
              values.put("worth", Numbers.ratio(entry.getValue().knownRatio()));
              values.put("fastest", analysis.name(entry.getValue().fastest()));
              values.put("slowest", analysis.name(entry.getValue().slowest()));
              values.put("worthCall", entry.getKey().name());
            });
  }
}
