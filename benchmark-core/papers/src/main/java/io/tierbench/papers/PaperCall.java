package io.tierbench.papers;

import io.tierbench.benchmark.Shape;
import io.tierbench.text.Texts;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One row of one experiment, in a paper and here.
 *
 * @param row of the paper's table; absent where no paper has the number
 * @param counterpart that stands in for it
 * @param shape that stands in for its own; absent where nothing travels
 * @param callers how many call at once
 * @param cores how many the server has; 0 where it is not bound to some
 */
record PaperCall(
    @Nullable PaperRow row,
    @Nullable Counterpart counterpart,
    Experiment experiment,
    @Nullable Shape shape,
    int callers,
    int cores) {

  /** By one caller. */
  PaperCall(
      @Nullable PaperRow row,
      @Nullable Counterpart counterpart,
      Experiment experiment,
      @Nullable Shape shape) {
    this(row, counterpart, experiment, shape, 1, 0);
  }

  /** In the shape that the matrix has. */
  PaperCall(@Nullable PaperRow row, @Nullable Counterpart counterpart, Experiment experiment) {
    this(row, counterpart, experiment, experiment.matrixShape());
  }

  /** What stands in for what; nothing for a number that no paper has. */
  Stream<String> parts() {
    if (row == null) {
      return Stream.empty();
    }
    String stack = counterpart + " for " + row.label();
    return shape == Shape.DATASET
        ? Stream.of(stack, "a DataSet in a native form for one in XML")
        : Stream.of(stack);
  }

  /** The name of such calls, such as {@code storeOrder DTO}. */
  String cells() {
    return experiment.cells(shape);
  }

  String name() {
    String load = load();
    return counterpart + " " + cells() + (load.isEmpty() ? "" : " " + load);
  }

  /** Such as {@code on 2 cores by 8 callers}; empty where one calls a server that is not bound. */
  String load() {
    return Stream.of(
            cores == 0 ? "" : "on " + Texts.counted(cores, "core"),
            callers == 1 ? "" : String.format(Locale.ROOT, "by %d callers", callers))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** The same call by so many at once. */
  PaperCall by(int other) {
    return new PaperCall(row, counterpart, experiment, shape, other, cores);
  }

  /** The same call of a server with so many cores. */
  PaperCall on(int other) {
    return new PaperCall(row, counterpart, experiment, shape, callers, other);
  }

  /** Whether another call differs from this one by its stack only. */
  boolean isLike(PaperCall other) {
    return experiment == other.experiment
        && shape == other.shape
        && callers == other.callers
        && cores == other.cores;
  }
}
