package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that a family of one contrast keeps its own variance, so its results are those of the
 * paired t test.
 */
class VerdictsTest {
  private static final String KRYO = "load:KRYO:HTTP:DTO";
  private static final String JSON = "load:JSON:HTTP:DTO";
  private static final List<CellDescription> PAIR =
      List.of(
          TestCells.cell("load", "KRYO", "HTTP", "DTO", Map.of()),
          TestCells.cell("load", "JSON", "HTTP", "DTO", Map.of()));
  private static final List<Rates> STEADY = TestCells.rates(1000, 1010, 990, 1005, 995);

  @Test
  void differentBeyondTheMargin() {
    List<Rates> faster = TestCells.rates(1100, 1115, 1085, 1108, 1092);

    Judgement judgement = judge(faster, STEADY);
    assertThat(judgement.verdict()).isEqualTo(Verdict.FASTER);
    assertThat(judgement.ratio().estimate()).isCloseTo(1.1, within(0.01));
    assertThat(judgement.reason()).isNull();
    assertThat(judge(STEADY, faster).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(judge(STEADY, faster).inverse().verdict()).isEqualTo(Verdict.FASTER);
  }

  /** Expected values by SciPy 1.17.1: sem, t.interval, ttest_1samp of the logs. */
  @Test
  void undecidedWithWhatItStillTakes() {
    Evidence evidence =
        new Evidence(
            Map.of(
                KRYO, TestCells.rates(1041, 1098, 1012, 1077, 1065),
                JSON, TestCells.rates(1003, 1021, 995, 1010, 1031)),
            Map.of(),
            Map.of(),
            60);

    Judgement judgement = Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
    assertThat(judgement.ratio().estimate()).isCloseTo(1.045716160494451, within(1e-9));
    assertThat(judgement.ratio().low()).isCloseTo(1.01609013, within(1e-8));
    assertThat(judgement.ratio().high()).isCloseTo(1.076206, within(1e-6));
    assertThat(judgement.adjustedP()).isCloseTo(0.012462408973928795, within(1e-9));
    assertThat(judgement.ratio().precision()).isCloseTo(0.0291568971337548, within(1e-9));
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    // The smallest n whose t interval with this deviation excludes 1.03, by SciPy: 12.
    assertThat(judgement.trialsNeeded()).isEqualTo(7);
    assertThat(judgement.minutesNeeded()).isEqualTo(7);
    assertThat(judgement.reason()).isEqualTo("about 7 more trials, 7 min");
  }

  @Test
  void hopelessIsSaid() {
    Judgement judgement =
        judge(
            TestCells.rates(900, 1400, 800, 1300, 850),
            TestCells.rates(1200, 800, 1300, 900, 1000));

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.trialsNeeded()).isNull();
    assertThat(judgement.reason()).isEqualTo("would take more than 100 more trials");
  }

  @Test
  void thereIsNoVerdictBeforeTwoTrials() {
    Judgement one = judge(TestCells.rates(5000), STEADY);
    Judgement none = judge(List.of(), STEADY);

    assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(one.reason()).isEqualTo("a verdict needs 1 more trial");
    assertThat(one.trialsNeeded()).isEqualTo(1);
    assertThat(one.minutesNeeded()).isNull();
    assertThat(none.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(none.trialsNeeded()).isEqualTo(2);
    assertThat(none.ratio()).isNull();
  }

  @Test
  void aFailedCellIsInvalid() {
    Evidence evidence =
        new Evidence(
            Map.of(KRYO, STEADY, JSON, STEADY), Map.of(JSON, "answers differ"), Map.of(), 0);

    assertThat(Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements())
        .singleElement()
        .satisfies(
            judgement -> {
              assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
              assertThat(judgement.reason()).isEqualTo(JSON + ": answers differ");
            });
  }

  @Test
  void whatWasNeverAliveTogetherIsInvalid() {
    Judgement judgement =
        judge(
            List.of(TestCells.rates(1, round -> 5), TestCells.rates(2, round -> 5)),
            List.of(TestCells.rates(3, round -> 5), TestCells.rates(4, round -> 5)));

    assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judgement.reason()).isEqualTo("both were measured, but never in the same trial");
  }

  @Test
  void tooFewRoundsToSeeMovementAreInvalid() {
    List<Rates> one =
        List.of(TestCells.rates(1, 1, 1, 1, r -> 2000), TestCells.rates(2, 1, 1, 2, r -> 2001));

    assertThat(judge(one, STEADY).reason())
        .isEqualTo(
            "one trial has 1 measured round; a verdict needs 4 to see whether a cell is still drifting");
    assertThat(judge(one, STEADY).verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void ratesThatAreNoneAreInvalid() {
    assertThat(judge(TestCells.rates(1000, Double.NaN, 990), STEADY).reason())
        .isEqualTo(KRYO + ": its rate in round 1 of trial 2 is NaN, not a positive number");
    assertThat(judge(STEADY, STEADY).verdict()).isEqualTo(Verdict.INVALID);
  }

  private static Judgement judge(List<Rates> kryo, List<Rates> json) {
    Evidence evidence = Evidence.of(Map.of(KRYO, kryo, JSON, json));
    return Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
  }
}
