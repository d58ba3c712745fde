package io.tierbench.papers;

import io.tierbench.benchmark.Shape;
import io.tierbench.text.Texts;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One experiment on one row of a paper or on its counterpart in a run.
 *
 * @param row of the tables of 2005; absent for a call without a number in these tables
 * @param counterpart stack that is called in the run; absent if the row has none
 * @param shape of the payload in the run; absent without a payload
 * @param callers number of concurrent callers
 * @param cores number of server cores; 0 if not bound
 */
record PaperCall(
    @Nullable PaperRow row,
    @Nullable Counterpart counterpart,
    Experiment experiment,
    @Nullable Shape shape,
    int callers,
    int cores) {

  /** Creates a call with one caller. */
  PaperCall(
      @Nullable PaperRow row,
      @Nullable Counterpart counterpart,
      Experiment experiment,
      @Nullable Shape shape) {
    this(row, counterpart, experiment, shape, 1, 0);
  }

  /** Creates a call in the shape of the matrix. */
  PaperCall(@Nullable PaperRow row, @Nullable Counterpart counterpart, Experiment experiment) {
    this(row, counterpart, experiment, experiment.shape());
  }

  /** Returns the counterpart of the row, such as {@code KRYO:TCP for Remoting TCP/Binary}. */
  Stream<String> standIns() {
    if (row == null) {
      return Stream.empty();
    }
    String stack = counterpart + " for " + row.label();
    return shape == Shape.DATASET
        ? Stream.of(stack, "a DataSet in a native form for one in XML")
        : Stream.of(stack);
  }

  /** Returns workload and shape, such as {@code storeOrder DTO}. */
  String kind() {
    return experiment.workload() + (shape == null ? "" : " " + shape);
  }

  String name() {
    String load = load();
    return counterpart + " " + kind() + (load.isEmpty() ? "" : " " + load);
  }

  /**
   * Returns the load, such as {@code on 2 cores by 8 callers}; empty for one caller of a server
   * that is not bound.
   */
  String load() {
    return Stream.of(
            cores == 0 ? "" : "on " + Texts.counted(cores, "core"),
            callers == 1 ? "" : "by %s callers".formatted(callers))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  PaperCall by(int callerCount) {
    return new PaperCall(row, counterpart, experiment, shape, callerCount, cores);
  }

  PaperCall on(int coreCount) {
    return new PaperCall(row, counterpart, experiment, shape, callers, coreCount);
  }

  /** Tells whether another call differs at most in its stack. */
  boolean isLike(PaperCall other) {
    return experiment == other.experiment
        && shape == other.shape
        && callers == other.callers
        && cores == other.cores;
  }
}
