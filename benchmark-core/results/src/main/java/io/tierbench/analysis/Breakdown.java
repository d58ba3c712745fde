package io.tierbench.analysis;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.record.CallMetric;
import io.tierbench.record.CallPhase;
import io.tierbench.record.Series;
import io.tierbench.statistics.Median;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The time of a call divided into phases: timers at the probe points time every phase within the
 * call, in separate iterations. Times are microseconds per call, medians over the trials.
 *
 * <p>{@code docs/schema/breakdown.schema.json} describes the fields.
 */
public record Breakdown(
    String cell,
    @JsonProperty("replicates") int trials,
    @JsonProperty("steps") Map<CallPhase, Double> phases,
    double call,
    double unexplained,
    double unexplainedShare,
    double lowestShare,
    double highestShare,
    double timersShare,
    @Nullable Double database) {
  /**
   * Returns the breakdown of a cell; empty if no phase was timed, or only the work of a pairing.
   */
  static Optional<Breakdown> of(Measurement measurement) {
    SortedMap<Integer, Double> calls = measurement.phases(Series.TIMED_CALL);
    Map<CallPhase, SortedMap<Integer, Double>> all = new EnumMap<>(CallPhase.class);
    for (CallPhase phase : CallPhase.values()) {
      SortedMap<Integer, Double> micros = measurement.phases(phase.metric());
      micros.keySet().retainAll(calls.keySet());
      if (!micros.isEmpty()) {
        all.put(phase, micros);
      }
    }
    boolean workAlone =
        all.keySet().equals(Set.of(CallPhase.WORK)) && TableRow.of(measurement.cell()).isPairing();
    if (all.isEmpty() || workAlone) {
      return Optional.empty();
    }
    Map<CallPhase, Double> phases = new EnumMap<>(CallPhase.class);
    all.forEach((phase, micros) -> phases.put(phase, Median.of(micros.values())));
    double call = Median.of(calls.values());
    double unexplained = call - phases.values().stream().reduce(0.0, Double::sum);
    SortedMap<Integer, Double> untimed = measurement.micros();
    List<Double> unexplainedShares = new ArrayList<>();
    List<Double> timersShares = new ArrayList<>();
    calls.forEach(
        (trial, timed) -> {
          double explained =
              all.values().stream().mapToDouble(of -> of.getOrDefault(trial, 0.0)).sum();
          unexplainedShares.add(1 - explained / timed);
          timersShares.add(timed / Objects.requireNonNull(untimed.get(trial)) - 1);
        });
    return Optional.of(
        new Breakdown(
            measurement.cell().label(),
            calls.size(),
            phases,
            call,
            unexplained,
            unexplained / call,
            Collections.min(unexplainedShares),
            Collections.max(unexplainedShares),
            Median.of(timersShares),
            measurement.metric(CallMetric.DATABASE_TIME).orElse(null)));
  }
}
