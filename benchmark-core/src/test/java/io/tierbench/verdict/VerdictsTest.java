package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A family of one contrast keeps its own variance, so its figures are those of the paired t test.
 */
class VerdictsTest {
  private static final String KRYO = "load:KRYO:HTTP:DTO";
  private static final String JSON = "load:JSON:HTTP:DTO";
  private static final List<CellDescription> PAIR =
      List.of(
          Cells.cell("load", "KRYO", "HTTP", "DTO", Map.of()),
          Cells.cell("load", "JSON", "HTTP", "DTO", Map.of()));
  private static final Map<Integer, Double> STEADY = Cells.figures(1000, 1010, 990, 1005, 995);

  @Test
  void differentBeyondTheMargin() {
    Map<Integer, Double> faster = Cells.figures(1100, 1115, 1085, 1108, 1092);

    Judgement judgement = judge(faster, STEADY);
    assertThat(judgement.verdict()).isEqualTo(Verdict.FASTER);
    assertThat(judgement.ratio().estimate()).isCloseTo(1.1, within(0.01));
    assertThat(judgement.reason()).isNull();
    assertThat(judge(STEADY, faster).verdict()).isEqualTo(Verdict.SLOWER);
  }

  @Test
  void equivalentWithinTheMargin() {
    Judgement judgement = judge(Cells.figures(1004, 1008, 992, 1001, 999), STEADY);

    assertThat(judgement.verdict()).isEqualTo(Verdict.EQUIVALENT);
    assertThat(judgement.ratio().low()).isGreaterThan(1 / 1.03);
    assertThat(judgement.ratio().high()).isLessThan(1.03);
  }

  /** Expected values by SciPy 1.17.1: sem, t.interval, ttest_1samp of the logs. */
  @Test
  void undecidedWithWhatItStillTakes() {
    Map<Integer, Double> one = Cells.figures(1041, 1098, 1012, 1077, 1065);
    Map<Integer, Double> other = Cells.figures(1003, 1021, 995, 1010, 1031);
    Evidence evidence =
        new Evidence(
            Map.of(KRYO, one, JSON, other),
            Map.of(),
            Map.of(),
            null,
            Map.of(KRYO, 20.0, JSON, 40.0));

    Judgement judgement = Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
    assertThat(judgement.ratio().estimate()).isCloseTo(1.045716160494451, within(1e-9));
    assertThat(judgement.ratio().low()).isCloseTo(1.01609013, within(1e-8));
    assertThat(judgement.ratio().high()).isCloseTo(1.076206, within(1e-6));
    assertThat(judgement.adjustedP()).isCloseTo(0.012462408973928795, within(1e-9));
    assertThat(judgement.ratio().precision()).isCloseTo(0.0291568971337548, within(1e-9));
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    // The smallest n whose t interval with this deviation excludes 1.03, by SciPy: 12.
    assertThat(judgement.blocksNeeded()).isEqualTo(7);
    assertThat(judgement.minutesNeeded()).isEqualTo(7);
    assertThat(judgement.reason()).isEqualTo("about 7 more blocks, 7 min");
  }

