package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.Backend;
import io.tierbench.record.JmhJson;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request for a slice: one iteration of one benchmark.
 *
 * @param benchmark full name of the method
 * @param parameters every parameter of the benchmark, and how many call where that is not one
 * @param millis its length
 * @param phase what it is for; metrics are wanted only of measured slices
 * @param numbersOnly whether JMH need not write its result, as it has done so for another slice of
 *     the cell; compilers would have more to do for that than for the calls
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record Slice(
    String benchmark,
    Map<String, String> parameters,
    int millis,
    Backend.Phase phase,
    boolean numbersOnly) {

  /** The request for a slice of which JMH writes the result. */
  Slice(String benchmark, Map<String, String> parameters, int millis, Backend.Phase phase) {
    this(benchmark, parameters, millis, phase, false);
  }

  /**
   * The result of a slice.
   *
   * @param callsPerSecond absent where it failed
   * @param jmh the result as JMH writes it; absent after a warm-up or a failure, and where only
   *     numbers were asked for
   * @param numbers of the result, see {@link JmhJson#numbers}; absent after a warm-up or a failure,
   *     and from an earlier jar, as a variant
   * @param failure why it failed
   * @param serverGone whether it failed because the server of the pair is not there any more
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Result(
      @Nullable Double callsPerSecond,
      @Nullable ObjectNode jmh,
      @Nullable Map<String, Double> numbers,
      @Nullable String failure,
      boolean serverGone) {
    static Result failed(@Nullable String cause, boolean serverGone) {
      return new Result(null, null, null, cause, serverGone);
    }

    /** Calls per second of a slice that did not fail. */
    double rate() {
      return Objects.requireNonNull(callsPerSecond);
    }

    /** What JMH measured in a slice that is no warm-up and did not fail. */
    Map<String, Double> measured() {
      return numbers == null ? JmhJson.numbers(Objects.requireNonNull(jmh)) : numbers;
    }
  }
}
