package io.tierbench.analysis;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of a workload's table: a pairing of the matrix, or a reference to hold against it.
 *
 * @param kind what it is
 * @param transport of a pairing; else empty
 * @param name the serialization of a pairing, the name of a reference
 * @param variant what it is run with; empty where that is this program and this JVM
 */
public record TableRow(RowKind kind, String transport, String name, String variant) {
  private static final Map<String, String> FRAMEWORKS =
      Map.of(
          "CXF", "CXF as shipped",
          "CXF_URL_CONNECTION", "CXF as shipped, HttpURLConnection",
          "GRPC", "grpc-java as shipped");

  /** What a row is, in the order in which rows are shown. */
  public enum RowKind {
    PAIRING,
    AS_SHIPPED,
    FLOOR,
    OTHER
  }

  public static TableRow of(Cell cell) {
    return switch (cell.type()) {
      case "RoundTripBenchmark" ->
          new TableRow(
              RowKind.PAIRING,
              value(cell, "transport"),
              value(cell, "serialization"),
              cell.variant());
      case "AsShippedBenchmark" ->
          reference(RowKind.AS_SHIPPED, asShipped(value(cell, "framework")), cell);
      case "FloorBenchmark" ->
          reference(RowKind.FLOOR, "floor " + value(cell, "serialization"), cell);
      default -> reference(RowKind.OTHER, other(cell), cell);
    };
  }

  private static TableRow reference(RowKind kind, String name, Cell cell) {
    return new TableRow(kind, "", name, cell.variant());
  }

  /** Whether all others of its variant are held against it. */
  boolean isOf(Baseline baseline) {
    return isPairing()
        && transport.equals(baseline.transport())
        && name.equals(baseline.serialization());
  }

  private static String asShipped(String framework) {
    return FRAMEWORKS.getOrDefault(framework, framework + " as shipped");
  }

  private static String other(Cell cell) {
    return Stream.concat(
            Stream.of(cell.type()),
            Stream.of("framework", "serialization", "transport", "bytes")
                .map(cell::parameter)
                .filter(Objects::nonNull))
        .collect(Collectors.joining(" "));
  }

  private static String value(Cell cell, String parameter) {
    return Objects.requireNonNullElse(cell.parameter(parameter), "");
  }

  public boolean isPairing() {
    return kind == RowKind.PAIRING;
  }

  public String label() {
    return variant.isEmpty() ? stack() : stack() + " with " + variant;
  }

  /** The same without what it is run with. */
  String stack() {
    return Stream.of(transport, name)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** The rows in the order of a table: by kind, pairings by transport, else as they came. */
  public static List<TableRow> ordered(List<TableRow> rows) {
    List<String> transports = rows.stream().map(TableRow::transport).distinct().toList();
    List<String> names = rows.stream().map(TableRow::name).distinct().toList();
    List<String> variants = rows.stream().map(TableRow::variant).distinct().toList();
    return rows.stream()
        .distinct()
        .sorted(
            Comparator.comparing(TableRow::kind)
                .thenComparing(row -> transports.indexOf(row.transport()))
                .thenComparing(row -> names.indexOf(row.name()))
                .thenComparing(row -> variants.indexOf(row.variant())))
        .toList();
  }
}
