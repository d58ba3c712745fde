package io.tierbench.papers;

import io.tierbench.benchmark.Shape;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One row of one experiment, in a paper and here.
 *
 * @param row of the paper's table; absent where no paper has the number
 * @param counterpart that stands in for it
 * @param shape that stands in for its own; absent where nothing travels
 * @param callers how many call at once
 */
record PaperCall(
    @Nullable PaperRow row,
    @Nullable Counterpart counterpart,
    Experiment experiment,
    @Nullable Shape shape,
    int callers) {

  /** By one caller. */
  PaperCall(
      @Nullable PaperRow row,
      @Nullable Counterpart counterpart,
      Experiment experiment,
      @Nullable Shape shape) {
    this(row, counterpart, experiment, shape, 1);
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
    String name = counterpart + " " + cells();
    return callers == 1 ? name : "%s by %d callers".formatted(name, callers);
  }

  /** The same call by so many at once. */
  PaperCall by(int other) {
    return new PaperCall(row, counterpart, experiment, shape, other);
  }

  /** Whether another call differs from this one by its stack only. */
  boolean isLike(PaperCall other) {
    return experiment == other.experiment && shape == other.shape && callers == other.callers;
  }
}
