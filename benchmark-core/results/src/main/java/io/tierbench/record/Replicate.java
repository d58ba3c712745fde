package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One fleet from start to end: fresh JVMs for every stack, alive together, with the rates of all
 * rounds. The sample of the statistics.
 *
 * @param number from 1
 * @param start when its first JVM was started
 * @param seconds from there until its last JVM had ended
 * @param stolenPercent of the processors' time that other guests of the host took meanwhile
 * @param groups what was alive together; one, where memory held all pairs at once
 * @param series the rates of every cell
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Replicate(
    @JsonProperty(required = true) int number,
    @JsonProperty(required = true) Instant start,
    double seconds,
    @Nullable Double stolenPercent,
    List<Group> groups,
    List<Series> series) {

  /**
   * Pairs that were alive together.
   *
   * @param number from 1
   * @param pairs their names, a second pair of the same stack with its number
   * @param warmUpRounds after which they were measured
   * @param rounds that were measured
   * @param startSeconds until all JVMs were up and every answer was checked
   * @param warmUpSeconds of the rounds before the measured ones
   * @param measuredSeconds of the measured ones
   * @param heldMegabytes that all its JVMs held together at the end; absent where not known
   * @param notLevel how many cells had not become level when they were measured
   * @param slow how many pairs had no time for the calls before the rounds: most of their cells
   *     made fewer
   * @param others what other programs did to its slices
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Group(
      int number,
      List<String> pairs,
      int warmUpRounds,
      int rounds,
      double startSeconds,
      double warmUpSeconds,
      double measuredSeconds,
      @Nullable Double heldMegabytes,
      int notLevel,
      Integer slow,
      OtherPrograms others) {
    public Group {
      pairs = pairs == null ? List.of() : List.copyOf(pairs);
      // Replicates of earlier versions had no such calls, and did not look for others.
      slow = slow == null ? 0 : slow;
      others = others == null ? OtherPrograms.UNKNOWN : others;
    }
  }

  public Replicate {
    Objects.requireNonNull(start, "a replicate began at some time");
    groups = groups == null ? List.of() : List.copyOf(groups);
    series = series == null ? List.of() : List.copyOf(series);
  }
}
