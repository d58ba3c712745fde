package io.tierbench.report.sentences;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.Contrast;
import io.tierbench.record.Question;
import io.tierbench.record.RunPlan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The names of a run's cells in sentences.
 *
 * @param plan of the run
 */
public record Names(RunPlan plan) {

  /** The name of a stack, such as {@code Kryo over TCP}. */
  String stack(String label) {
    return plan.cell(label).map(Words::stack).orElse(label);
  }

  /** The name of the stack that all others are compared with. */
  public String baseline() {
    Baseline baseline = plan.baseline();
    return Words.name(baseline.serialization()) + " over " + Words.name(baseline.transport());
  }

  /** The names of several stacks, such as {@code Kryo/protobuf over TCP and JSON over HTTP}. */
  String stacks(List<String> labels) {
    return Words.stacks(labels.stream().flatMap(label -> plan.cell(label).stream()).toList());
  }

  /**
   * The two sides of a comparison, with what it compares if that is not stacks, and the options
   * that both have.
   */
  String contrast(Contrast contrast) {
    Optional<Cell> one = plan.cell(contrast.one());
    Optional<Cell> other = plan.cell(contrast.other());
    return sides(contrast)
        + (one.isPresent() && other.isPresent() ? Words.options(one.get(), other.get()) : "");
  }

  private String sides(Contrast contrast) {
    String shape = shape(contrast.one());
    String otherShape = shape(contrast.other());
    String inShape = shape.isEmpty() ? "" : " (" + shape + ")";
    if (contrast.questions().contains(Question.CALLERS)) {
      return String.format(
          Locale.ROOT,
          "%d callers against one of %s%s",
          plan.cell(contrast.one()).map(Cell::callers).orElse(1),
          stack(contrast.one()),
          inShape);
    }
    if (contrast.questions().contains(Question.CORES)) {
      return String.format(
          Locale.ROOT,
          "%d cores against one of %s%s",
          plan.cell(contrast.one()).map(cell -> Cell.cores(cell.parameters())).orElse(0),
          stack(contrast.one()),
          inShape);
    }
    if (contrast.questions().contains(Question.EFFORT)) {
      return "tuned against documented code of %s%s".formatted(stack(contrast.one()), inShape);
    }
    return shape.equals(otherShape)
        ? "%s against %s%s".formatted(stack(contrast.one()), stack(contrast.other()), inShape)
        : "%s against %s of %s".formatted(shape, otherShape, stack(contrast.one()));
  }

  private String shape(String label) {
    return plan.cell(label).map((Cell cell) -> Words.name(cell.shape())).orElse("");
  }
}
