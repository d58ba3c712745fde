package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import java.util.HashMap;
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

  @Test
  void equivalentWithinTheMargin() {
    Judgement judgement = judge(TestCells.rates(1004, 1008, 992, 1001, 999), STEADY);

    assertThat(judgement.verdict()).isEqualTo(Verdict.EQUIVALENT);
    assertThat(judgement.ratio().low()).isGreaterThan(1 / 1.03);
    assertThat(judgement.ratio().high()).isLessThan(1.03);
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

  /** A single contrast cannot estimate its noise from two trials; in a matrix it can. */
  @Test
  void twoTrialsAreEnoughInAMatrix() {
    List<CellDescription> cells = TestCells.matrix("load", Map.of());
    Map<String, List<Rates>> rates = TestCells.noise(cells, 2, 0.015, 0.05, 3);
    rates.computeIfPresent(KRYO, (label, of) -> TestCells.times(1.4, of));

    Judgement alone = judge(rates.get(KRYO), rates.get(JSON));
    Judgement together = of(cells, Evidence.of(rates));

    assertThat(alone.ratio().degreesOfFreedom()).isEqualTo(1);
    assertThat(together.verdict()).isEqualTo(Verdict.FASTER);
    assertThat(together.ratio().degreesOfFreedom()).isBetween(3.0, 23.0);
    assertThat(together.ratio().precision()).isBetween(0.03, 0.09);
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
            "one trial has 1 measured round; a verdict needs 4 to see whether a cell still moves");
    assertThat(judge(one, STEADY).verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void ratesThatAreNoneAreInvalid() {
    assertThat(judge(TestCells.rates(1000, Double.NaN, 990), STEADY).reason())
        .isEqualTo(KRYO + ": its rate in round 1 of trial 2 is NaN, not a positive number");
    assertThat(judge(STEADY, STEADY).verdict()).isEqualTo(Verdict.INVALID);
  }

  /** A cell that still gains on the other may gain more, and is not SLOWER. */
  @Test
  void aCellThatStillRisesIsNotCalledSlower() {
    List<CellDescription> cells = TestCells.matrix("load", Map.of());
    Map<String, List<Rates>> rates = TestCells.noise(cells, 3, 0.01, 0.02, 5);
    rates.computeIfPresent(KRYO, (label, of) -> rising(0.82, of));

    Judgement judgement = of(cells, Evidence.of(rates));

    assertThat(judgement.ratio().estimate()).isLessThan(0.95);
    assertThat(judgement.ratio().mayRise()).isGreaterThan(0.1);
    assertThat(judgement.ratio().mayFall()).isLessThan(0.03);
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reason()).startsWith("its cells still move or vary unequally");
  }

  @Test
  void aGrowingAdvantageHurtsNothing() {
    List<CellDescription> cells = TestCells.matrix("load", Map.of());
    Map<String, List<Rates>> rates = TestCells.noise(cells, 3, 0.01, 0.02, 5);
    rates.computeIfPresent(KRYO, (label, of) -> rising(1.3, of));

    Judgement judgement = of(cells, Evidence.of(rates));

    assertThat(judgement.ratio().mayRise()).isGreaterThan(0.1);
    assertThat(judgement.verdict()).isEqualTo(Verdict.FASTER);
  }

  private static List<Rates> rising(double factor, List<Rates> rates) {
    return rates.stream()
        .map(
            of ->
                TestCells.rates(
                    of.trial(),
                    1,
                    1,
                    10,
                    round -> of.byRound().get(round) * factor * (1 + 0.015 * round)))
        .toList();
  }

  /** A difference that is significant alone is not so among 83 others without an effect. */
  @Test
  void theFamilyIsTheWorkload() {
    List<CellDescription> cells = TestCells.matrix("load", Map.of());
    Map<String, List<Rates>> rates = new HashMap<>(TestCells.noise(cells, 4, 0.02, 0.02, 7));
    double[] deviations = {0.01, -0.01, 0.02, -0.02};
    List<Rates> kryo =
        rates.get(JSON).stream()
            .flatMap(
                of ->
                    TestCells.times(1.035 * (1 + deviations[of.trial() - 1]), List.of(of)).stream())
            .toList();
    rates.put(KRYO, kryo);

    assertThat(judge(kryo, rates.get(JSON)).adjustedP()).isLessThan(0.05);
    assertThat(of(cells, Evidence.of(rates)).adjustedP()).isGreaterThan(0.3);
  }

  private static Judgement of(List<CellDescription> cells, Evidence evidence) {
    return Verdicts.of(cells, Baseline.USUAL, evidence).judgements().stream()
        .filter(judgement -> judgement.concerns(KRYO) && judgement.concerns(JSON))
        .findFirst()
        .orElseThrow();
  }

  private static Judgement judge(List<Rates> kryo, List<Rates> json) {
    Evidence evidence = Evidence.of(Map.of(KRYO, kryo, JSON, json));
    return Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
  }
}
