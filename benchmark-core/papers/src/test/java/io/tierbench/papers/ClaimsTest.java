package io.tierbench.papers;

import static io.tierbench.papers.MeasuredRuns.call;
import static io.tierbench.papers.MeasuredRuns.judged;
import static io.tierbench.papers.MeasuredRuns.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.papers.MeasuredRuns.World;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdicts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the judgement of the matrix on the claims of the papers. */
@Tag("slow")
class ClaimsTest {
  private static final World PAPER = PublishedResults.ALL::callsPerSecond;

  /** A world in which the differences between rows grow with the payload, DataSets most of all. */
  private static final World WIDENING =
      (row, experiment) ->
          100
              * Math.pow(
                  switch (experiment) {
                    case EMPTY_CROSS_PROCESS, EMPTY_CROSS_MACHINE -> 1.1;
                    case LOAD_CUSTOMER_OBJECT -> 1.2;
                    case LOAD_PRODUCTS_OBJECT -> 1.3;
                    case STORE_ORDER_OBJECT -> 1.4;
                    default -> 1.5;
                  },
                  row.ordinal());

  private static final MeasuredRun AS_PUBLISHED = MeasuredRuns.ofMatrix(PAPER, 5).run();
  private static final MeasuredRun HALF_THE_EFFECT =
      MeasuredRuns.ofMatrix((row, work) -> Math.sqrt(PAPER.speed(row, work)), 5).run();
  private static final MeasuredRun ITS_CUBE =
      MeasuredRuns.ofMatrix((row, work) -> Math.pow(PAPER.speed(row, work), 3), 5).run();
  private static final MeasuredRun LEVEL =
      MeasuredRuns.ofMatrix((row, work) -> 100, 5, 0.001, 1).run();
  private static final MeasuredRun INVERTED =
      MeasuredRuns.ofMatrix((row, work) -> 1e6 / PAPER.speed(row, work), 5, 0.001, 0.25).run();

  private static final String DCOM_ORDER =
      MeasuredRuns.label(PaperRow.ENTERPRISE_SERVICES, Experiment.STORE_ORDER_OBJECT);
  private static final String SOAP_ORDER =
      MeasuredRuns.label(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT);

  private static Set<String> ruled() {
    return new RuleFile(MeasuredRuns.OF_THE_MATRIX).rules().keySet();
  }

