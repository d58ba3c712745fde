package io.tierbench.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.RoundTripBenchmark;
import io.tierbench.benchmark.Workload;
import java.util.Arrays;
import java.util.List;

/**
 * Optional workloads share a benchmark method of JMH, whose parameter names them. In a run each of
 * them is a benchmark like the others.
 */
public final class OptionalCalls {
  /** A parameter of the shared method. */
  public static final String WORKLOAD = "workload";

  static final String METHOD = RoundTripBenchmark.class.getName() + ".call";

  private OptionalCalls() {}

  /** Returns the benchmark of an optional workload in a run. */
  static String benchmark(String workload) {
    List<String> names =
        Arrays.stream(Workload.values())
            .filter(Workload::isOptional)
            .map(Workload::method)
            .toList();
    if (!names.contains(workload)) {
      throw new IllegalArgumentException(
          "no optional workload '%s'; there are %s".formatted(workload, names));
    }
    return RoundTripBenchmark.class.getName() + "." + workload;
  }

  static boolean isOptional(String benchmark) {
    return Workload.ofMethod(benchmark).isOptional();
  }

  static String method(String benchmark) {
    return isOptional(benchmark) ? METHOD : benchmark;
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
