package io.tierbench.papers;

import static io.tierbench.papers.MeasuredRuns.judged;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the judgement of the suite of callers on the paper's claims about many clients. */
class CallersClaimsTest {
  private static final double NOISE = 0.001;
  private static final List<Integer> CALLERS = List.of(1, 2, 4, 8);

  private static final List<Experiment> EXPERIMENTS =
      List.of(
          Experiment.EMPTY_CROSS_MACHINE,
          Experiment.LOAD_CUSTOMER_OBJECT,
          Experiment.LOAD_PRODUCTS_OBJECT,
          Experiment.STORE_ORDER_OBJECT);

  /** Stacks from the fastest to the slowest, for all workloads. */
  private static final List<Counterpart> STACKS =
      Stream.of("PROTOBUF:GRPC", "KRYO_NAMED:TCP", "KRYO_NAMED:HTTP", "SOAP:HTTP")
          .map(Counterpart::of)
          .toList();

  /** Calls per second of a cell. */
  private interface Rates {
    double rate(int stack, Experiment experiment, int callers);
  }

  private static MeasuredRun run(Rates rates) {
    return run(rates, NOISE);
  }

  private static MeasuredRun run(Rates rates, double noiseOfSeveral) {
    MeasuredRuns run = new MeasuredRuns().against("PROTOBUF", "GRPC");
    for (int stack = 0; stack < STACKS.size(); stack++) {
      for (Experiment experiment : EXPERIMENTS) {
        for (int callers : CALLERS) {
          run.withNoise(callers == 1 ? NOISE : noiseOfSeveral)
              .add(
                  STACKS.get(stack),
                  experiment.workload(),
                  experiment == Experiment.EMPTY_CROSS_MACHINE ? "" : "DTO",
                  Map.of("insertion", "ROW_BY_ROW", "callers", String.valueOf(callers)),
                  rates.rate(stack, experiment, callers));
        }
      }
    }
    return run.run();
  }

  private static double byOne(int stack) {
    return 1000 * Math.pow(0.7, stack);
  }

  private static boolean isHeavy(Experiment experiment) {
    return experiment == Experiment.LOAD_PRODUCTS_OBJECT
        || experiment == Experiment.STORE_ORDER_OBJECT;
  }

  @ParameterizedTest
  @CsvSource({
    // light, heavy
    "1.8, 1.1, HOLDS",
    "4.0, 1.5, HOLDS_IN_DIRECTION",
    "1.0, 1.0, DOES_NOT_HOLD",
    "1.5, 3.0, DOES_NOT_HOLD",
    "0.8, 1.0, REVERSED"
  })
  void manyGainMostWhereThereIsLeastToDo(double light, double heavy, ClaimOutcome outcome) {
    MeasuredRun run =
        run(
            (stack, experiment, callers) ->
                byOne(stack)
                    * (callers == 1 ? 1 : isHeavy(experiment) ? heavy : light)
                    // Four are better than two and eight.
                    * (callers == 2 || callers == 8 ? 0.95 : 1));

    assertThat(judged("H25", run).outcome()).isEqualTo(outcome);
  }

  @Test
  void aGainOfOneStackAloneIsNotEnough() {
    MeasuredRun run =
        run(
            (stack, experiment, callers) ->
                byOne(stack) * (stack == 0 && callers > 1 && !isHeavy(experiment) ? 1.8 : 1));

    assertThat(judged("H25", run).outcome()).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
  }

  @Test
  void conclusionsStayWhereAllGainAlike() {
    JudgedClaim claim = judged("H26", run((stack, experiment, callers) -> byOne(stack) * callers));

    assertThat(claim.outcome()).isEqualTo(ClaimOutcome.HOLDS);
    // Six pairs of stacks for four kinds of calls, by three numbers of callers.
    assertThat(claim.ours()).isEqualTo("72 of 72 verdicts stay");
  }

  @Test
  void oneDifferenceThatTurnsIsEnoughToFail() {
    MeasuredRun run =
        run(
            (stack, experiment, callers) ->
                byOne(stack)
                    * (stack == 1 && callers == 8 && experiment == Experiment.EMPTY_CROSS_MACHINE
                        ? 2
                        : 1));
    JudgedClaim claim = judged("H26", run);

    assertThat(claim.outcome()).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(claim.reason())
        .startsWith(
            "24 of 24 pairs of stacks have a verdict with one caller; changed with several callers: 1 (PROTOBUF:GRPC empty by 8 callers against KRYO_NAMED:TCP)");
    assertThat(claim.ours()).isEqualTo("71 of 72 verdicts stay");
  }

  @Test
  void whatTurnsAltogetherIsReversed() {
    assertThat(
            judged(
                    "H26",
                    run(
                        (stack, experiment, callers) ->
                            callers == 1 ? byOne(stack) : 1e6 / byOne(stack)))
                .outcome())
        .isEqualTo(ClaimOutcome.REVERSED);
  }

  @Test
  void noiseDecidesNothing() {
    MeasuredRun noisyByMany = run((stack, experiment, callers) -> byOne(stack), 0.4);

    assertThat(Stream.of("H25", "H26").map(id -> judged(id, noisyByMany).outcome()))
        .containsOnly(ClaimOutcome.UNDECIDED);
    assertThat(judged("H26", noisyByMany).reason())
        .matches(
            "24 of 24 pairs of stacks have a verdict with one caller; open with several callers: \\d+ \\(more trials are needed\\)\\..*");
  }

  @Test
  void onOneCoreCallersOnlyTakeTurns() {
    MeasuredRuns run = new MeasuredRuns();
    for (int callers : CALLERS) {
      Map<String, String> options = Map.of("placement", "SAME_CORE", "callers", "" + callers);
      run.add(STACKS.get(0), "empty", "", options, 1000);
    }

    assertThat(run.run().standIns().severalCallers()).isEmpty();
  }

  /** The results of one caller do not depend on other numbers of callers. */
  @Test
  void otherClaimsAreAboutOneCaller() {
    MeasuredRun run = run((stack, experiment, callers) -> byOne(stack) * (callers == 1 ? 1 : 1e-3));

    assertThat(run.options()).isEqualTo(Map.of("insertion", "ROW_BY_ROW"));
    assertThat(judged("H2", run).ours()).doesNotContain("callers");
    assertThat(judged("H8", run).outcome()).isEqualTo(ClaimOutcome.HOLDS_IN_DIRECTION);
    MeasuredRun byOne = MeasuredRuns.ofMatrix((row, experiment) -> 100, 5).run();
    assertThat(judged("H25", byOne).outcome()).isEqualTo(ClaimOutcome.NOT_MEASURED);
    assertThat(judged("H26", byOne).reason()).startsWith("Needs the suite callers");
  }
}
