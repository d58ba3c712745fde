package io.tierbench.analysis;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of a workload's table: a pairing of the matrix, or a reference to compare it with.
 *
 * @param transport of a pairing; otherwise empty
 * @param name the serialization of a pairing, the name of a reference
 * @param variant of the stack; empty for this program and this JVM
 */
public record TableRow(Role role, String transport, String name, String variant) {
  public static TableRow of(Cell cell) {
    return switch (cell.role()) {
      case PAIRING ->
          new TableRow(Role.PAIRING, cell.transport(), cell.serialization(), cell.variant());
      case AS_SHIPPED ->
          reference(framework(cell.parameters().getOrDefault(Cell.FRAMEWORK, "framework")), cell);
      case FLOOR ->
          reference("floor " + DisplayNames.of(Cell.SERIALIZATION, cell.serialization()), cell);
      case DIRECT, PART -> reference(other(cell), cell);
    };
  }

  private static String framework(String name) {
    return DisplayNames.of(Cell.FRAMEWORK).getOrDefault(name, name + " as shipped");
  }

  private static TableRow reference(String name, Cell cell) {
    return new TableRow(cell.role(), "", name, cell.variant());
  }

  boolean isOf(Baseline baseline) {
    return isPairing()
        && transport.equals(baseline.transport())
        && name.equals(baseline.serialization());
  }

  private static String other(Cell cell) {
    return Stream.concat(
            Stream.of(cell.type()),
            Stream.of(Cell.FRAMEWORK, Cell.SERIALIZATION, Cell.TRANSPORT, Cell.BYTES)
                .map(cell::parameter)
                .filter(Objects::nonNull))
        .collect(Collectors.joining(" "));
  }

  public boolean isPairing() {
    return role == Role.PAIRING;
  }

  /** Tells whether the row is a framework as shipped; older versions have it as a reference. */
  public boolean isFramework() {
    return role == Role.AS_SHIPPED;
  }

  /**
   * Returns the display name of a stack, such as {@code Kryo over TCP with jdk-21}, of a framework,
   * or of a reference, such as {@code floor Kryo}.
   */
  public String label() {
    return variant.isEmpty() ? stack() : stack() + " with " + variant;
  }

  String stack() {
    return isPairing() ? DisplayNames.stack(name, transport) : name;
  }

  /** Returns the rows in table order: by kind, pairings by transport, otherwise unchanged. */
  public static List<TableRow> ordered(List<TableRow> rows) {
    List<String> transports = rows.stream().map(TableRow::transport).distinct().toList();
    List<String> names = rows.stream().map(TableRow::name).distinct().toList();
    List<String> variants = rows.stream().map(TableRow::variant).distinct().toList();
    return rows.stream()
        .distinct()
        .sorted(
            Comparator.comparing(TableRow::role)
                .thenComparing(row -> transports.indexOf(row.transport()))
                .thenComparing(row -> names.indexOf(row.name()))
                .thenComparing(row -> variants.indexOf(row.variant())))
        .toList();
  }
}
