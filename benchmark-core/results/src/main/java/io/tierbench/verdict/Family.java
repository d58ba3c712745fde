package io.tierbench.verdict;

import io.tierbench.record.Contrast;
import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A family of contrasts that share Holm's correction. Contrasts that cannot be tested are included
 * in the correction, because the family was fixed before the run.
 */
public final class Family {
  private static final int MAX_FORECAST_TRIALS = 100;

  private final Ratios ratios;
  private final Evidence evidence;

  public Family(Ratios ratios) {
    this.ratios = ratios;
    this.evidence = ratios.evidence();
  }

  /**
   * Judges contrasts.
   *
   * @param known returns an earlier judgement, which is kept; null for a contrast without one
   */
  public List<Judgement> judge(
      List<Contrast> contrasts, Function<Contrast, @Nullable Judgement> known) {
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
   * Judges every two of some cells: the first with all later ones, then the second, and so on.
   *
   * @param earlier judgements that are kept, in both directions
   */
  public List<Judgement> judgeEveryPair(
      String workload, List<String> labels, Collection<Judgement> earlier) {
    Map<List<String>, Judgement> known = new HashMap<>();
    for (Judgement of : earlier) {
      known.put(List.of(of.contrast().one(), of.contrast().other()), of);
      known.put(List.of(of.contrast().other(), of.contrast().one()), of.inverse());
    }
    List<Contrast> contrasts = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      for (String other : labels.subList(i + 1, labels.size())) {
        contrasts.add(new Contrast(workload, labels.get(i), other, Set.of()));
      }
    }
    return judge(contrasts, contrast -> known.get(List.of(contrast.one(), contrast.other())));
  }

  /**
   * A contrast with its test, before the correction.
   *
   * @param ratio absent for unusable cells and with fewer than two trials
   * @param missing number of further trials that a ratio needs
   */
  private record TestedContrast(
      Contrast contrast, @Nullable Ratio ratio, @Nullable String invalid, int missing) {
    double pValue() {
      return ratio != null && invalid == null ? ratio.pValue() : 1;
    }
  }

  private TestedContrast test(Contrast contrast) {
    String one = contrast.one();
    String other = contrast.other();
    Optional<String> unusable =
        evidence.unusableReason(one).or(() -> evidence.unusableReason(other));
    if (unusable.isPresent()) {
      return new TestedContrast(contrast, null, unusable.get(), 0);
    }
    Optional<Sample> known = ratios.sample(one, other);
    if (known.isEmpty()) {
      int common = ratios.paired(one, other).size();
      boolean apart =
          common == 0 && !evidence.trials(one).isEmpty() && !evidence.trials(other).isEmpty();
      String invalid = apart ? "both were measured, but never in the same trial" : null;
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
              "one trial has %d measured round%s; a verdict needs %d to see whether a cell is still drifting",
              sample.rounds(),
              sample.rounds() == 1 ? "" : "s",
              Verdicts.MIN_ROUNDS);
    }
    return new TestedContrast(contrast, ratios.ratio(sample, one, other), invalid, 0);
  }

  private Judgement judgement(TestedContrast tested, double adjusted, double correction) {
    Ratio ratio = tested.ratio();
    if (tested.invalid() != null) {
      return judgement(tested, adjusted, Verdict.INVALID, tested.invalid(), null);
    }
    if (ratio == null) {
      String reason = "a verdict needs " + trials(tested.missing());
      return judgement(tested, adjusted, Verdict.INCONCLUSIVE, reason, tested.missing());
    }
    Verdict verdict = Verdicts.decide(ratio, adjusted, Verdicts.MARGIN);
    if (verdict != Verdict.INCONCLUSIVE) {
      return judgement(tested, adjusted, verdict, null, null);
    }
    int more = trialsNeeded(ratio, correction);
    if (more <= MAX_FORECAST_TRIALS) {
      Double minutes = minutes(more);
      String reason =
          "about "
              + trials(more)
              + (minutes == null
                  ? ""
                  : String.format(Locale.ROOT, ", %.0f min", Math.ceil(minutes)));
      return judgement(tested, adjusted, verdict, reason, more);
    }
    Ratio still =
        Ratio.of(
            ratio.log(),
            ratio.standardError(),
            ratio.degreesOfFreedom(),
            ratio.pairs(),
            Verdicts.CONFIDENCE);
    String reason =
        trialsNeeded(still, correction) <= MAX_FORECAST_TRIALS
            ? "its cells are still drifting or vary unequally: it needs a longer warm-up or more rounds"
            : "would take more than %s more trials".formatted(MAX_FORECAST_TRIALS);
    return judgement(tested, adjusted, verdict, reason, null);
  }

  private Judgement judgement(
      TestedContrast tested,
      double adjusted,
      Verdict verdict,
      @Nullable String reason,
      @Nullable Integer trialsNeeded) {
    return new Judgement(
        tested.contrast(),
        tested.ratio(),
        tested.ratio() == null ? null : Double.valueOf(adjusted),
        verdict,
        reason,
        trialsNeeded,
        trialsNeeded == null ? null : minutes(trialsNeeded));
  }

  private static String trials(int count) {
    return count + (count == 1 ? " more trial" : " more trials");
  }

  private @Nullable Double minutes(int trials) {
    double seconds = evidence.secondsPerTrial();
    return seconds > 0 && Double.isFinite(seconds) ? trials * seconds / 60 : null;
  }

  /**
   * Forecasts the number of further trials that a verdict needs, if the ratio and its noise stay
   * the same; one more than {@link #MAX_FORECAST_TRIALS} if these are too few.
   */
  private static int trialsNeeded(Ratio ratio, double correction) {
    int tooFew = 0;
    int enough = MAX_FORECAST_TRIALS + 1;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (isDecided(ratio, correction, middle)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  private static boolean isDecided(Ratio ratio, double correction, int more) {
    int pairs = ratio.pairs() + more;
    // Degrees of freedom are shared: each trial adds the same number as the earlier ones.
    double degrees =
        ratio.degreesOfFreedom() + more * ratio.degreesOfFreedom() / (ratio.pairs() - 1);
    Ratio later =
        Ratio.of(
            ratio.log(),
            Math.sqrt(ratio.variance() / pairs),
            degrees,
            pairs,
            ratio.mayFall(),
            ratio.mayRise(),
            Verdicts.CONFIDENCE);
    return Verdicts.decide(later, Math.min(1, later.pValue() * correction), Verdicts.MARGIN)
        != Verdict.INCONCLUSIVE;
  }
}
