package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Rates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class ClaimsTest {
  private static final PublishedResults PUBLISHED = PublishedResults.read();
  private static final String DCOM_ORDER =
      World.label(PaperRow.ENTERPRISE_SERVICES, Experiment.STORE_ORDER_OBJECT);

  /** The same run for all questions: judging it takes a while. */
  private static final Map<String, MeasuredRun> RUNS = new ConcurrentHashMap<>();

  private static JudgedClaim judged(String id, World world, int trials) {
    return judged(id, RUNS.computeIfAbsent(world + " " + trials, key -> world.run(trials)));
  }

  private static JudgedClaim judged(String id, MeasuredRun run) {
    return MeasuredRuns.judged(id, run);
  }

  @Test
  void allEightyAreThereOnceAndInOrder() {
    List<Claim> claims = Claims.read();

    assertThat(claims)
        .extracting(Claim::id)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 80).mapToObj(i -> "H" + i).toList());
    assertThat(claims).extracting(Claim::claim).doesNotHaveDuplicates();
    assertThat(claims)
        .allSatisfy(
            claim -> {
              assertThat(claim.claim()).isNotBlank();
              assertThat(claim.paper()).isNotBlank();
              assertThat(claim.source()).isNotBlank();
            });
    assertThat(claims).extracting(Claim::id).containsAll(Claims.rules().keySet());
  }

  @Test
  void aClaimWithoutARuleNamesWhatItTakes() {
    List<Claim> claims = Claims.read();
    List<JudgedClaim> judged = Claims.judge(World.AS_PUBLISHED.run(5), PUBLISHED);

    for (int i = 0; i < claims.size(); i++) {
      if (!Claims.rules().containsKey(claims.get(i).id())) {
        assertThat(claims.get(i).missing()).as(claims.get(i).id()).isNotBlank();
        assertThat(judged.get(i).outcome()).isEqualTo(ClaimOutcome.NOT_MEASURED);
        assertThat(judged.get(i).reason()).isEqualTo("Needs " + claims.get(i).missing());
        assertThat(judged.get(i).ours()).isEmpty();
      }
    }
    assertThat(judged.stream().filter(claim -> claim.outcome() == ClaimOutcome.NOT_MEASURED))
        .hasSize(60);
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
            List.of(
                judged(id, World.AS_PUBLISHED, 5).outcome(),
                judged(id, World.HALVED, 5).outcome(),
                judged(id, World.CUBED, 5).outcome(),
                judged(id, World.LEVEL, 5).outcome(),
                judged(id, World.INVERTED, 5).outcome()))
        .containsExactly(asPublished, halved, cubed, level, inverted);
  }

  /** One comparison stands in for both, 14 % slower and 45 % slower. */
  @ParameterizedTest
  @CsvSource({
    // the faster as a multiple of the slower, its noise, H2, H3
    "1.16, 0.002, HOLDS, HOLDS_IN_DIRECTION",
    "1.45, 0.002, HOLDS_IN_DIRECTION, HOLDS_IN_DIRECTION",
    "1.83, 0.002, HOLDS_IN_DIRECTION, HOLDS",
    // An interval that has both numbers in it speaks for neither.
    "1.45, 0.15, HOLDS_IN_DIRECTION, HOLDS_IN_DIRECTION"
  })
  void oneComparisonHasOneNumber(
      double ratio, double noise, ClaimOutcome fourteenPercent, ClaimOutcome fortyFivePercent) {
    Map<String, Map<Integer, Double>> figures = World.AS_PUBLISHED.figures(10);
    Map<Integer, Double> slower =
        figures.get(World.label(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT));
    figures
        .get(DCOM_ORDER)
        .replaceAll(
            (trial, figure) -> ratio * slower.get(trial) * Math.exp(noise * Math.sin(2.1 * trial)));
    MeasuredRun run =
        MeasuredRuns.of(World.cells(Map.of()), Evidence.of(World.rates(figures)), Map.of());

    assertThat(List.of(judged("H2", run).outcome(), judged("H3", run).outcome()))
        .containsExactly(fourteenPercent, fortyFivePercent);
    assertThat(judged("H2", run).ours()).contains("in the paper 1.16x");
    assertThat(judged("H3", run).ours()).contains("in the paper 1.83x");
  }

  @ParameterizedTest
  @CsvSource({
    "H1, REVERSED",
    "H3, REVERSED",
    "H5, REVERSED",
    "H6, REVERSED",
    "H12, DOES_NOT_HOLD",
    "H79, REVERSED"
  })
  void spreadsCanGrowInsteadOfShrinking(String id, ClaimOutcome outcome) {
    assertThat(judged(id, World.WIDENING, 5).outcome()).isEqualTo(outcome);
  }

  private static Set<String> ruled() {
    return Claims.rules().keySet();
  }

  @ParameterizedTest
  @MethodSource("ruled")
  void noiseAndTooFewTrialsDecideNothing(String id) {
    JudgedClaim noisy = judged(id, World.NOISY, 4);
    JudgedClaim one = judged(id, World.AS_PUBLISHED, 1);
    JudgedClaim none = judged(id, World.AS_PUBLISHED, 0);

    assertThat(List.of(noisy.outcome(), one.outcome(), none.outcome()))
        .containsOnly(ClaimOutcome.UNDECIDED);
    assertThat(noisy.reason())
        .containsIgnoringCase(
            "the interval over 4 trials is too wide for a verdict: more are needed");
    assertThat(one.reason()).startsWith("1 trial, an answer needs at least 2");
    assertThat(none.reason()).startsWith("0 trials, an answer needs at least 2");
    assertThat(noisy.ours()).containsPattern("x \\([0-9.,]+ - [0-9.,]+\\)");
    assertThat(one.ours()).containsPattern("\\dx").doesNotContain("x (");
    assertThat(none.ours()).isEmpty();
  }

  @Test
  void aFailedCellDecidesNothingOfItsClaims() {
    MeasuredRun failed = World.AS_PUBLISHED.run(5, Map.of(DCOM_ORDER, "answers differ"));

    assertThat(judged("H2", failed).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", failed).reason()).startsWith(DCOM_ORDER + ": answers differ");
    assertThat(judged("H3", failed).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H14", failed).outcome()).isEqualTo(ClaimOutcome.HOLDS);
  }

  /** The possible further gain of a cell is part of every number that contains it. */
  @Test
  void aCellThatStillGainsDecidesNothingThatItMayTurn() {
    Map<String, List<Rates>> rates = World.rates(World.AS_PUBLISHED.figures(5));
    assertThat(
            judged("H2", MeasuredRuns.of(World.cells(Map.of()), Evidence.of(rates), Map.of()))
                .outcome())
        .isEqualTo(ClaimOutcome.HOLDS);
    // The slower of the two gains a third while it is measured: it may yet be the faster one.
    String slower = World.label(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT);
    rates.replaceAll(
        (label, all) ->
            label.equals(slower) ? all.stream().map(ClaimsTest::gaining).toList() : all);
    MeasuredRun run = MeasuredRuns.of(World.cells(Map.of()), Evidence.of(rates), Map.of());

    assertThat(judged("H2", run).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
    Value ratio =
        new Term.Over(
                Term.speed(World.call(PaperRow.ENTERPRISE_SERVICES, Experiment.STORE_ORDER_OBJECT)),
                Term.speed(World.call(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT)))
            .in(run);
    assertThat(ratio.ratio().orElseThrow().mayFall()).isGreaterThan(0.1);
    Value spread =
        new Term.Spread(World.calls(World.SPREAD, Experiment.STORE_ORDER_OBJECT)).in(run);
    Value other =
        new Term.Spread(World.calls(World.SPREAD, Experiment.LOAD_PRODUCTS_OBJECT)).in(run);
    Value both = Value.quotient("both", spread, other, run);
    assertThat(both.ratio().orElseThrow().mayFall())
        .isCloseTo(
            spread.ratio().orElseThrow().mayFall() + other.ratio().orElseThrow().mayRise(),
            within(1e-12));
  }

  private static Rates gaining(Rates rates) {
    SortedMap<Integer, Double> gaining = new TreeMap<>(rates.byRound());
    gaining.replaceAll((round, rate) -> rate * (1 + 0.33 * (round - 3) / 4));
    return new Rates(rates.trial(), rates.group(), rates.copy(), gaining);
  }

  /** A ratio of two ratios is as uncertain as both. */
  @Test
  void ofTwoRatiosTheVariancesAddUp() {
    Ratio one = new Ratio(4, 3.5, 4.5, 10, 0.03, 5, 0.01, 0.02);
    Ratio other = new Ratio(2, 1.8, 2.2, 6, 0.04, 4, 0.03, 0.05);
    Value quotient =
        Value.quotient(
            "x",
            new Value("a", Map.of(1, 4.0, 2, 5.0), one, Set.of(call(0), call(1))),
            new Value("b", Map.of(1, 2.0, 3, 5.0), other, Set.of(call(2), call(3))),
            PUBLISHED);

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
  }

  private static PaperCall call(int row) {
    return World.call(World.SPREAD.get(row), Experiment.STORE_ORDER_OBJECT);
  }

  @Test
  void whatTiesInTheRankingDoesNotDiffer() {
    List<CellDescription> orders =
        World.cells(Map.of()).stream()
            .filter(cell -> cell.workload().equals("storeOrder") && cell.shape().equals("DTO"))
            .toList();
    // Two whose p-value is 0.01, which is enough for one pair and too much for one of ten or more.
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    RandomGenerator random = new SplittableRandom(7);
    for (CellDescription cell : orders) {
      boolean dcom = cell.label().equals(DCOM_ORDER);
      boolean soap = cell.serialization().equals("SOAP") && cell.transport().equals("HTTP");
      for (int trial = 1; trial <= 3; trial++) {
        double log =
            dcom ? Math.log(1.1) + 0.0167 * (trial - 2) : soap ? 0 : 0.15 * random.nextGaussian();
        figures
            .computeIfAbsent(cell.label(), label -> new HashMap<>())
            .put(trial, 100 * Math.exp(log));
      }
    }
    MeasuredRun run = MeasuredRuns.of(orders, Evidence.of(World.rates(figures)), Map.of());
    MeasuredRun alone =
        MeasuredRuns.of(
            orders.stream()
                .filter(
                    cell -> cell.label().equals(DCOM_ORDER) || cell.serialization().equals("SOAP"))
                .toList(),
            Evidence.of(World.rates(figures)),
            Map.of());

    assertThat(judged("H2", alone).outcome()).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(judged("H2", run).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", run).reason())
        .startsWith(
            "The interval over 3 trials is beyond 3 %, but among all comparisons this may be chance");
  }

  @Test
  void pickingCostsAsMuchAsThereAreWaysToPick() {
    List<PaperRow> rows = World.ROWS.stream().filter(row -> row.counterpart().isPresent()).toList();
    Term one = Term.speed(World.call(rows.get(0), Experiment.STORE_ORDER_OBJECT));
    Term fastest = new Term.Extreme(World.calls(rows, Experiment.STORE_ORDER_DATASET), true);
    Term slowest = new Term.Extreme(World.calls(rows, Experiment.STORE_ORDER_OBJECT), false);
    Term spread = new Term.Spread(World.calls(rows, Experiment.STORE_ORDER_OBJECT));
    Term otherSpread = new Term.Spread(World.calls(rows, Experiment.STORE_ORDER_DATASET));

    assertThat(rows).hasSize(4);
    assertThat(ways(new Term.Over(one, one))).containsExactly(1, 1);
    assertThat(ways(new Term.Over(one, fastest))).containsExactly(1, 4);
    assertThat(ways(new Term.Over(slowest, fastest))).containsExactly(1, 16);
    assertThat(ways(new Term.Over(fastest, slowest))).containsExactly(16, 1);
    assertThat(ways(spread)).containsExactly(6, 1);
    assertThat(ways(new Term.Over(spread, otherSpread))).containsExactly(6, 6);
  }

  private static long[] ways(Term term) {
    return new long[] {term.waysToPick(true), term.waysToPick(false)};
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, 1.0 / 0})
  void aFigureThatIsNoneDecidesNothing(double figure) {
    Map<String, Map<Integer, Double>> figures = World.AS_PUBLISHED.figures(5);
    figures.get(DCOM_ORDER).put(2, figure);
    MeasuredRun run =
        MeasuredRuns.of(World.cells(Map.of()), Evidence.of(World.rates(figures)), Map.of());

    assertThat(judged("H2", run).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(judged("H2", run).reason()).contains("not a positive number");
    assertThat(judged("H3", run).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
  }

  @Test
  void whatARunDoesNotHaveIsNamed() {
    List<CellDescription> products =
        World.cells(Map.of()).stream()
            .filter(cell -> cell.workload().equals("loadProducts"))
            .filter(cell -> !(cell.transport().equals("GRPC") && cell.shape().equals("DTO")))
            .toList();
    MeasuredRun run =
        MeasuredRuns.of(
            products, Evidence.of(World.rates(World.AS_PUBLISHED.figures(5))), Map.of());

    assertThat(judged("H2", run).outcome()).isEqualTo(ClaimOutcome.NOT_MEASURED);
    assertThat(judged("H2", run).reason()).startsWith("Not in this run: storeOrder DTO. ");
    assertThat(judged("H8", run).reason())
        .startsWith("Not in this run: PROTOBUF:GRPC loadProducts DTO. ");
    assertThat(judged("H12", run).outcome()).isEqualTo(ClaimOutcome.HOLDS);
    // One part is measured, and says what it says.
    assertThat(judged("H49", run).outcome()).isEqualTo(ClaimOutcome.NOT_MEASURED);
    assertThat(judged("H49", run).ours())
        .startsWith("SOAP:HTTP loadProducts DTO against")
        .contains(" 2.3");
    assertThat(judged("H49", run).reason())
        .startsWith(
            "1 of 2: the direction holds. Not in this run: loadCustomer DTO, loadCustomer DATASET");
  }
}
