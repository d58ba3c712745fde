package io.tierbench.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Shape;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import io.tierbench.record.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The results of a cell of a stack in a trial. */
final class CellRun {
  private static final String PHASE_PREFIX = "step.";
  private static final double MICROS_PER_SECOND = 1e6;

  private final PlannedStack plannedStack;
  private final Cell cell;
  private final SortedMap<Integer, Double> warmUp = new TreeMap<>();
  private final SortedMap<Integer, Double> measured = new TreeMap<>();
  private final List<Map<String, Double>> iterations = new ArrayList<>();

  /** JMH's result of the first measured iteration; other iterations add only numbers. */
  private @Nullable ObjectNode jmh;

  private final List<Map<String, Double>> phases = new ArrayList<>();
  private boolean canTimePhases = true;
  private boolean needsExtraCalls;
  private boolean converged;
  private double millisBeforeRounds;
  private double callsBeforeRounds;
  private @Nullable String restartCause;
  private @Nullable String failure;

  CellRun(PlannedStack plannedStack, Cell cell) {
    this.plannedStack = plannedStack;
    this.cell = cell;
  }

  PlannedStack plannedStack() {
    return plannedStack;
  }

  Cell cell() {
    return cell;
  }

  /** Tells whether the call passes all probe points once; a stream passes some for each batch. */
  boolean hasPhases() {
    return canTimePhases
        && plannedStack.stack().isPairing()
        && !Shape.STREAMED.name().equals(cell.shape())
        && !Metering.OFF.name().equals(cell.parameter(Cell.METERING));
  }

  /** Tells whether the cell has not failed. */
  boolean runs() {
    return failure == null;
  }

  void disablePhases() {
    canTimePhases = false;
  }

  void fail(String cause) {
    failure = cause;
  }

  /** Discards all results, because the JVMs of the stack are restarted. */
  void restart(String cause) {
    restartCause = cause;
    converged = false;
    warmUp.clear();
    measured.clear();
    iterations.clear();
    jmh = null;
    phases.clear();
  }

  /** Adds the calls that the cell made before the first round. */
  void addBeforeRounds(double millis, double calls) {
    millisBeforeRounds += millis;
    callsBeforeRounds += calls;
  }

  void requestExtraCalls() {
    needsExtraCalls = true;
  }

  boolean needsExtraCalls() {
    return needsExtraCalls;
  }

  double millisBeforeRounds() {
    return millisBeforeRounds;
  }

  double callsBeforeRounds() {
    return callsBeforeRounds;
  }

  void addWarmUp(int round, double callsPerSecond) {
    warmUp.put(round, callsPerSecond);
  }

  void addMeasured(int round, IterationRequest.Result result) {
    if (result.jmh() != null) {
      jmh = result.jmh();
    }
    measured.put(round, result.rate());
    iterations.add(result.measured());
  }

  /** Moves warm-up rounds to the measured ones from the round on at which the cell converged. */
  void countAsMeasuredFrom(int round) {
    converged = true;
    SortedMap<Integer, Double> last = warmUp.tailMap(round);
    measured.putAll(last);
    last.clear();
  }

  /** Adds metrics that only the last iteration has, but not its rate. */
  void addLast(IterationRequest.Result result) {
    if (jmh != null) {
      JmhJson.addMetrics(jmh, Objects.requireNonNull(result.jmh()));
      Map<String, Double> last = new LinkedHashMap<>(result.measured());
      last.putAll(iterations.get(iterations.size() - 1));
      iterations.set(iterations.size() - 1, last);
    }
  }

  void addPhases(IterationRequest.Result result) {
    Map<String, Double> found = new TreeMap<>();
    result
        .measured()
        .forEach(
            (metric, value) -> {
              if (metric.startsWith(PHASE_PREFIX)) {
                found.put(metric, value);
              }
            });
    if (!found.isEmpty()) {
      found.put(Series.TIMED_CALL, cell.callers() * MICROS_PER_SECOND / result.rate());
      phases.add(found);
    }
  }

  /** Returns the phases of the median iteration: medians of single phases would not add up. */
  private Map<String, Double> medianPhases() {
    return phases.stream()
        .sorted(Comparator.comparingDouble(iteration -> iteration.get(Series.TIMED_CALL)))
        .skip((phases.size() - 1) / 2)
        .findFirst()
        .orElse(Map.of());
  }

  /** Tells whether numbers suffice, because JMH's complete result of an iteration is known. */
  boolean needsNumbersOnly() {
    return jmh != null;
  }

  SortedMap<Integer, Double> warmUp() {
    return warmUp;
  }

  Series series(int trial, int group) {
    return new Series(
        cell.label(),
        trial,
        group,
        plannedStack.copy(),
        cell.benchmark(),
        cell.parameters(),
        warmUp,
        measured,
        converged,
        needsExtraCalls,
        medianPhases(),
        restartCause,
        failure,
        failure != null || jmh == null
            ? null
            : JmhJson.ofIterations(
                jmh, iterations, warmUp.size() + measured.size() - iterations.size()));
  }
}
