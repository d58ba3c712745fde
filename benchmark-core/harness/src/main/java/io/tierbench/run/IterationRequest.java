package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.Backend;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for one iteration of one cell.
 *
 * @param benchmark full name of the benchmark method
 * @param parameters every parameter of the benchmark, and the number of callers if not one
 * @param millis length of the iteration
 * @param phase purpose of the iteration; warm-up iterations have no metrics
 * @param numbersOnly whether to omit JMH's complete result, which another iteration of the cell has
 *     already: writing it takes more compilation than the calls
 * @param onAllCores whether to ignore the placement
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record IterationRequest(
    String benchmark,
    Map<String, String> parameters,
    int millis,
    Backend.Phase phase,
    boolean numbersOnly,
    boolean onAllCores) {

  /** Creates a request for an iteration with the placement of its cell. */
  IterationRequest(
      String benchmark,
      Map<String, String> parameters,
      int millis,
      Backend.Phase phase,
      boolean numbersOnly) {
    this(benchmark, parameters, millis, phase, numbersOnly, false);
  }

  /** Returns the same request on all cores. */
  IterationRequest withAllCores() {
    return new IterationRequest(benchmark, parameters, millis, phase, numbersOnly, true);
  }

  /**
   * The result of an iteration.
   *
   * @param callsPerSecond absent after a failure
   * @param jmh the result as JMH writes it; absent after a warm-up or a failure, and if only
   *     numbers were requested
   * @param numbers numbers of the result by metric; absent after a warm-up or a failure
   * @param failure reason of the failure; absent after a success
   * @param serverGone whether the server has ended, which caused the failure
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

    double rate() {
      return Objects.requireNonNull(callsPerSecond);
    }

    /** Returns the numbers of a successful iteration after the warm-up. */
    Map<String, Double> measured() {
      return Objects.requireNonNull(numbers);
    }
  }
}
