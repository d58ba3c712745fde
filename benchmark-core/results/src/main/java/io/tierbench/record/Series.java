package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.statistics.FastestThird;
import io.tierbench.statistics.WarmUp;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rates of one cell in one trial, round by round.
 *
 * @param trial number of the trial, from 1
 * @param group the group of its stack, from 1
 * @param copy 1; 2 for the second copy of the same stack
 * @param warmUp calls per second by round; rounds without an iteration are missing
 * @param measured calls per second in the measured rounds: those after the warm-up, and the last
 *     ones of the warm-up if the cell had converged by then
 * @param level whether the cell had converged when its measured rounds began
 * @param late whether its stack made extra calls before the measured rounds, because it had not
 *     warmed up or had had no time for its calls
 * @param phases microseconds per call of each phase of a call, by metric, from separate iterations
 *     in the measured rounds; {@value #TIMED_CALL} is the whole call in these iterations, timers
 *     included. Empty if none were taken
 * @param restarted why its JVMs were restarted; absent if they were not
 * @param failure why it was not measured, or not to the end
 * @param jmh the measured iterations as one JMH result; absent if the series is not used
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Series(
    @JsonProperty(required = true) String cell,
    @JsonProperty(value = "replicate", required = true) int trial,
    int group,
    int copy,
    String benchmark,
    Map<String, String> parameters,
    SortedMap<Integer, Double> warmUp,
    SortedMap<Integer, Double> measured,
    boolean level,
    Boolean late,
    @JsonProperty("steps") Map<String, Double> phases,
    @Nullable String restarted,
    @Nullable String failure,
    @Nullable JsonNode jmh) {

  /** Metric of the whole call among its phases. */
  public static final String TIMED_CALL = "call";

  public Series {
    Objects.requireNonNull(cell, "a series needs a cell");
    parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    warmUp = ordered(warmUp);
    measured = ordered(measured);
    late = Boolean.TRUE.equals(late);
    phases = phases == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(phases));
    // JSON has a node of its own for null.
    jmh = jmh == null || jmh.isNull() ? null : jmh;
  }

  private static SortedMap<Integer, Double> ordered(SortedMap<Integer, Double> rates) {
    return Collections.unmodifiableSortedMap(
        rates == null ? new TreeMap<>() : new TreeMap<>(rates));
  }

  public boolean counts() {
    return failure == null && !measured.isEmpty();
  }

  /**
   * Returns the last warm-up rounds of a cell that had not converged; empty for other cells, and if
   * extra calls after these rounds make them incomparable with the measured ones.
   */
  public SortedMap<Integer, Double> approach() {
    int first = measured.isEmpty() ? 0 : measured.firstKey() - WarmUp.MIN_ROUNDS;
    return level || late ? Collections.emptySortedMap() : warmUp.tailMap(first);
  }

  @JsonIgnore
  public double figure() {
    return FastestThird.ofRates(measured.values());
  }

  @JsonIgnore
  public boolean isCopy() {
    return copy > 1;
  }
}
