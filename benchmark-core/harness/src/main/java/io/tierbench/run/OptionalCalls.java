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
 * Optional workloads share a benchmark method of JMH, whose parameter names them. In a run each of
 * them is a benchmark like the others.
 */
public final class OptionalCalls {
  /** A parameter of the shared method. */
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

  /** Returns the benchmark of an optional workload, whose method in JMH is a shared one. */
  static String benchmark(String shared, String workload) {
    List<String> names =
        Arrays.stream(Workload.values())
            .filter(Workload::isOptional)
            .map(Workload::method)
            .toList();
    if (!names.contains(workload)) {
      throw new IllegalArgumentException(
          "no optional workload '%s'; there are %s".formatted(workload, names));
    }
    return withMethod(shared, workload);
  }

  private static String withMethod(String benchmark, String method) {
    return benchmark.substring(0, benchmark.lastIndexOf('.') + 1) + method;
  }

  static boolean isOptional(String benchmark) {
    return Workload.ofMethod(benchmark).isOptional();
  }

  static String method(String benchmark) {
    return isOptional(benchmark) ? withMethod(benchmark, METHOD) : benchmark;
  }

  /** Renames a JMH result after the benchmark in the run. */
  static ObjectNode named(String benchmark, ObjectNode result) {
    if (isOptional(benchmark)) {
      result.put("benchmark", benchmark);
      ((ObjectNode) result.get("params")).remove(WORKLOAD);
    }
    return result;
  }
}
