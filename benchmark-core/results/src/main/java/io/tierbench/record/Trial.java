package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trial: fresh JVMs for every stack, alive together, with the rates of all rounds. The trials are
 * the statistical sample.
 *
 * <p>{@code docs/schema/replicates.schema.json} describes the fields.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Trial(
    @JsonProperty(required = true) int number,
    @JsonProperty(required = true) Instant start,
    double seconds,
    @Nullable Double stolenPercent,
    List<Group> groups,
    List<Series> series) {

  /** A group of stacks that were alive together; one group if memory held all. */
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
      CpuContention others) {
    public Group {
      pairs = pairs == null ? List.of() : List.copyOf(pairs);
      // Trials of earlier versions had no such calls, and did not record CPU contention.
      slow = slow == null ? 0 : slow;
      others = others == null ? CpuContention.UNKNOWN : others;
    }
  }

  public Trial {
    Objects.requireNonNull(start, "a trial needs a start time");
    groups = groups == null ? List.of() : List.copyOf(groups);
    series = series == null ? List.of() : List.copyOf(series);
  }
}