  @Test
  void hopelessIsSaid() {
    Judgement judgement =
        judge(Cells.figures(900, 1400, 800, 1300, 850), Cells.figures(1200, 800, 1300, 900, 1000));

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.blocksNeeded()).isNull();
    assertThat(judgement.reason()).isEqualTo("would take more than 100 more blocks");
  }

  @Test
  void nothingIsToldBeforeThreeBlocks() {
    Judgement two = judge(Cells.figures(5000, 5001), STEADY);
    Judgement none = judge(Map.of(), STEADY);

    assertThat(two.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(two.reason()).isEqualTo("1 more block is needed before anything can be told");
    assertThat(two.blocksNeeded()).isEqualTo(1);
    assertThat(two.ratio().pairs()).isEqualTo(2);
    assertThat(none.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(none.blocksNeeded()).isEqualTo(3);
    assertThat(none.ratio()).isNull();
  }

  @Test
  void aFailedCellIsInvalid() {
    Evidence evidence =
        new Evidence(
            Map.of(KRYO, STEADY, JSON, STEADY),
            Map.of(),
            Map.of(JSON, "answers differ"),
            null,
            Map.of());

    assertThat(Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements())
        .singleElement()
        .satisfies(
            judgement -> {
              assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
              assertThat(judgement.reason()).isEqualTo(JSON + ": answers differ");
            });
  }

  @Test
  void tooFewSteadyForksAreInvalid() {
    Evidence evidence =
        new Evidence(
            Map.of(KRYO, Cells.figures(1100, 1115, 1085, 1108, 1092), JSON, STEADY),
            Map.of(KRYO, Set.of(1, 2), JSON, Set.of(2, 5)),
            Map.of(),
            null,
            Map.of());

    Judgement judgement = Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
    assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judgement.reason())
        .isEqualTo("2 of 5 pairs of forks were steady, a verdict needs 3");
    // The figures count all the same.
    assertThat(judgement.ratio().pairs()).isEqualTo(5);
  }

  @Test
  void figuresThatAreNoneAreInvalid() {
    assertThat(judge(Cells.figures(1000, Double.NaN, 990), STEADY).reason())
        .isEqualTo(KRYO + ": its figure in block 2 is NaN, not a positive number");
    assertThat(judge(STEADY, STEADY).verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void aSentinelThatDiffersRefusesEverything() {
    Map<Integer, Double> faster = Cells.figures(1100, 1115, 1085, 1108, 1092);
    Map<String, Map<Integer, Double>> figures = Map.of(KRYO, faster, JSON, STEADY);
    Sentinel broken = new Sentinel(JSON, STEADY, Cells.figures(1050, 1061, 1038, 1056, 1044));
    Sentinel sound = new Sentinel(JSON, STEADY, Cells.figures(1004, 1008, 992, 1001, 999));

    assertThat(judge(figures, broken).verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judge(figures, broken).reason())
        .startsWith("the sentinel " + JSON + " differs from itself: 0.95");
    assertThat(judge(figures, broken).ratio()).isNotNull();
    assertThat(judge(figures, sound).verdict()).isEqualTo(Verdict.FASTER);
  }

  @Test
  void aSentinelThatCannotTellYetRefusesEverything() {
    Map<Integer, Double> faster = Cells.figures(1100, 1115, 1085, 1108, 1092);
    Map<String, Map<Integer, Double>> figures = Map.of(KRYO, faster, JSON, STEADY);
    Sentinel failed = new Sentinel(JSON, STEADY, Cells.figures(1004, 1008));

    assertThat(judge(figures, failed).verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judge(figures, failed).reason()).contains(JSON, "too few blocks");
  }

  @Test
  void aSentinelIsAllowedSmallOrUnclearDifferences() {
    Sentinel small = new Sentinel(JSON, STEADY, Cells.figures(1020, 1031, 1009, 1025.5, 1015));
    Sentinel unclear = new Sentinel(JSON, STEADY, Cells.figures(1300, 900, 1250, 1000, 980));

    assertThat(small.ratio().orElseThrow().high()).isLessThan(1);
    assertThat(small.objection()).isEmpty();
    assertThat(unclear.ratio().orElseThrow().estimate()).isLessThan(1 / 1.03);
    assertThat(unclear.objection()).isEmpty();
    assertThat(new Sentinel(JSON, Map.of(1, 5.0), Map.of(1, 9.0)).objection()).isEmpty();
  }

  /** A difference that is clear alone is not beside 83 others that show nothing. */
  @Test
  void theFamilyIsTheWorkload() {
    List<CellDescription> cells = Cells.matrix("load", Map.of());
    Map<String, Map<Integer, Double>> figures = Cells.noise(cells, 4, 0.02, 7);
    Map<Integer, Double> json = figures.get(JSON);
    Map<Integer, Double> kryo = new HashMap<>();
    double[] deviations = {0.01, -0.01, 0.02, -0.02};
    json.forEach((block, figure) -> kryo.put(block, figure * 1.035 * (1 + deviations[block - 1])));
    figures.put(KRYO, kryo);

    Judgement alone = judge(Map.of(KRYO, kryo, JSON, json), null);
    Judgement together =
        Verdicts.of(cells, Baseline.USUAL, Evidence.of(figures)).judgements().stream()
            .filter(judgement -> judgement.concerns(KRYO) && judgement.concerns(JSON))
            .findFirst()
            .orElseThrow();

    assertThat(alone.adjustedP()).isLessThan(0.05);
    assertThat(together.adjustedP()).isGreaterThan(0.3);
  }

  @Test
  void isPlainJson() throws IOException {
    List<CellDescription> cells = Cells.matrix("load", Map.of("placement", "FREE"));
    Verdicts verdicts =
        Verdicts.of(cells, Baseline.USUAL, Evidence.of(Cells.noise(cells, 4, 0.02, 3)));
    ObjectMapper mapper = new ObjectMapper();

    String json = mapper.writeValueAsString(verdicts);
    assertThat(mapper.readValue(json, Verdicts.class)).isEqualTo(verdicts);
    assertThat(json).doesNotContain("Infinity", "NaN");
  }

  private static Judgement judge(Map<Integer, Double> kryo, Map<Integer, Double> json) {
    return judge(Map.of(KRYO, kryo, JSON, json), null);
  }

  private static Judgement judge(Map<String, Map<Integer, Double>> figures, Sentinel sentinel) {
    Evidence evidence = new Evidence(figures, Map.of(), Map.of(), sentinel, Map.of());
    return Verdicts.of(PAIR, Baseline.USUAL, evidence).judgements().get(0);
  }
}
