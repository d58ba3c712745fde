package io.tierbench.run;

import io.tierbench.framework.Framework;
import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import java.util.ArrayList;
import java.util.List;

/** A check of the JDKs of variants for frameworks that need a newer JDK. */
public final class VariantJdks {
  private final List<TooOld> tooOld = new ArrayList<>();

  /** A variant whose JDK is too old for a framework. */
  private record TooOld(String variant, String framework, String reason) {}

  public VariantJdks(List<Variant> variants, List<Framework> frameworks) {
    for (Variant variant : variants) {
      for (Framework framework : frameworks) {
        variant
            .jdk()
            .ifPresent(
                jdk ->
                    framework
                        .unavailability("--variant=" + variant.name(), jdk)
                        .ifPresent(
                            reason ->
                                tooOld.add(new TooOld(variant.name(), framework.name(), reason))));
      }
    }
  }

  /** Returns a message about each framework that is left out of a variant. */
  public List<String> leftOut() {
    return tooOld.stream().map(one -> "left out: " + one.reason()).toList();
  }

  /** Rejects the run if a JDK is too old for a framework; for frameworks that a user has named. */
  public void requireNone() {
    if (!tooOld.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: give the variant a newer JDK, or leave %s out of --frameworks"
              .formatted(tooOld.get(0).reason(), tooOld.get(0).framework()));
    }
  }

  /** Returns the cells that the JDKs of their variants can run; rejects an empty result. */
  public List<Cell> without(List<Cell> cells) {
    List<Cell> remaining = cells.stream().filter(this::runs).toList();
    if (remaining.isEmpty()) {
      throw new IllegalArgumentException(
          "no JDK of a variant can run any of the cells: %s"
              .formatted(String.join("; ", leftOut())));
    }
    return remaining;
  }

  private boolean runs(Cell cell) {
    return tooOld.stream()
        .noneMatch(
            one ->
                one.variant().equals(cell.variant())
                    && one.framework().equals(cell.parameter(Cell.FRAMEWORK)));
  }
}
