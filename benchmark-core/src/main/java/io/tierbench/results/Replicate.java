package io.tierbench.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One measurement of one cell: a fresh client JVM with a fresh server JVM, and what came of it.
 *
 * @param cell its label
 * @param copy 1; 2 for the second run of the sentinel
 * @param block from 1
 * @param position in the block, from 1; a repetition comes after the last, or with a longer warm-up
 *     at once, in the place of the first
 * @param attempt from 1; a replicate that does not count is run once more, or until its warm-up is
 *     long enough
 * @param benchmark full name of the method
 * @param parameters every parameter of the benchmark
 * @param start when it began
 * @param seconds it took, with starting and stopping its JVMs
 * @param warmUp calls per second of each warm-up iteration
 * @param measured calls per second of each measured iteration
 * @param steady whether the measured iterations show no trend; of a fork that was to show how long
 *     its cell takes to get warm, also whether it did not get faster late in its life
 * @param stolenPercent of the processors' time that other guests took meanwhile, or null
 * @param rejected why it does not count although it was measured, or null
 * @param failure why nothing was measured, or null
 * @param jmh the result as JMH writes it, or null
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Replicate(
    @JsonProperty(required = true) String cell,
    int copy,
    int block,
    int position,
    int attempt,
    String benchmark,
    Map<String, String> parameters,
    Instant start,
    double seconds,
    List<Double> warmUp,
    List<Double> measured,
    boolean steady,
    Double stolenPercent,
    String rejected,
    String failure,
    JsonNode jmh) {

  /** How its rejection begins where its warm-up was too short. */
  private static final String COLD = "it still got faster late in its";

  public Replicate {
    Objects.requireNonNull(cell, "a replicate is of a cell");
    parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    warmUp = warmUp == null ? List.of() : List.copyOf(warmUp);
    measured = measured == null ? List.of() : List.copyOf(measured);
    // JSON has a node of its own for nothing.
    jmh = jmh == null || jmh.isNull() ? null : jmh;
  }

  /** Whether its figure may be used. */
  public boolean counts() {
    return failure == null && rejected == null && !measured.isEmpty();
  }

  /** Calls per second: the median of its iterations, which one disturbed iteration cannot move. */
  @JsonIgnore
  public double figure() {
    return Median.of(measured);
  }

  private Replicate rejected(String reason) {
    return with(steady, reason);
  }

  /**
   * The same, whose warm-up was too short.
   *
   * @param seconds that it took
   */
  public Replicate cold(double seconds) {
    return rejected("%s %.0f s of warm-up".formatted(COLD, seconds));
  }

  /** Whether it was rejected for that. */
  public boolean wasCold() {
    return rejected != null && rejected.startsWith(COLD);
  }

  /** The same, which was not warm. */
  public Replicate notSteady() {
    return with(false, rejected);
  }

  private Replicate with(boolean steady, String rejected) {
    return new Replicate(
        cell,
        copy,
        block,
        position,
        attempt,
        benchmark,
        parameters,
        start,
        seconds,
        warmUp,
        measured,
        steady,
        stolenPercent,
        rejected,
        failure,
        jmh);
  }

  /** Whether it is the second run of the sentinel, which belongs to no cell's own figures. */
  @JsonIgnore
  public boolean isCopy() {
    return copy > 1;
  }
}
