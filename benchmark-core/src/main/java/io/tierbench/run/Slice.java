package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.benchmark.Backend;
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
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record Slice(String benchmark, Map<String, String> parameters, int millis, Backend.Phase phase) {

  /**
   * The result of a slice.
   *
   * @param callsPerSecond absent where it failed
   * @param jmh the result as JMH writes it
   * @param failure why it failed
   * @param serverGone whether it failed because the server of the pair is not there any more
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Result(
      @Nullable Double callsPerSecond,
      @Nullable JsonNode jmh,
      @Nullable String failure,
      boolean serverGone) {
    static Result failed(@Nullable String cause, boolean serverGone) {
      return new Result(null, null, cause, serverGone);
    }

    /** Calls per second of a slice that did not fail. */
    double rate() {
      return Objects.requireNonNull(callsPerSecond);
    }

    /** The result of a slice that is no warm-up and did not fail, as JMH writes it. */
    JsonNode measured() {
      return Objects.requireNonNull(jmh);
    }

    /** What JMH measured besides, in such a slice. */
    JsonNode metrics() {
      return measured().path("secondaryMetrics");
    }
  }
}
