package io.tierbench.run;

import io.tierbench.framework.Framework;
import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The frameworks that need a newer JDK than that of a variant. */
public final class VariantJdks {
  /** Reasons by framework, by variant. */
  private final Map<String, Map<String, String>> reasons = new TreeMap<>();

  /** Compares the JDKs of variants with those that frameworks need. */
  public VariantJdks(List<Variant> variants, List<Framework> frameworks) {
    for (Variant variant : variants) {
      Map<String, String> tooNew = new TreeMap<>();
      variant
          .jdk()
          .ifPresent(
              jdk ->
                  frameworks.forEach(
                      framework ->
                          framework
                              .unavailability("--variant=" + variant.name(), jdk)
                              .ifPresent(reason -> tooNew.put(framework.name(), reason))));
      reasons.put(variant.name(), tooNew);
    }
  }

  /** Returns the reasons for which frameworks are left out of variants. */
  public List<String> leftOut() {
    return reasons.values().stream()
        .flatMap(tooNew -> tooNew.values().stream())
        .map(reason -> "left out: " + reason)
        .toList();
  }

  /** Rejects frameworks that a user has named. */
  public void requireNone() {
    reasons.forEach(
        (variant, tooNew) ->
            tooNew.forEach(
                (framework, reason) -> {
                  throw new IllegalArgumentException(
                      "%s: give the variant a newer JDK, or leave %s out of --frameworks"
                          .formatted(reason, framework));
                }));
  }

  /** Returns cells without those that their JDK cannot run; at least one must be left. */
  public List<Cell> without(List<Cell> cells) {
    List<Cell> remaining = cells.stream().filter(this::runs).toList();
    if (remaining.isEmpty()) {
      throw new IllegalArgumentException(
          "no cell is left: %s".formatted(String.join("; ", leftOut())));
    }
    return remaining;
  }

  private boolean runs(Cell cell) {
    return !reasons
        .getOrDefault(cell.variant(), Map.of())
        .containsKey(String.valueOf(cell.parameter(Cell.FRAMEWORK)));
  }
}
