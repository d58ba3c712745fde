package io.tierbench.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The content of {@code breakdown.json}: the breakdowns of all calls.
 *
 * @param format version of this file; incremented when a name changes its meaning or is removed
 * @param without labels of pairings without a breakdown
 */
public record BreakdownJson(int format, List<Breakdown> breakdowns, List<String> without) {
  private static final int FORMAT = 2;

  static BreakdownJson of(List<Measurement> measurements) {
    List<Breakdown> breakdowns = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Measurement measurement : measurements) {
      if (!measurement.failed()) {
        Optional<Breakdown> breakdown = Breakdown.of(measurement);
        breakdown.ifPresent(breakdowns::add);
        if (breakdown.isEmpty() && TableRow.of(measurement.cell()).isPairing()) {
          without.add(measurement.cell().label());
        }
      }
    }
    return new BreakdownJson(FORMAT, breakdowns, without);
  }

  @JsonIgnore
  public boolean isEmpty() {
    return breakdowns.isEmpty();
  }
}
