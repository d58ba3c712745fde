package io.tierbench.record;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cell that is compared with others: a pairing of the matrix, or a framework as shipped.
 *
 * @param framework its name; empty for a pairing
 * @param serialization of the pairing, or of the counterpart of the framework in the matrix
 * @param transport with its options except the link
 * @param shape the form in which the data travels; empty if the call carries none
 * @param variant name of its variant; empty for the plain one
 * @param options of the measurement, such as the placement; only cells with equal options are
 *     compared, except a stack with itself for one caller, one core or documented code
 */
public record CellDescription(
    String label,
    String workload,
    String framework,
    String serialization,
    String transport,
    String link,
    String shape,
    String variant,
    Map<String, String> options) {

  public CellDescription {
    options = new TreeMap<>(options);
  }

  /** Creates a pairing of the plain variant, over the loopback interface. */
  public CellDescription(
      String label,
      String workload,
      String serialization,
      String transport,
      String shape,
      Map<String, String> options) {
    this(label, workload, "", serialization, transport, Cell.LOOPBACK, shape, "", options);
  }

  public static CellDescription of(Cell cell) {
    return new CellDescription(
        cell.label(),
        cell.method(),
        "",
        cell.serialization(),
        cell.transportWithoutLink(),
        cell.link(),
        cell.shape(),
        cell.variant(),
        cell.options());
  }

  /** Describes a framework with its counterpart, and the options under which they are compared. */
  static CellDescription of(Cell cell, Baseline counterpart, Map<String, String> options) {
    return new CellDescription(
        cell.label(),
        cell.method(),
        cell.parameters().getOrDefault(Cell.FRAMEWORK, ""),
        counterpart.serialization(),
        counterpart.transport(),
        Cell.LOOPBACK,
        cell.shape(),
        cell.variant(),
        options);
  }

  public boolean isFramework() {
    return !framework.isEmpty();
  }

  /** Returns the transport with all of its options, as {@link Cell#transport()} does. */
  public String transportConfig() {
    return link.equals(Cell.LOOPBACK) ? transport : transport + "~" + link;
  }

  /** Returns workload and options: the scope of a table and of Holm's correction. */
  public WorkloadOptions workloadOptions() {
    return new WorkloadOptions(workload, new TreeMap<>(options));
  }

  public int callers() {
    return Cell.callers(options);
  }

  /** Tells whether an option has its usual value; it has none if the cell has no such option. */
  boolean isUsual(String option) {
    return UsualOptions.has(option, options.getOrDefault(option, ""));
  }

  public int cores() {
    return Cell.cores(options);
  }

  /** Returns the options except callers and server cores. */
  public Map<String, String> optionsWithoutLoad() {
    return optionsWithout(Cell.CALLERS, Cell.CORES);
  }

  /** Returns the stack of the cell: cells with equal stacks share their JVMs. */
  public StackConfig stackConfig() {
    return new StackConfig(
        framework,
        serialization,
        transportConfig(),
        variant,
        optionsWithout(Cell.PER_ITERATION.toArray(String[]::new)));
  }

  Map<String, String> optionsWithout(String... names) {
    Map<String, String> rest = new TreeMap<>(options);
    List.of(names).forEach(rest::remove);
    return rest;
  }

  /** A stack with the options of its JVMs. */
  public record StackConfig(
      String framework,
      String serialization,
      String transportConfig,
      String variant,
      Map<String, String> options) {}

  public record WorkloadOptions(String workload, SortedMap<String, String> options) {}
}
