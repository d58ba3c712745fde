package io.tierbench.compare;

import io.tierbench.record.Contrast;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verification of a published run: its verdicts next to those of a second measurement.
 *
 * <p>{@code docs/schema/verification.schema.json} describes the fields.
 */
public record Verification(int format, List<Finding> findings, int undecidedBefore) {
  private static final int FORMAT = 1;

  /** The relation of the second verdict on a contrast to the published one. */
  public enum Outcome {
    REPRODUCED,
    CONTRADICTED,
    UNDECIDED
  }

  public record Finding(
      String one,
      String other,
      Verdict published,
      double publishedRatio,
      Verdict now,
      @Nullable Double ratioNow,
      Outcome outcome,
      @Nullable String reason) {}

  /** Compares the second measurement with the first, for contrasts of the published run. */
  public static Verification of(Verdicts published, Verdicts now, Collection<Contrast> asked) {
    Set<List<String>> wanted = asked.stream().map(Verification::cells).collect(Collectors.toSet());
    Map<List<String>, Judgement> again =
        now.judgements().stream()
            .collect(Collectors.toMap(of -> cells(of.contrast()), Function.identity()));
    List<Judgement> before =
        published.judgements().stream()
            .filter(of -> wanted.contains(cells(of.contrast())))
            .toList();
    List<Finding> findings =
        before.stream()
            .filter(of -> of.verdict().decided())
            .map(of -> finding(of, again.get(cells(of.contrast()))))
            .toList();
    return new Verification(FORMAT, findings, before.size() - findings.size());
  }

  private static Finding finding(Judgement before, @Nullable Judgement after) {
    Verdict now = after == null ? Verdict.INCONCLUSIVE : after.verdict();
    Outcome outcome =
        !now.decided()
            ? Outcome.UNDECIDED
            : now == before.verdict() ? Outcome.REPRODUCED : Outcome.CONTRADICTED;
    return new Finding(
        before.contrast().one(),
        before.contrast().other(),
        before.verdict(),
        Objects.requireNonNull(before.ratio()).estimate(),
        now,
        after == null || after.ratio() == null ? null : Double.valueOf(after.ratio().estimate()),
        outcome,
        after == null ? "it was not measured" : after.reason());
  }

  private static List<String> cells(Contrast contrast) {
    return List.of(contrast.one(), contrast.other());
  }

  public long count(Outcome outcome) {
    return findings.stream().filter(finding -> finding.outcome() == outcome).count();
  }
}
