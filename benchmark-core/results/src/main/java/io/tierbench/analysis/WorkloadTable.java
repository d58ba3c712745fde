package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The measurements of one workload under the same options: rows are pairings and references,
 * columns are shapes.
 *
 * @param shapes values of the parameter; the empty name if the workload has no shapes
 */
public record WorkloadTable(
    String workload, List<TableRow> rows, List<String> shapes, List<Measurement> measurements) {
  static WorkloadTable of(String workload, List<Measurement> measurements) {
    return new WorkloadTable(
        workload,
        TableRow.ordered(measurements.stream().map(m -> TableRow.of(m.cell())).toList()),
        Texts.knownFirst(
            DisplayNames.of(Cell.SHAPE).keySet().stream(),
            measurements.stream().map(WorkloadTable::shape).toList()),
        List.copyOf(measurements));
  }

  /** Returns the shape for tables that have one of each workload: objects, if there are any. */
  public String firstShape() {
    return shapes.get(0);
  }

  /** Returns the measurement of a cell; empty if the run does not have the cell. */
  public Optional<Measurement> at(TableRow row, String shape) {
    return measurements.stream()
        .filter(m -> shape(m).equals(shape) && TableRow.of(m.cell()).equals(row))
        .findFirst();
  }

  /** Returns the throughput of the fastest cell that is compared, whatever its shape. */
  public OptionalDouble fastest() {
    return measurements.stream()
        .filter(m -> !m.failed() && m.isCompared())
        .mapToDouble(m -> m.measuredFigure().median())
        .max();
  }

  /** Returns the labels of the cells that are compared. */
  public Set<String> compared() {
    return measurements.stream()
        .filter(Measurement::isCompared)
        .map(m -> m.cell().label())
        .collect(Collectors.toSet());
  }

  private static String shape(Measurement measurement) {
    return measurement.cell().shape();
  }
}
