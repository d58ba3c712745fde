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
 * <p>{@code docs/schema/replicates.schema.json} describes the fields.
 *
 * @param phases microseconds per call of each phase, by metric; {@value #TIMED_CALL} is the whole
 *     call in these iterations, timers included
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
