package io.tierbench.report;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which cell of a run it is.
 *
 * @param benchmark simple name of the class
 * @param method name of the method
 * @param parameters every parameter, by name
 */
record CellName(String benchmark, String method, SortedMap<String, String> parameters) {
  /** Parameters that choose what is measured; all others choose how. */
  private static final Set<String> SUBJECTS =
      Set.of("serialization", "transport", "framework", "shape", "payload", "bytes");

  /** The name of a cell of a benchmark method that is given by its full name. */
  static CellName of(String benchmarkMethod, Map<String, String> parameters) {
    int method = benchmarkMethod.lastIndexOf('.');
    int type = benchmarkMethod.lastIndexOf('.', method - 1);
    return new CellName(
        benchmarkMethod.substring(type + 1, Math.max(type + 1, method)),
        benchmarkMethod.substring(method + 1),
        new TreeMap<>(parameters));
  }

  /** The value of a parameter, or null where the benchmark has none of that name. */
  String parameter(String name) {
    return parameters.get(name);
  }

  /** How it is measured, such as where the threads run. */
  SortedMap<String, String> options() {
    SortedMap<String, String> options = new TreeMap<>(parameters);
    options.keySet().removeAll(SUBJECTS);
    return options;
  }
}
