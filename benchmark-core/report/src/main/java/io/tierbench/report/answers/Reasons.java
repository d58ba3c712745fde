package io.tierbench.report.answers;

import io.tierbench.analysis.Measurement;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The reasons why comparisons are unusable, or why nothing was measured. */
public final class Reasons {
  private static final int MAX_REASONS = 3;
  private static final int MAX_REASON = 160;

  private Reasons() {}

  public static List<Judgement> invalid(List<Judgement> judgements) {
    return judgements.stream().filter(j -> j.verdict() == Verdict.INVALID).toList();
  }

  /** Returns the most frequent reasons; if there are several, each with its count. */
  static String of(List<Judgement> invalid) {
    Map<String, Long> reasons =
        invalid.stream()
            .map(judgement -> Objects.requireNonNull(judgement.reason()))
            .map(reason -> Texts.shortened(reason, MAX_REASON))
            .collect(
                Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
    String most =
        reasons.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MAX_REASONS)
            .map(
                reason ->
                    reason.getKey() + (reasons.size() > 1 ? " (" + reason.getValue() + ")" : ""))
            .collect(Collectors.joining("; "));
    return reasons.size() > MAX_REASONS ? most + "; and others" : most;
  }

  /** Returns a sentence that nothing was measured, with the first cause; empty if a cell was. */
  public static Optional<String> nothingMeasured(List<Measurement> measurements) {
    if (measurements.stream().anyMatch(measurement -> !measurement.failed())) {
      return Optional.empty();
    }
    return Optional.of(
        measurements.isEmpty()
            ? "Nothing was measured: no trial is complete."
            : String.format(
                Locale.ROOT,
                "Nothing was measured: %s failed, the first: %s",
                Texts.counted(measurements.size(), "cell"),
                Texts.shortened(
                    Objects.requireNonNull(measurements.get(0).failure()), MAX_REASON)));
  }
}
