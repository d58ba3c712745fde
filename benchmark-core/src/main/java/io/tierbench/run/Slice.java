package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.benchmark.Backend;
import java.util.Map;

/**
 * What a pair is asked for: one iteration of one benchmark.
 *
 * @param benchmark full name of the method
 * @param parameters every parameter of the benchmark
 * @param millis its length
 * @param phase what it is for; only of measured ones the metrics are wanted
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record Slice(String benchmark, Map<String, String> parameters, int millis, Backend.Phase phase) {

  /**
   * What came of it.
   *
   * @param callsPerSecond null where it failed
   * @param jmh the result as JMH writes it, or null
   * @param failure why it failed, or null
   * @param serverGone whether it failed because the server of the pair is not there any more
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Result(Double callsPerSecond, JsonNode jmh, String failure, boolean serverGone) {
    static Result failed(String cause, boolean serverGone) {
      return new Result(null, null, cause, serverGone);
    }
  }
}
