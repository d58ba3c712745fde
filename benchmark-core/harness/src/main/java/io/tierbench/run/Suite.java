package io.tierbench.run;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Workload;
import io.tierbench.framework.Framework;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.Role;
import io.tierbench.serialization.Serialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A set of stacks and workloads that is measured together.
 *
 * @param baseline default stack with which all others are compared
 * @param stacks stacks with their calls; empty for the matrix, which accepts any value of an axis
 * @param callers numbers of callers; empty if an option chooses them
 * @param placements placements of the JVMs; empty if a probe of the machine chooses them
 */
public record Suite(
    String name,
    String description,
    Baseline baseline,
    List<Stacks> stacks,
    List<Framework> frameworks,
    List<String> callers,
    List<Placement> placements) {
  private static final Pattern EVERYTHING = Pattern.compile(Cells.ALL);

  /** Creates a suite of stacks with default callers and placements. */
  public Suite(String name, String description, Baseline baseline, List<Stacks> stacks) {
    this(name, description, baseline, stacks, List.of(), List.of(), List.of());
  }

  /** Returns this suite with free placement: on one core, nothing would run in parallel. */
  public Suite placedFreely() {
    return new Suite(
        name, description, baseline, stacks, frameworks, callers, List.of(Placement.FREE));
  }

  /** Returns this suite with numbers of callers. */
  public Suite calledBy(String... numbers) {
    return new Suite(name, description, baseline, stacks, frameworks, List.of(numbers), placements);
  }

  public boolean isMatrix() {
    return stacks.isEmpty();
  }

  /** Returns a message about each framework that this JVM cannot run. */
  public List<String> leftOut() {
    return frameworks.stream()
        .flatMap(framework -> framework.unavailability().stream())
        .map(reason -> "left out: " + reason)
        .toList();
  }

  /** Tells whether the suite has provided calls, which other suites exclude. */
  public boolean hasProvidedCalls() {
    return stacks.stream()
        .flatMap(one -> one.workloads().stream())
        .anyMatch(workload -> workload.provided().isPresent());
  }

  /** Tells whether the suite, not an option, chooses server cores and callers of some stacks. */
  public boolean bindsCores() {
    return stacks.stream().anyMatch(Stacks::bound);
  }

  /** Tells whether the suite, not an option, chooses the shapes of some stacks. */
  public boolean hasOwnShapes() {
    return stacks.stream().anyMatch(one -> !one.shapes().isEmpty());
  }

  /** Returns the serializations of the stacks; empty for the matrix, which accepts any. */
  public Set<Serialization> serializations() {
    return stacks.stream()
        .map(Stacks::serialization)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the pattern of labels of the default cells: the preset's for the matrix, else all. */
  public Pattern include(Preset preset) {
    return isMatrix() && !ProvidedCells.exist() ? preset.include() : EVERYTHING;
  }

  boolean has(Cell cell) {
    if (ProvidedCells.exist() && !ProvidedCells.include(cell)) {
      return false;
    }
    if (cell.role() == Role.AS_SHIPPED) {
      // Frameworks are values of a parameter, which choices() has restricted.
      return true;
    }
    return isMatrix()
        ? isOfMatrix(cell)
        : stacks.stream().anyMatch(one -> one.has(cell) && (!bindsCores() || one.bindsLike(cell)));
  }

  /** Tells whether a cell's workload is of the matrix, or was chosen by an option. */
  private static boolean isOfMatrix(Cell cell) {
    Workload workload = Workload.ofMethod(cell.method());
    return workload.isOfMatrix() || workload.isOptional();
  }

  /** Returns sets of parameter values by name; the suite has the cells of all sets. */
  List<Map<String, List<String>>> choices(Map<String, List<String>> chosen) {
    Map<String, List<String>> values = new HashMap<>(chosen);
    values.putIfAbsent(Cell.FRAMEWORK, frameworks(chosen));
    if (isMatrix()) {
      values.putIfAbsent(Cell.SERIALIZATION, Matrix.SERIALIZATIONS);
      return List.of(values);
    }
    if (!callers.isEmpty()) {
      values.putIfAbsent(Cell.CALLERS, callers);
    }
    return stacks.stream()
        .filter(one -> isChosen(Cell.SERIALIZATION, one.serialization().name(), chosen))
        .flatMap(one -> one.choices(values).stream())
        .filter(choice -> isChosen(Cell.TRANSPORT, transport(choice), chosen))
        .distinct()
        .toList();
  }

  /**
   * Returns the frameworks for chosen serializations and transports. In the matrix, chosen
   * transports exclude all frameworks, which would be other stacks over the same protocol.
   */
  private List<String> frameworks(Map<String, List<String>> chosen) {
    if (isMatrix() && chosen.containsKey(Cell.TRANSPORT)) {
      return List.of();
    }
    return frameworks.stream()
        .filter(framework -> framework.unavailability().isEmpty())
        .filter(framework -> isChosen(Cell.SERIALIZATION, framework.serialization(), chosen))
        .filter(framework -> isChosen(Cell.TRANSPORT, framework.transport(), chosen))
        .map(Framework::name)
        .toList();
  }

  private static String transport(Map<String, List<String>> choice) {
    return Objects.requireNonNull(choice.get(Cell.TRANSPORT)).get(0);
  }

  private static boolean isChosen(
      String parameter, String value, Map<String, List<String>> chosen) {
    return chosen.getOrDefault(parameter, List.of(value)).contains(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
