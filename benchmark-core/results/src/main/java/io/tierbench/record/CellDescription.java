package io.tierbench.record;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pairing of the matrix, as contrasts see it.
 *
 * @param label its name, unique in the run
 * @param workload the work behind the call
 * @param transport with what is beside it, but for the link
 * @param link what lies between the tiers
 * @param shape the form in which the data travels; empty if the call carries none
 * @param variant which JDK, jar or JVM arguments it runs with; empty for those of the run
 * @param options how it is measured, such as where the threads run; only cells with equal options
 *     are compared, and a stack with itself by one caller, on one core or as documented
 */
public record CellDescription(
    String label,
    String workload,
    String serialization,
    String transport,
    String link,
    String shape,
    String variant,
    Map<String, String> options) {

  public CellDescription {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(serialization, "serialization");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(link, "link");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(variant, "variant");
    options = new TreeMap<>(options);
  }

  /** A cell of the main variant, over the loopback interface. */
  public CellDescription(
      String label,
      String workload,
      String serialization,
      String transport,
      String shape,
      Map<String, String> options) {
    this(label, workload, serialization, transport, Cell.LOOPBACK, shape, "", options);
  }

  /** The transport with all that is beside it, as {@link Cell#transport()} names it. */
  public String carrier() {
    return link.equals(Cell.LOOPBACK) ? transport : transport + "~" + link;
  }

  /** A workload under the same options: the scope of a table and of Holm's correction. */
  public WorkloadOptions workloadOptions() {
    return new WorkloadOptions(workload, new TreeMap<>(options));
  }

  /** How many threads call at once. */
  public int callers() {
    return Cell.callers(options);
  }

  /** The options that have nothing to do with the number of callers. */
  public Map<String, String> optionsOfAnyCallers() {
    return optionsWithout(Set.of(Cell.CALLERS));
  }

  /** Who maps what travels; empty where there is no choice. */
  public String effort() {
    return options.getOrDefault(Cell.EFFORT, "");
  }

  /** The options that have nothing to do with the effort. */
  public Map<String, String> optionsOfAnyEffort() {
    return optionsWithout(Set.of(Cell.EFFORT));
  }

  /** How many cores the server has; 0 where it is not bound to some. */
  public int cores() {
    return Cell.cores(options);
  }

  /** The options that have nothing to do with how many call or how many cores answer. */
  public Map<String, String> optionsOfAnyLoad() {
    return optionsWithout(Set.of(Cell.CALLERS, Cell.CORES));
  }

  /** What a pair of JVMs serves: cells that have it in common share them. */
  public Served served() {
    return new Served(serialization, carrier(), variant, optionsWithout(Cell.OF_A_SLICE));
  }

  private Map<String, String> optionsWithout(Set<String> names) {
    Map<String, String> rest = new TreeMap<>(options);
    rest.keySet().removeAll(names);
    return rest;
  }

  /** A stack with the options of its JVMs. */
  public record Served(
      String serialization, String carrier, String variant, Map<String, String> options) {}

  /** The kind of a call: cells of one kind differ only by their stacks. */
  public CallKind kind() {
    return new CallKind(workloadOptions(), shape);
  }

  /** A table in one shape. */
  public record CallKind(WorkloadOptions workloadOptions, String shape) {}

  /** Workload and options. */
  public record WorkloadOptions(String workload, SortedMap<String, String> options) {}
}
