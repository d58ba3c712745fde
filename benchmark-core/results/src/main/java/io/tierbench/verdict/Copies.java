package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.Paired;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The differences between copies of the same stack in the same trial, which are noise.
 *
 * @param comparisons number of compared pairs of copies
 * @param spread root mean square of the logarithmic ratios: 0.02 is 2 %; absent without copies
 * @param largest largest difference, as a share; absent without copies
 */
public record Copies(int comparisons, @Nullable Double spread, @Nullable Double largest) {

  static Copies of(List<CellDescription> cells, Evidence evidence) {
    List<Double> logs = new ArrayList<>();
    for (CellDescription cell : cells) {
      if (evidence.unusableReason(cell.label()).isEmpty()) {
        for (int trial : evidence.trials(cell.label())) {
          evidence.copies(cell.label(), trial).values().forEach(copies -> compare(copies, logs));
        }
      }
    }
    double squares = logs.stream().mapToDouble(log -> log * log).average().orElse(0);
    double largest = logs.stream().mapToDouble(Math::abs).max().orElse(0);
    return logs.isEmpty()
        ? new Copies(0, null, null)
        : new Copies(logs.size(), Math.sqrt(squares), Math.expm1(largest));
  }

  private static void compare(List<SortedMap<Integer, Double>> copies, List<Double> logs) {
    for (int i = 0; i < copies.size(); i++) {
      for (SortedMap<Integer, Double> other : copies.subList(i + 1, copies.size())) {
        Paired.of(List.of(copies.get(i)), List.of(other))
            .filter(paired -> paired.rounds() > 1)
            .ifPresent(paired -> logs.add(paired.log()));
      }
    }
  }
}
