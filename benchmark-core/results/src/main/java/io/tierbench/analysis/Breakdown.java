package io.tierbench.analysis;

import io.tierbench.record.CallMetric;
import io.tierbench.record.Series;
import io.tierbench.record.Step;
import io.tierbench.statistics.Median;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of a call goes: timers at the seams take every step in the call itself, in slices
 * of their own. Times are microseconds per call, medians over the replicates.
 *
 * @param cell its label
 * @param replicates in which its steps were timed
 * @param steps the time of each step that this call has
 * @param call time of the whole call while its steps are timed, by JMH's own clock
 * @param unexplained time of the call that the steps do not explain; negative if the steps together
 *     take longer
 * @param unexplainedShare the unexplained time as a share of the call
 * @param lowestShare the unexplained share in the replicate where it is lowest
 * @param highestShare the unexplained share in the replicate where it is highest
 * @param timersShare what the timers themselves add to a call, as a share of what it takes without
 *     them; about 0
 * @param database of the work, how long it held a connection to the database; absent where it is
 *     not known
 */
public record Breakdown(
    String cell,
    int replicates,
    Map<Step, Double> steps,
    double call,
    double unexplained,
    double unexplainedShare,
    double lowestShare,
    double highestShare,
    double timersShare,
    @Nullable Double database) {
  private static final double CLOSED = 0.05;

  /**
   * The breakdown of a cell; empty if its steps were not timed, or if its framework has no seams of
   * ours, so that the work alone was.
   */
  static Optional<Breakdown> of(Measurement measurement) {
    SortedMap<Integer, Double> calls = measurement.steps(Series.TIMED_CALL);
    Map<Step, SortedMap<Integer, Double>> all = new EnumMap<>(Step.class);
    for (Step step : Step.values()) {
      SortedMap<Integer, Double> micros = measurement.steps(step.metric());
      micros.keySet().retainAll(calls.keySet());
      if (!micros.isEmpty()) {
        all.put(step, micros);
      }
    }
    boolean workAlone =
        all.keySet().equals(Set.of(Step.WORK)) && TableRow.of(measurement.cell()).isPairing();
    if (all.isEmpty() || workAlone) {
      return Optional.empty();
    }
    Map<Step, Double> steps = new EnumMap<>(Step.class);
    all.forEach((step, micros) -> steps.put(step, Median.of(micros.values())));
    double call = Median.of(calls.values());
    double unexplained = call - sum(steps.values());
    DoubleSummaryStatistics shares =
        calls.entrySet().stream()
            .mapToDouble(
                timed ->
                    1
                        - all.values().stream()
                                .mapToDouble(micros -> micros.getOrDefault(timed.getKey(), 0.0))
                                .sum()
                            / timed.getValue())
            .summaryStatistics();
    SortedMap<Integer, Double> untimed = measurement.micros();
    OptionalDouble database = measurement.metric(CallMetric.DATABASE_TIME);
    return Optional.of(
        new Breakdown(
            measurement.cell().label(),
            calls.size(),
            steps,
            call,
            unexplained,
            unexplained / call,
            shares.getMin(),
            shares.getMax(),
            Median.of(
                calls.entrySet().stream()
                    .map(
                        timed ->
                            timed.getValue() / Objects.requireNonNull(untimed.get(timed.getKey()))
                                - 1)
                    .toList()),
            database.isPresent() ? Double.valueOf(database.getAsDouble()) : null));
  }

  private static double sum(Iterable<Double> micros) {
    double sum = 0;
    for (double one : micros) {
      sum += one;
    }
    return sum;
  }

  /** Whether the steps explain the call within 5 %. */
  public boolean closes() {
    return Math.abs(unexplainedShare) <= CLOSED;
  }
}
