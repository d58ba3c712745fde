package io.tierbench.run;

import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One way to make a call, with all that its pair of JVMs is started for: the same whatever the call
 * carries, wherever its threads run and whatever is metered.
 *
 * @param benchmarks simple name of the class whose methods call it
 * @param parameters that choose it
 */
record Stack(String benchmarks, SortedMap<String, String> parameters) {
  private static final String MATRIX = "RoundTripBenchmark";
  private static final String AS_SHIPPED = "AsShippedBenchmark";
  private static final String DIRECT = "DatabaseBenchmark";
  private static final String FLOOR = "FloorBenchmark";

  /** Those that a run measures; the others take a call apart, and are there for JMH alone. */
  static final Set<String> BENCHMARKS = Set.of(MATRIX, AS_SHIPPED, DIRECT, FLOOR);

  /** Parameters of a slice, not of the stack. */
  private static final Set<String> OF_A_SLICE = Set.of("shape", "placement", "metering");

  /** What a blocking socket and the service in process know nothing of. */
  private static final Map<String, Set<String>> UNUSED =
      Map.of(FLOOR, Set.of("serialization"), DIRECT, Set.of("dispatch"));

  static Stack of(Cell cell) {
    SortedMap<String, String> parameters = new TreeMap<>(Cell.PARAMETER_ORDER);
    parameters.putAll(cell.parameters());
    parameters.keySet().removeAll(OF_A_SLICE);
    parameters.keySet().removeAll(UNUSED.getOrDefault(cell.type(), Set.of()));
    return new Stack(cell.type(), parameters);
  }

  /** Whether it puts a serialization on a transport, as the matrix does. */
  boolean isPairing() {
    return benchmarks.equals(MATRIX);
  }

  /** Whether a server answers it; else it is one JVM. */
  boolean hasServer() {
    return !benchmarks.equals(DIRECT);
  }

  String variant() {
    return parameters.getOrDefault(Variant.PARAMETER, "");
  }

  /**
   * Its name: {@code KRYO:TCP}, {@code CXF as shipped}, {@code floor}, {@code direct}, with the
   * variant and with the options that differ between the stacks of a run.
   *
   * @param varying names of those parameters
   */
  String name(Set<String> varying) {
    List<String> words = new ArrayList<>();
    switch (benchmarks) {
      case DIRECT -> words.add("direct");
      case FLOOR -> words.add("floor");
      case AS_SHIPPED -> words.add(parameters.get("framework") + " as shipped");
      default -> words.add(parameters.get("serialization") + ":" + parameters.get("transport"));
    }
    parameters.forEach(
        (name, value) -> {
          boolean said =
              name.equals("framework") || name.equals("serialization") || name.equals("transport");
          if (!said && varying.contains(name)) {
            words.add(value);
          }
        });
    return String.join(":", words);
  }
}
