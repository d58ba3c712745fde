package io.tierbench.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that was measured of one workload under the same options: rows of pairings and references,
 * columns of shapes.
 *
 * @param workload name of the benchmark methods
 * @param rows in the order in which they are shown
 * @param shapes as the parameter names them; the empty name where the workload carries nothing
 */
record WorkloadTable(
    String workload, List<Row> rows, List<String> shapes, List<Measurement> measurements) {
  private static final List<String> SHAPES = List.of("DTO", "DATASET");

  static WorkloadTable of(String workload, List<Measurement> measurements) {
    return new WorkloadTable(
        workload,
        Row.ordered(measurements.stream().map(m -> Row.of(m.cell())).toList()),
        Order.knownFirst(SHAPES, measurements.stream().map(WorkloadTable::shape).toList()),
        List.copyOf(measurements));
  }

  /** What is shown for the name of a shape. */
  static String shapeLabel(String shape) {
    return shape.equals("DATASET") ? "DataSet" : shape;
  }

  /** What became of a cell; nothing where it was not part of the run. */
  Optional<Measurement> at(Row row, String shape) {
    return measurements.stream()
        .filter(m -> shape(m).equals(shape) && Row.of(m.cell()).equals(row))
        .reduce((earlier, later) -> later);
  }

  /** Calls per second of the fastest pairing, whatever its shape. */
  OptionalDouble fastestPairing() {
    return measurements.stream()
        .filter(m -> !m.failed() && Row.of(m.cell()).isPairing())
        .mapToDouble(m -> m.figure().median())
        .max();
  }

  private static String shape(Measurement measurement) {
    return Objects.requireNonNullElse(measurement.cell().parameter("shape"), "");
  }
}