  @Test
  void allEightyAreThereOnceAndNameWhatTheyTakeWithoutARule() {
    assertThat(Claim.ALL)
        .extracting(Claim::id)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 80).mapToObj(i -> "H" + i).toList())
        .containsAll(ruled());
    assertThat(Claim.ALL).extracting(Claim::claim).doesNotHaveDuplicates();
    assertThat(Claim.ALL)
        .flatExtracting(Claim::claim, Claim::paper, Claim::source)
        .noneMatch(text -> text.toString().isBlank());
    assertThat(Claim.ALL.stream().filter(claim -> !ruled().contains(claim.id())))
        .hasSize(60)
        .allSatisfy(
            claim -> {
              assertThat(claim.missing()).isNotBlank();
              assertThat(judged(claim.id(), AS_PUBLISHED))
                  .returns(ClaimOutcome.NOT_MEASURED, JudgedClaim::outcome)
                  .returns("Needs " + claim.missing(), JudgedClaim::reason)
                  .returns("", JudgedClaim::ours);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # claim | as published | half the effect | its cube | nothing differs | the other way
          H1  | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | HOLDS
          H2  | HOLDS | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H3  | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H4  | HOLDS | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H5  | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | REVERSED
          # Half of what the paper shows of stored orders is within 3 %.
          H6  | HOLDS         | UNDECIDED     | HOLDS         | DOES_NOT_HOLD | HOLDS
          H7  | HOLDS         | HOLDS         | DOES_NOT_HOLD | HOLDS         | HOLDS
          H8  | HOLDS | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H9  | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H11 | HOLDS | HOLDS_IN_DIRECTION | HOLDS_IN_DIRECTION | DOES_NOT_HOLD | REVERSED
          H12 | HOLDS         | HOLDS         | HOLDS         | HOLDS         | HOLDS
          H14 | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | REVERSED
          H15 | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | DOES_NOT_HOLD
          H16 | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | REVERSED
          H18 | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | REVERSED
          H19 | HOLDS_WEAKLY  | HOLDS_WEAKLY  | HOLDS_WEAKLY  | DOES_NOT_HOLD | REVERSED
          H27 | DOES_NOT_HOLD | DOES_NOT_HOLD | DOES_NOT_HOLD | HOLDS         | REVERSED
          H49 | HOLDS         | HOLDS         | HOLDS         | DOES_NOT_HOLD | REVERSED
          H64 | HOLDS         | HOLDS         | HOLDS         | DOES_NOT_HOLD | REVERSED
          H79 | HOLDS         | HOLDS_WEAKLY  | HOLDS         | DOES_NOT_HOLD | HOLDS
          """)
  void everyRuleFollowsTheFigures(
      String id,
      ClaimOutcome asPublished,
      ClaimOutcome halved,
      ClaimOutcome cubed,
      ClaimOutcome level,
      ClaimOutcome inverted) {
    assertThat(
            Stream.of(AS_PUBLISHED, HALF_THE_EFFECT, ITS_CUBE, LEVEL, INVERTED)
                .map(run -> outcome(id, run)))
        .containsExactly(asPublished, halved, cubed, level, inverted);
  }

  @Test
  void spreadsCanGrowInsteadOfShrinking() {
    MeasuredRun run = MeasuredRuns.ofMatrix(WIDENING, 5).run();

    assertThat(Stream.of("H1", "H3", "H5", "H6", "H79").map(id -> outcome(id, run)))
        .containsOnly(ClaimOutcome.REVERSED);
    assertThat(outcome("H12", run)).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
  }

  /** Both claims, 14 % slower and 45 % slower, have the same comparison. */
  @ParameterizedTest
  @CsvSource({
    // the faster as a multiple of the slower, its noise, H2, H3
    "1.16, 0.002, HOLDS, HOLDS_IN_DIRECTION",
    "1.83, 0.002, HOLDS_IN_DIRECTION, HOLDS",
    // An interval that has both numbers in it speaks for neither.
    "1.45, 0.15, HOLDS_IN_DIRECTION, HOLDS_IN_DIRECTION"
  })
  void oneComparisonHasOneNumber(
      double ratio, double noise, ClaimOutcome fourteenPercent, ClaimOutcome fortyFivePercent) {
    MeasuredRuns runs = MeasuredRuns.ofMatrix(PAPER, 10);
    Map<Integer, Double> slower = runs.figures.get(SOAP_ORDER);
    runs.figures
        .get(DCOM_ORDER)
        .replaceAll(
            (trial, figure) -> ratio * slower.get(trial) * Math.exp(noise * Math.sin(2.1 * trial)));
    MeasuredRun run = runs.run();

    assertThat(List.of(outcome("H2", run), outcome("H3", run)))
        .containsExactly(fourteenPercent, fortyFivePercent);
    assertThat(judged("H2", run).ours()).contains("in the paper 1.16x");
    assertThat(judged("H3", run).ours()).contains("in the paper 1.83x");
  }

  private static final MeasuredRun NOISY = MeasuredRuns.ofMatrix(PAPER, 4, 4, 4).run();
  private static final MeasuredRun ONE_TRIAL = MeasuredRuns.ofMatrix(PAPER, 1).run();
  private static final MeasuredRun NO_TRIAL = MeasuredRuns.ofMatrix(PAPER, 0).run();

  @ParameterizedTest
  @MethodSource("ruled")
  void noiseAndTooFewTrialsDecideNothing(String id) {
    JudgedClaim noisy = judged(id, NOISY);
    JudgedClaim one = judged(id, ONE_TRIAL);
    JudgedClaim none = judged(id, NO_TRIAL);

    assertThat(List.of(noisy.outcome(), one.outcome(), none.outcome()))
        .containsOnly(ClaimOutcome.UNDECIDED);
    assertThat(noisy.reason())
        .containsIgnoringCase(
            "the interval over 4 trials is too wide for a verdict: more trials are needed");
    assertThat(one.reason()).startsWith("1 trial, an answer needs at least 2");
    assertThat(none.reason()).startsWith("0 trials, an answer needs at least 2");
    assertThat(noisy.ours()).containsPattern("x \\([0-9.,]+ - [0-9.,]+\\)");
    assertThat(one.ours()).containsPattern("\\dx").doesNotContain("x (");
    assertThat(none.ours()).isEmpty();
  }

  @Test
  void aFailedCellDecidesNothingOfItsClaims() {
    MeasuredRuns runs = MeasuredRuns.ofMatrix(PAPER, 5);
    runs.invalid.put(DCOM_ORDER, "answers differ");
    MeasuredRun failed = runs.run();

    assertThat(outcome("H2", failed)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", failed).reason()).startsWith(DCOM_ORDER + ": answers differ");
    assertThat(outcome("H3", failed)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(outcome("H14", failed)).isEqualTo(ClaimOutcome.HOLDS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, Double.NaN, 1.0 / 0})
  void aFigureThatIsNoneDecidesNothing(double figure) {
    MeasuredRuns runs = MeasuredRuns.ofMatrix(PAPER, 5);
    runs.figures.get(DCOM_ORDER).put(2, figure);
    MeasuredRun run = runs.run();

    assertThat(outcome("H2", run)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", run).reason()).contains("not a positive number");
    assertThat(outcome("H3", run)).isEqualTo(ClaimOutcome.UNDECIDED);
  }

  @Test
  void aRatioWithoutAVarianceDecidesNothing() {
    MeasuredRun copied = MeasuredRuns.ofMatrix(PAPER, 5, 0, 4).run();
    MeasuredRun undefined = MeasuredRuns.ofMatrix(PAPER, 5, 0.001, Double.NaN).run();

    assertThat(outcome("H2", copied)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", copied).reason()).startsWith("The ratio is identical in every trial");
    assertThat(outcome("H64", undefined)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H64", undefined).reason()).startsWith("The ratio is undefined");
  }

  /** The possible further gain of a cell is part of every number that contains it. */
  @Test
  void aCellThatStillGainsDecidesNothingThatItMayTurn() {
    // The slower of the two gains a third while it is measured: it may yet be the faster one.
    MeasuredRun run =
        MeasuredRuns.ofMatrix(PAPER, 5)
            .run(
                rates -> {
                  Map<String, List<Rates>> gaining = new HashMap<>(rates);
                  gaining.computeIfPresent(
                      SOAP_ORDER, (label, all) -> all.stream().map(ClaimsTest::gaining).toList());
                  return gaining;
                });

    assertThat(outcome("H2", run)).isEqualTo(ClaimOutcome.UNDECIDED);
    Value ratio =
        new Term.Over(
                Term.speed(call(PaperRow.ENTERPRISE_SERVICES, Experiment.STORE_ORDER_OBJECT)),
                Term.speed(call(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT)))
            .in(run);
    Value other = spread(Experiment.LOAD_PRODUCTS_OBJECT).in(run);
    assertThat(ratio.ratio().orElseThrow().mayFall()).isGreaterThan(0.1);
    assertThat(Value.quotient("both", ratio, other, run).ratio().orElseThrow().mayFall())
        .isCloseTo(
            ratio.ratio().orElseThrow().mayFall() + other.ratio().orElseThrow().mayRise(),
            within(1e-12));
  }

  private static Rates gaining(Rates rates) {
    SortedMap<Integer, Double> gaining = new TreeMap<>(rates.byRound());
    gaining.replaceAll((round, rate) -> rate * (1 + 0.33 * (round - 3) / 4));
    return new Rates(rates.trial(), rates.group(), rates.copy(), gaining);
  }

  private static List<PaperCall> calls(Experiment experiment) {
    return MeasuredRuns.ROWS.stream().map(row -> call(row, experiment)).toList();
  }

  private static Term spread(Experiment experiment) {
    return new Term.Spread(calls(experiment));
  }

  /** A ratio of two ratios is as uncertain as both. */
  @Test
  void ofTwoRatiosTheVariancesAddUp() {
    List<PaperCall> calls = calls(Experiment.STORE_ORDER_OBJECT);
    Ratio one = new Ratio(4, 3.5, 4.5, 10, 0.03, 5, 0.01, 0.02);
    Ratio other = new Ratio(2, 1.8, 2.2, 6, 0.04, 4, 0.03, 0.05);
    Value dividend =
        new Value("a", Map.of(1, 4.0, 2, 5.0), one, Set.of(calls.get(0), calls.get(1)));
    Value divisor =
        new Value("b", Map.of(1, 2.0, 3, 5.0), other, Set.of(calls.get(2), calls.get(3)));
    Value quotient = Value.quotient("x", dividend, divisor, PublishedResults.ALL);

    assertThat(quotient.figures()).isEqualTo(Map.of(1, 2.0));
    Ratio ratio = quotient.ratio().orElseThrow();
    assertThat(ratio.estimate()).isCloseTo(2, within(1e-12));
    assertThat(ratio.standardError()).isCloseTo(0.05, within(1e-12));
    // 0.0025^2 / (0.0009^2 / 10 + 0.0016^2 / 6)
    assertThat(ratio.degreesOfFreedom()).isCloseTo(12.3112, within(1e-3));
    assertThat(ratio.pairs()).isEqualTo(4);
    assertThat(ratio.mayFall()).isCloseTo(0.06, within(1e-12));
    assertThat(ratio.mayRise()).isCloseTo(0.05, within(1e-12));
    double half = Ratio.quantile(ratio.degreesOfFreedom(), 0.975) * 0.05;
    assertThat(ratio.low()).isCloseTo(2 * Math.exp(-half - 0.06), within(1e-9));
    assertThat(ratio.high()).isCloseTo(2 * Math.exp(half + 0.05), within(1e-9));

    // Noise of ratios with a common call may add up.
    Value sharing = new Value("b", Map.of(1, 2.0), other, Set.of(calls.get(1), calls.get(2)));
    assertThat(
            Value.quotient("x", dividend, sharing, PublishedResults.ALL)
                .ratio()
                .orElseThrow()
                .standardError())
        .isCloseTo(0.07, within(1e-12));
  }

  /** A p-value can be low enough for one pair, but not for one of many. */
  @Test
  void whatTiesInTheRankingDoesNotDiffer() {
    MeasuredRuns runs = MeasuredRuns.ofMatrix((row, work) -> 100, 3, 0.15, 4);
    for (int trial = 1; trial <= 3; trial++) {
      runs.figures.get(DCOM_ORDER).put(trial, 110 * Math.exp(0.0167 * (trial - 2)));
      runs.figures.get(SOAP_ORDER).put(trial, 100.0);
    }
    MeasuredRun run =
        runs.only(cell -> cell.workload().equals("storeOrder") && cell.shape().equals("DTO")).run();
    MeasuredRun alone =
        runs.only(cell -> Set.of(DCOM_ORDER, SOAP_ORDER).contains(cell.label())).run();

    assertThat(outcome("H2", alone)).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(outcome("H2", run)).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", run).reason())
        .startsWith(
            "The interval over 3 trials is beyond 3 %, but may be chance among all comparisons");
  }

  @Test
  void pickingCostsAsMuchAsThereAreWaysToPick() {
    Term one = Term.speed(call(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT));
    Term fastest = new Term.Extreme(calls(Experiment.STORE_ORDER_DATASET), true);
    Term slowest = new Term.Extreme(calls(Experiment.STORE_ORDER_OBJECT), false);
    Term spread = spread(Experiment.STORE_ORDER_OBJECT);

    assertThat(MeasuredRuns.ROWS).hasSize(4);
    assertThat(ways(new Term.Over(one, one))).containsExactly(1, 1);
    assertThat(ways(new Term.Over(one, fastest))).containsExactly(1, 4);
    assertThat(ways(new Term.Over(slowest, fastest))).containsExactly(1, 16);
    assertThat(ways(new Term.Over(fastest, slowest))).containsExactly(16, 1);
    assertThat(ways(spread)).containsExactly(6, 1);
    assertThat(ways(new Term.Over(spread, spread))).containsExactly(6, 6);
  }

  /** By chance alone, the fastest of some calls differs from the slowest of others. */
  @Test
  void whatWasPickedDiffersOnlyBeyondAllWaysToPickIt() {
    Term picked =
        new Term.Over(
            new Term.Extreme(calls(Experiment.STORE_ORDER_OBJECT), true),
            new Term.Extreme(calls(Experiment.STORE_ORDER_DATASET), false));
    boolean byChance = false;
    for (int effect = 0; effect < 40; effect++) {
      double objects = 100 + 0.2 * effect;
      MeasuredRun run =
          MeasuredRuns.ofMatrix(
                  (row, work) -> work == Experiment.STORE_ORDER_OBJECT ? objects : 100, 3, 0.01, 4)
              .run();
      TestFamily family =
          new TestFamily(run, List.of(new Rule.Compares(picked, Expectation.GREATER, picked)));
      Ratio ratio = picked.in(run).ratio().orElseThrow();
      double ofAllWays = ratio.pValue() * picked.candidates(ratio.estimate() > 1);

      assertThat(family.differs(picked)).isEqualTo(ofAllWays <= Verdicts.LEVEL);
      byChance |= ratio.pValue() <= Verdicts.LEVEL && ofAllWays > Verdicts.LEVEL;
    }
    assertThat(byChance).isTrue();
  }

  private static long[] ways(Term term) {
    return new long[] {term.candidates(true), term.candidates(false)};
  }

  @Test
  void whatARunDoesNotHaveIsNamed() {
    MeasuredRun run =
        MeasuredRuns.ofMatrix(PAPER, 5)
            .only(cell -> cell.workload().equals("loadProducts"))
            .only(cell -> !(cell.transport().equals("GRPC") && cell.shape().equals("DTO")))
            .run();

    assertThat(outcome("H2", run)).isEqualTo(ClaimOutcome.NOT_MEASURED);
    assertThat(judged("H2", run).reason()).startsWith("Not in this run: storeOrder DTO. ");
    assertThat(judged("H8", run).reason())
        .startsWith("Not in this run: PROTOBUF:GRPC loadProducts DTO. ");
    assertThat(outcome("H12", run)).isEqualTo(ClaimOutcome.HOLDS);
    // One part is measured, and says what it says.
    assertThat(outcome("H49", run)).isEqualTo(ClaimOutcome.NOT_MEASURED);
    assertThat(judged("H49", run).ours())
        .startsWith("SOAP:HTTP loadProducts DTO against")
        .contains(" 2.3");
    assertThat(judged("H49", run).reason())
        .startsWith(
            "1 of 2: the direction holds. Not in this run: loadCustomer DTO, loadCustomer DATASET");
  }
}
