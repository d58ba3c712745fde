package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.SampleCall;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A pair of stacks whose order reverses between two sizes of a user's data, by verdicts at both.
 *
 * @param atSmall judgement at the smaller size, where the first of the two is FASTER
 * @param atLarge judgement on the same two at the larger size, where it is SLOWER
 * @param size at which the two are equal, interpolated between the logarithms of measured ratios
 */
public record SizeCrossing(
    SampleCall small, SampleCall large, Judgement atSmall, Judgement atLarge, double size) {

  /** Two stacks, of which the first is the faster one. */
  private record Order(TableRow faster, TableRow slower) {}

  private record Found(SampleCall call, Judgement judgement) {}

  /** Finds the crossings of a run, the clearest first. */
  public static List<SizeCrossing> of(Analysis analysis) {
    Map<List<Object>, SortedMap<SampleCall, Ranking>> curves = new LinkedHashMap<>();
    for (Ranking ranking : analysis.verdicts().rankings()) {
      for (SampleCall call : SampleCall.of(ranking.workload()).stream().toList()) {
        List<Object> curve =
            List.of(call.get(), ranking.shape(), ranking.variant(), ranking.options());
        curves.computeIfAbsent(curve, key -> new TreeMap<>()).put(call, ranking);
      }
    }
    Map<String, TableRow> stacks =
        analysis.plan().cells().stream().collect(Collectors.toMap(Cell::label, TableRow::of));
    return curves.values().stream()
        .flatMap(sizes -> between(sizes, stacks).stream())
        .sorted(Comparator.comparingDouble(SizeCrossing::clearness).reversed())
        .toList();
  }

  private static List<SizeCrossing> between(
      SortedMap<SampleCall, Ranking> sizes, Map<String, TableRow> stacks) {
    List<SizeCrossing> crossings = new ArrayList<>();
    Map<Order, Found> smaller = new HashMap<>();
    Map<Order, SortedMap<Integer, Double>> logs = new HashMap<>();
    sizes.forEach(
        (call, ranking) -> {
          for (Judgement judgement : ranking.judgements()) {
            for (Judgement either : List.of(judgement, judgement.inverse())) {
              if (either.ratio() == null) {
                continue;
              }
              TableRow one = Objects.requireNonNull(stacks.get(either.contrast().one()));
              TableRow other = Objects.requireNonNull(stacks.get(either.contrast().other()));
              Order order = new Order(one, other);
              logs.computeIfAbsent(order, key -> new TreeMap<>())
                  .put(call.size(), either.knownRatio().log());
              if (either.verdict() == Verdict.FASTER) {
                smaller.put(order, new Found(call, either));
              }
              Found found = either.verdict() == Verdict.SLOWER ? smaller.remove(order) : null;
              if (found != null) {
                crossings.add(
                    new SizeCrossing(
                        found.call(),
                        call,
                        found.judgement(),
                        either,
                        LinkSweep.crossing(
                                Objects.requireNonNull(logs.get(order))
                                    .tailMap(found.call().size()))
                            .orElse(call.size())));
              }
            }
          }
        });
    return crossings;
  }

  private double clearness() {
    return Math.min(atSmall.knownRatio().log(), -atLarge.knownRatio().log());
  }
}
