package io.tierbench.verdict;

import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pairing of the matrix, as the contrasts see it.
 *
 * @param label its name, unlike that of any other cell of the run
 * @param workload the work behind the call
 * @param shape the form in which the facts travel; empty where nothing travels
 * @param options how it is measured, such as where the threads run; only cells with equal options
 *     are compared
 */
public record CellDescription(
    String label,
    String workload,
    String serialization,
    String transport,
    String shape,
    Map<String, String> options) {

  public CellDescription {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(serialization, "serialization");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(shape, "shape");
    options = new TreeMap<>(options);
  }

  /** What one table shows, and what Holm's correction covers: a workload under the same options. */
  Table table() {
    return new Table(workload, new TreeMap<>(options));
  }

  /** Workload and options. */
  record Table(String workload, SortedMap<String, String> options) {}
}
