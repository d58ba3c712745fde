package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The measurements of one workload under the same options: rows are pairings and references,
 * columns are shapes.
 *
 * @param shapes shapes of the data; the empty text if the workload has no shapes
 */
public record WorkloadTable(
    String workload, List<TableRow> rows, List<String> shapes, List<Measurement> measurements) {
  static WorkloadTable of(String workload, List<Measurement> measurements) {
    return new WorkloadTable(
        workload,
        TableRow.ordered(measurements.stream().map(m -> TableRow.of(m.cell())).toList()),
        Texts.knownFirst(
            DisplayNames.of(Cell.SHAPE).keySet().stream(),
            measurements.stream().map(m -> m.cell().shape()).toList()),
        List.copyOf(measurements));
  }

  /** Returns the shape for tables with one shape per workload: objects, if there are any. */
  public String firstShape() {
    return shapes.get(0);
  }

  public Optional<Measurement> at(TableRow row, String shape) {
    return measurements.stream()
        .filter(m -> m.cell().shape().equals(shape) && TableRow.of(m.cell()).equals(row))
        .findFirst();
  }

  public Set<String> compared() {
    return measurements.stream()
        .filter(Measurement::isCompared)
        .map(m -> m.cell().label())
        .collect(Collectors.toSet());
  }
}
