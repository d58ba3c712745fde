package io.tierbench.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.Workload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.record.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Names of optional workloads, which share a benchmark method of JMH with the workload as a
 * parameter. In a run each optional workload is a benchmark method like others.
 */
public final class OptionalCalls {
  /** Parameter of the shared method. */
  public static final String WORKLOAD = "workload";

  private static final String METHOD = "call";

  private OptionalCalls() {}

  /**
   * Returns the optional workloads of a run: provided calls, and on stacks of the matrix those that
   * an option chooses.
   */
  static List<String> of(Role role, Map<String, List<String>> chosen) {
    Stream<String> provided = ProvidedCall.all().stream().map(ProvidedCall::workload);
    return role == Role.PAIRING
        ? Stream.concat(provided, chosen.getOrDefault(WORKLOAD, List.of()).stream())
            .distinct()
            .toList()
        : provided.toList();
  }

  /** Returns the benchmark name of an optional workload in a run, from its shared method. */
  static String benchmark(String shared, String workload) {
    List<String> names =
        Arrays.stream(Workload.values())
            .filter(Workload::isOptional)
            .map(Workload::method)
            .toList();
    if (!names.contains(workload)) {
      throw new IllegalArgumentException(
          "no optional workload '%s': choose from %s".formatted(workload, names));
    }
    return withMethod(shared, workload);
  }

  private static String withMethod(String benchmark, String method) {
    return benchmark.substring(0, benchmark.lastIndexOf('.') + 1) + method;
  }

  static boolean isOptional(String benchmark) {
    return Workload.ofMethod(benchmark).isOptional();
  }

  /** Returns the method that JMH runs for a benchmark name in a run. */
  static String method(String benchmark) {
    return isOptional(benchmark) ? withMethod(benchmark, METHOD) : benchmark;
  }

  /** Renames JMH's result of a shared method to the benchmark name in the run. */
  static ObjectNode named(String benchmark, ObjectNode result) {
    if (isOptional(benchmark)) {
      result.put("benchmark", benchmark);
      ((ObjectNode) result.get("params")).remove(WORKLOAD);
    }
    return result;
  }
}
