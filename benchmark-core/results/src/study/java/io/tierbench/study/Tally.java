package io.tierbench.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;

/** Counts how often verdicts on known truth are right. */
final class Tally {
  private static final double NO_DIFFERENCE = 1e-9;

  private int same;
  private int falseVerdicts;
  private int equivalent;
  private int falseUncorrected;
  private int falseByJmh;
  private int different;
  private int found;
  private int foundByJmh;
  private int covered;
  private int intervals;
  private int invalid;
  private int familiesOfSame;
  private int familiesWithFalse;
  private final List<Double> trials = new ArrayList<>();

  /** Counts the judgements of a family. */
  void add(List<Judgement> judgements, Evidence evidence, int trials, Truth truth) {
    this.trials.add((double) trials);
    int sameBefore = same;
    int falseBefore = falseVerdicts;
    for (Judgement judgement : judgements) {
      double ratio = truth.ratio(judgement.contrast());
      boolean identical = Math.abs(Math.log(ratio)) < NO_DIFFERENCE;
      if (judgement.verdict() == Verdict.INVALID || judgement.ratio() == null) {
        invalid++;
        different += identical ? 0 : 1;
        continue;
      }
      Ratio measured = judgement.ratio();
      boolean byJmh = JmhRule.differ(judgement.contrast(), evidence);
      covered += measured.low() <= ratio && ratio <= measured.high() ? 1 : 0;
      intervals++;
      if (identical) {
        boolean uncorrected = Verdicts.decide(measured, 0, Verdicts.MARGIN).different();
        same++;
        falseVerdicts += judgement.verdict().different() ? 1 : 0;
        equivalent += judgement.verdict() == Verdict.EQUIVALENT ? 1 : 0;
        falseUncorrected += uncorrected ? 1 : 0;
        falseByJmh += byJmh ? 1 : 0;
      } else {
        Verdict right = ratio > 1 ? Verdict.FASTER : Verdict.SLOWER;
        different++;
        found += judgement.verdict() == right ? 1 : 0;
        foundByJmh += byJmh ? 1 : 0;
      }
    }
    familiesOfSame += same > sameBefore ? 1 : 0;
    familiesWithFalse += falseVerdicts > falseBefore ? 1 : 0;
  }

  /** The true ratio of a contrast. */
  interface Truth {
    double ratio(Contrast contrast);
  }

  TallyRow row(String name) {
    return new TallyRow(
        name,
        same,
        falseVerdicts,
        percent(falseVerdicts, same),
        percent(falseUncorrected, same),
        percent(falseByJmh, same),
        percent(familiesWithFalse, familiesOfSame),
        percent(equivalent, same),
        different,
        percent(found, different),
        percent(foundByJmh, different),
        percent(covered, intervals),
        invalid,
        trials.stream().mapToDouble(Double::doubleValue).average().orElse(0));
  }

  private static Double percent(int count, int of) {
    return of == 0 ? null : 100.0 * count / of;
  }

  /**
   * A line of the result; percentages are null if there was nothing to count. {@code
   * docs/schema/calibration.schema.json} describes the fields.
   */
  record TallyRow(
      String name,
      int same,
      int falseVerdicts,
      Double falsePercent,
      Double falseUncorrectedPercent,
      Double falseByJmhPercent,
      Double familiesWithFalsePercent,
      Double equivalentPercent,
      int different,
      Double foundPercent,
      Double foundByJmhPercent,
      Double coveredPercent,
      int invalid,
      @JsonProperty("replicates") double trials) {}
}
