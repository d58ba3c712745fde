package io.tierbench.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Contrasts that are judged together: they share Holm's correction and what they know about the
 * noise. Those that cannot be tested count in the correction all the same, as the family was fixed
 * before the run.
 */
final class Family {
  private final Evidence evidence;
  private final String objection;

  /** Why the sentinel cannot say yet whether it differs from itself; null where it can. */
  private final String unwatched;

  /** Evidence for the contrasts of a run, with the sentinel's objection where it has one. */
  Family(Evidence evidence) {
    this.evidence = evidence;
    Optional<Sentinel> sentinel = Optional.ofNullable(evidence.sentinel());
    this.objection = sentinel.flatMap(Sentinel::objection).orElse(null);
    this.unwatched = sentinel.flatMap(Sentinel::unwatched).orElse(null);
  }

  List<Judgement> judge(List<Contrast> contrasts) {
    List<Trial> trials = contrasts.stream().map(this::trial).toList();
    long cells =
        contrasts.stream()
            .flatMap(contrast -> Stream.of(contrast.one(), contrast.other()))
            .distinct()
            .count();
    Moderation moderation =
        Moderation.of(
            (int) cells,
            trials.stream()
                .map(Trial::ratio)
                .filter(Objects::nonNull)
                .filter(Ratio::varies)
                .toList());
    Function<Ratio, Ratio> moderate =
        ratio ->
            ratio == null || !ratio.varies() ? ratio : moderation.apply(ratio, Verdicts.CONFIDENCE);
    List<Ratio> ratios = new ArrayList<>();
    trials.forEach(trial -> ratios.add(moderate.apply(trial.ratio())));
    double[] pValues = new double[trials.size()];
    Arrays.setAll(pValues, i -> trials.get(i).testable() ? ratios.get(i).pValue() : 1);
    double[] adjusted = Holm.adjust(pValues);
    List<Judgement> judgements = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      judgements.add(
          judgement(trials.get(i), ratios.get(i), pValues[i], adjusted[i], trials.size()));
    }
    return judgements;
  }

  /**
   * A contrast before the family is heard.
   *
   * @param ratio null with fewer than two pairs
   * @param invalid why nothing may be said, or null
   * @param missing how many pairs there are too few, or too few with steady forks
   */
  private record Trial(Contrast contrast, Ratio ratio, String invalid, int missing) {
    boolean testable() {
      return invalid == null && missing == 0;
    }
  }

  private Trial trial(Contrast contrast) {
    String one = contrast.one();
    String other = contrast.other();
    String invalid = evidence.objection(one).or(() -> evidence.objection(other)).orElse(null);
    if (invalid != null) {
      return new Trial(contrast, null, invalid, 0);
    }
    List<Integer> common =
        evidence.figuresOf(one).keySet().stream()
            .filter(evidence.figuresOf(other)::containsKey)
            .toList();
    int missing = Math.max(0, Verdicts.FEWEST_PAIRS - common.size());
    if (common.size() < 2) {
      return new Trial(contrast, null, objection, missing);
    }
    Ratio ratio =
        Ratio.paired(evidence.figuresOf(one), evidence.figuresOf(other), Verdicts.CONFIDENCE);
    long steady =
        common.stream()
            .filter(block -> evidence.steady(one, block) && evidence.steady(other, block))
            .count();
    if (objection != null) {
      invalid = objection;
      missing = 0;
    } else if (missing == 0 && unwatched != null) {
      invalid = unwatched;
    } else if (!ratio.varies()) {
      invalid = "its ratio is the same in every block, to the last digit: not a measurement";
    } else if (missing == 0 && steady < Verdicts.FEWEST_PAIRS) {
      invalid =
          "%d of %d pairs of forks were steady, a verdict needs %d"
              .formatted(steady, common.size(), Verdicts.FEWEST_PAIRS);
      missing = Verdicts.FEWEST_PAIRS - (int) steady;
    }
    return new Trial(contrast, ratio, invalid, missing);
  }

  private Judgement judgement(Trial trial, Ratio ratio, double p, double adjusted, int family) {
    Contrast contrast = trial.contrast();
    Double adjustedP = ratio == null ? null : adjusted;
    if (trial.invalid() != null) {
      boolean curable = trial.missing() > 0;
      return new Judgement(
          contrast,
          ratio,
          adjustedP,
          Verdict.INVALID,
          trial.invalid(),
          curable ? trial.missing() : null,
          curable ? minutes(contrast, trial.missing()) : null);
    }
    if (trial.missing() > 0) {
      String reason =
          "%s more %s needed before anything can be told"
              .formatted(trial.missing(), trial.missing() == 1 ? "block is" : "blocks are");
      return new Judgement(
          contrast,
          ratio,
          adjustedP,
          Verdict.INCONCLUSIVE,
          reason,
          trial.missing(),
          minutes(contrast, trial.missing()));
    }
    Verdict verdict = Verdicts.decide(ratio, adjusted, Verdicts.MARGIN);
    if (verdict != Verdict.INCONCLUSIVE) {
      return new Judgement(contrast, ratio, adjustedP, verdict, null, null, null);
    }
    OptionalInt blocks = Forecast.blocksNeeded(ratio, p > 0 ? adjusted / p : family);
    if (blocks.isEmpty()) {
      String reason = "would take more than %d more blocks".formatted(Forecast.MOST_BLOCKS);
      return new Judgement(contrast, ratio, adjustedP, verdict, reason, null, null);
    }
    int more = blocks.getAsInt();
    Double minutes = minutes(contrast, more);
    String reason =
        "about %d more %s".formatted(more, more == 1 ? "block" : "blocks")
            + (minutes == null ? "" : String.format(Locale.ROOT, ", %.0f min", Math.ceil(minutes)));
    return new Judgement(contrast, ratio, adjustedP, verdict, reason, more, minutes);
  }

  private Double minutes(Contrast contrast, int blocks) {
    Double one = evidence.secondsPerReplicate().get(contrast.one());
    Double other = evidence.secondsPerReplicate().get(contrast.other());
    return one == null || other == null ? null : blocks * (one + other) / 60;
  }
}
