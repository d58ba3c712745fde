package io.tierbench.verdict;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A family of contrasts that share Holm's correction. Contrasts that cannot be tested are included
 * in the correction, because the family was fixed before the run.
 */
public final class Family {
  private final Ratios ratios;
  private final Evidence evidence;

  public Family(Ratios ratios) {
    this.ratios = ratios;
    this.evidence = ratios.evidence();
  }

  public List<Judgement> judge(List<Contrast> contrasts) {
    return judge(contrasts, contrast -> null);
  }

  /**
   * @param known returns the earlier judgement of a contrast, which remains valid; null if there is
   *     none
   */
  List<Judgement> judge(List<Contrast> contrasts, Function<Contrast, Judgement> known) {
    List<TestedContrast> tested = contrasts.stream().map(this::test).toList();
    double[] pValues = tested.stream().mapToDouble(TestedContrast::pValue).toArray();
    double[] adjusted = Holm.adjust(pValues);
    double[] factors = Holm.factors(pValues);
    List<Judgement> judgements = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      Judgement before = known.apply(contrasts.get(i));
      judgements.add(before == null ? judgement(tested.get(i), adjusted[i], factors[i]) : before);
    }
    return judgements;
  }

  /**
   * A contrast with its test, before the correction.
   *
   * @param ratio absent with fewer than two trials
   * @param invalid why there can be no verdict
   * @param missing number of trials missing
   */
  private record TestedContrast(
      Contrast contrast, @Nullable Ratio ratio, @Nullable String invalid, int missing) {
    double pValue() {
      return ratio != null && invalid == null && missing == 0 ? ratio.pValue() : 1;
    }
  }

  private TestedContrast test(Contrast contrast) {
    String one = contrast.one();
    String other = contrast.other();
    Optional<String> incompatibility =
        evidence.incompatibility(one).or(() -> evidence.incompatibility(other));
    if (incompatibility.isPresent()) {
      return new TestedContrast(contrast, null, incompatibility.get(), 0);
    }
    Optional<Sample> known = ratios.sample(one, other);
    if (known.isEmpty()) {
      int common = ratios.measured(one, other).size();
      boolean apart =
          common == 0 && !evidence.trials(one).isEmpty() && !evidence.trials(other).isEmpty();
      String invalid = apart ? "both were measured, but never in the same fleet" : null;
      return new TestedContrast(contrast, null, invalid, Verdicts.MIN_TRIALS - common);
    }
    Sample sample = known.get();
    String invalid = null;
    if (!sample.varies()) {
      invalid = "its ratio is the same in every trial, to the last digit: not a measurement";
    } else if (sample.rounds() < Verdicts.MIN_ROUNDS) {
      invalid =
          String.format(
              Locale.ROOT,
              "one trial has %d measured round%s; a verdict needs %d to see whether a cell still moves",
              sample.rounds(),
              sample.rounds() == 1 ? "" : "s",
              Verdicts.MIN_ROUNDS);
    }
    return new TestedContrast(contrast, ratios.ratio(sample, one, other), invalid, 0);
  }

  private Judgement judgement(TestedContrast tested, double adjusted, double correction) {
    Contrast contrast = tested.contrast();
    Ratio ratio = tested.ratio();
    Double adjustedP = ratio == null ? null : adjusted;
    if (tested.invalid() != null) {
      return new Judgement(
          contrast, ratio, adjustedP, Verdict.INVALID, tested.invalid(), null, null);
    }
    if (ratio == null || tested.missing() > 0) {
      String reason =
          String.format(
              Locale.ROOT,
              "a verdict needs %d more %s",
              tested.missing(),
              trials(tested.missing()));
      return undecided(contrast, ratio, adjustedP, reason, tested.missing());
    }
    Verdict verdict = Verdicts.decide(ratio, adjusted, Verdicts.MARGIN);
    if (verdict != Verdict.INCONCLUSIVE) {
      return new Judgement(contrast, ratio, adjustedP, verdict, null, null, null);
    }
    OptionalInt needed = Forecast.trialsNeeded(ratio, correction);
    if (needed.isPresent()) {
      int more = needed.getAsInt();
      Double minutes = minutes(more);
      String reason =
          String.format(Locale.ROOT, "about %d more %s", more, trials(more))
              + (minutes == null
                  ? ""
                  : String.format(Locale.ROOT, ", %.0f min", Math.ceil(minutes)));
      return undecided(contrast, ratio, adjustedP, reason, more);
    }
    boolean moves = Forecast.trialsNeeded(Forecast.still(ratio), correction).isPresent();
    String reason =
        moves
            ? "its cells still move or vary unequally: it needs a longer warm-up or more rounds"
            : String.format(
                Locale.ROOT, "would take more than %d more trials", Forecast.MAX_TRIALS);
    return undecided(contrast, ratio, adjustedP, reason, null);
  }

  private Judgement undecided(
      Contrast contrast,
      @Nullable Ratio ratio,
      @Nullable Double adjustedP,
      String reason,
      @Nullable Integer trials) {
    return new Judgement(
        contrast,
        ratio,
        adjustedP,
        Verdict.INCONCLUSIVE,
        reason,
        trials,
        trials == null ? null : minutes(trials));
  }

  private static String trials(int count) {
    return count == 1 ? "trial" : "trials";
  }

  private @Nullable Double minutes(int trials) {
    double seconds = evidence.secondsPerTrial();
    return seconds > 0 && Double.isFinite(seconds) ? trials * seconds / 60 : null;
  }
}
