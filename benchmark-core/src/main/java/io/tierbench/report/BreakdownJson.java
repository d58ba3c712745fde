package io.tierbench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Where the time of every round trip goes, for programs: {@code breakdown.json}. {@link Layers}
 * says what each number is made of.
 *
 * @param format version of this file; it rises when a name changes its meaning or goes away
 * @param breakdowns one for each round trip whose layers were all measured
 * @param incomplete all other round trips
 */
public record BreakdownJson(int format, List<Breakdown> breakdowns, List<Incomplete> incomplete) {
  private static final int FORMAT = 1;

  /**
   * A round trip without a breakdown.
   *
   * @param cell its label
   * @param missing layers that were not measured under its options
   */
  public record Incomplete(String cell, List<String> missing) {}

  static BreakdownJson of(List<Measurement> measurements) {
    List<Breakdown> breakdowns = new ArrayList<>();
    List<Incomplete> incomplete = new ArrayList<>();
    for (Measurement measurement : measurements) {
      if (Row.of(measurement.cell()).isPairing() && !measurement.failed()) {
        Layers.Found found = Layers.of(measurement, measurements);
        if (found.breakdown() == null) {
          incomplete.add(new Incomplete(measurement.cell().label(), found.missing()));
        } else {
          breakdowns.add(found.breakdown());
        }
      }
    }
    return new BreakdownJson(FORMAT, breakdowns, incomplete);
  }

  /** Names of the benchmarks that a run without breakdowns lacks. */
  public SortedSet<String> missingLayers() {
    return incomplete.stream()
        .flatMap(cell -> cell.missing().stream())
        .map(layer -> layer.split("\\.[a-zA-Z]+(:|$)", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether the run has no round trip at all. */
  @JsonIgnore
  boolean isEmpty() {
    return breakdowns.isEmpty() && incomplete.isEmpty();
  }
}
