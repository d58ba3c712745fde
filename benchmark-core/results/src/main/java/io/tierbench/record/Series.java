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
 * The rates of one cell in one replicate, round by round.
 *
 * @param cell its label
 * @param replicate from 1
 * @param group in which its pair was alive, from 1
 * @param copy 1; 2 from the second pair of the same stack
 * @param benchmark full name of the method
 * @param parameters every parameter of the benchmark
 * @param warmUp calls per second by round; a round in which it had no slice is missing
 * @param measured calls per second in the rounds that count: those after the warm-up, and the last
 *     ones of the warm-up if the cell was level by then
 * @param level whether it had nothing to gain any more when its measured rounds began
 * @param late whether its pair was still cold after the rounds of the warm-up, or had had no time
 *     for its calls, and made more of them before the rounds that count
 * @param steps microseconds per call of each step of a call, by the names of its metrics, from
 *     slices of their own in the measured rounds; {@value #TIMED_CALL} is the whole call in these
 *     slices, timers included. Empty where none were taken
 * @param restarted why its pair was started again; absent where it was not
 * @param failure why it was not measured, or not to the end
 * @param jmh the measured slices as one result of JMH; absent where the series does not count
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Series(
    @JsonProperty(required = true) String cell,
    @JsonProperty(required = true) int replicate,
    int group,
    int copy,
    String benchmark,
    Map<String, String> parameters,
    SortedMap<Integer, Double> warmUp,
    SortedMap<Integer, Double> measured,
    Boolean level,
    Boolean late,
    Map<String, Double> steps,
    @Nullable String restarted,
    @Nullable String failure,
    @Nullable JsonNode jmh) {

  /** Name of the whole call among its steps. */
  public static final String TIMED_CALL = "call";

  public Series {
    Objects.requireNonNull(cell, "a series is of a cell");
    parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    warmUp = ordered(warmUp);
    measured = ordered(measured);
    level = Boolean.TRUE.equals(level);
    late = Boolean.TRUE.equals(late);
    steps = steps == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(steps));
    // JSON has a node of its own for null.
    jmh = jmh == null || jmh.isNull() ? null : jmh;
  }

  private static SortedMap<Integer, Double> ordered(SortedMap<Integer, Double> rates) {
    return Collections.unmodifiableSortedMap(
        rates == null ? new TreeMap<>() : new TreeMap<>(rates));
  }

  /** Whether its figure may be used. */
  public boolean counts() {
    return failure == null && !measured.isEmpty();
  }

  /**
   * The last rounds of its warm-up: those that would count if it were level. Empty where it made
   * more calls after them: what these gave is no movement of its measured rounds.
   */
  public SortedMap<Integer, Double> approach() {
    int first = measured.isEmpty() ? 0 : measured.firstKey() - WarmUp.MIN_ROUNDS;
    return level || late ? Collections.emptySortedMap() : warmUp.tailMap(first);
  }

  /** Calls per second, from its fastest slices. */
  @JsonIgnore
  public double figure() {
    return FastestThird.ofRates(measured.values());
  }

  /** Whether it comes from a second pair of the same stack. */
  @JsonIgnore
  public boolean isCopy() {
    return copy > 1;
  }
}
