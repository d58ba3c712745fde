package io.tierbench.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.benchmark.Metering;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import io.tierbench.record.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One cell of one pair on its way through the rounds of a fleet. */
final class Course {
  private static final String STEP = "step.";
  private static final double MICROS_PER_SECOND = 1e6;

  private final Member member;
  private final Cell cell;
  private final SortedMap<Integer, Double> warmUp = new TreeMap<>();
  private final SortedMap<Integer, Double> measured = new TreeMap<>();
  private final List<Map<String, Double>> slices = new ArrayList<>();

  /** One of them as JMH writes it: much of it is the same in all. */
  private @Nullable ObjectNode jmh;

  private final List<Map<String, Double>> steps = new ArrayList<>();
  private boolean canTimeSteps = true;
  private boolean late;
  private boolean level;
  private double millisBeforeRounds;
  private double callsBeforeRounds;
  private @Nullable String restarted;
  private @Nullable String failure;

  Course(Member member, Cell cell) {
    this.member = member;
    this.cell = cell;
  }

  Member member() {
    return member;
  }

  Cell cell() {
    return cell;
  }

  /** Whether its call goes through all the seams at which steps are timed. */
  boolean hasSteps() {
    return canTimeSteps
        && member.stack().isPairing()
        && !Metering.OFF.name().equals(cell.parameter(Cell.METERING));
  }

  boolean runs() {
    return failure == null;
  }

  /** The steps of its call cannot be timed. */
  void withoutSteps() {
    canTimeSteps = false;
  }

  /** Fails the cell: it is not measured any further. */
  void fail(String cause) {
    failure = cause;
  }

  /** Its pair is a new one, and what the old one gave is no part of what the new one will. */
  void restart(String cause) {
    restarted = cause;
    level = false;
    warmUp.clear();
    measured.clear();
    slices.clear();
    jmh = null;
    steps.clear();
  }

  /**
   * Adds what the cell ran before the first round.
   *
   * @param millis that it had the processors
   */
  void addBeforeRounds(double millis, double calls) {
    millisBeforeRounds += millis;
    callsBeforeRounds += calls;
  }

  /** Its first calls were not enough. */
  void askForMore() {
    late = true;
  }

  boolean isLate() {
    return late;
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

  void addMeasured(int round, Slice.Result result) {
    if (result.jmh() != null) {
      jmh = result.jmh();
      int threads = jmh.path("threads").asInt(cell.callers());
      if (threads != cell.callers()) {
        // An earlier jar, as a variant, does not know that there may be several.
        fail(
            String.format(
                Locale.ROOT, "%d callers were asked for, %d called", cell.callers(), threads));
      }
    }
    measured.put(round, result.rate());
    slices.add(result.measured());
  }

  /**
   * What was measured from a round on counts, as the cell was level by then.
   *
   * @param round of the warm-up
   */
  void countFrom(int round) {
    level = true;
    SortedMap<Integer, Double> last = warmUp.tailMap(round);
    measured.putAll(last);
    last.clear();
  }

  /** The metrics that a cell gives only once; the rate of that slice counts for nothing. */
  void addLast(Slice.Result result) {
    if (jmh != null) {
      JmhJson.addMetrics(jmh, Objects.requireNonNull(result.jmh()));
      Map<String, Double> last = new LinkedHashMap<>(result.measured());
      last.putAll(slices.get(slices.size() - 1));
      slices.set(slices.size() - 1, last);
    }
  }

  /** A slice in which both sides took the time of each step. */
  void addSteps(Slice.Result result) {
    Map<String, Double> found = new TreeMap<>();
    result
        .measured()
        .forEach(
            (metric, value) -> {
              if (metric.startsWith(STEP)) {
                found.put(metric, value);
              }
            });
    if (!found.isEmpty()) {
      found.put(Series.TIMED_CALL, cell.callers() * MICROS_PER_SECOND / result.rate());
      steps.add(found);
    }
  }

  /** The steps of the median slice: steps of one slice add up, medians of each step do not. */
  private Map<String, Double> usualSteps() {
    return steps.stream()
        .sorted(Comparator.comparingDouble(slice -> slice.get(Series.TIMED_CALL)))
        .skip((steps.size() - 1) / 2)
        .findFirst()
        .orElse(Map.of());
  }

  /** Whether JMH has written the result of one of its slices, so that of others numbers will do. */
  boolean needsNumbersOnly() {
    return jmh != null;
  }

  /** Rates of the warm-up by round. */
  SortedMap<Integer, Double> warmUp() {
    return warmUp;
  }

  Series series(int replicate, int group) {
    return new Series(
        cell.label(),
        replicate,
        group,
        member.copy(),
        cell.benchmark(),
        cell.parameters(),
        warmUp,
        measured,
        level,
        late,
        usualSteps(),
        restarted,
        failure,
        failure != null || jmh == null
            ? null
            : JmhJson.ofSlices(jmh, slices, warmUp.size() + measured.size() - slices.size()));
  }
}
