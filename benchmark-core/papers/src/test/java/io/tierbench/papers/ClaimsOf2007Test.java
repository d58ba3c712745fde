package io.tierbench.papers;

import static io.tierbench.papers.MeasuredRuns.judged;
import static io.tierbench.papers.MeasuredRuns.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.benchmark.Workload;
import io.tierbench.papers.BesideThePapers.LeadRow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the judgement of the suite of the paper of 2007 on its claims. */
class ClaimsOf2007Test {
  private static final PublishedResults PUBLISHED = PublishedResults.ALL;
  private static final List<Integer> SERVERS = List.of(0, 1, 2);

  /** Calls per second of a row; 1000 for a row that leads none in the paper. */
  private interface Rates {
    double rate(RowOf2007 row, Experiment experiment, int cores);
  }

  /** Returns calls per second with the leads that the paper has. */
  private static double published(RowOf2007 row, Experiment experiment, int cores) {
    Processors processors = cores > 1 ? Processors.FOUR : Processors.ONE;
    return Lead.ALL.stream()
        .filter(lead -> lead.ahead() == row)
        .filter(lead -> lead.experiment() == experiment && lead.processors() == processors)
        .mapToDouble(lead -> published(lead.behind(), experiment, cores) * PUBLISHED.factor(lead))
        .findFirst()
        .orElse(1000);
  }

  private static final MeasuredRun AS_PUBLISHED = run(ClaimsOf2007Test::published, SERVERS);
  private static final MeasuredRun LEVEL = run((row, experiment, cores) -> 1000, SERVERS);
  private static final MeasuredRun INVERTED =
      run((row, experiment, cores) -> 1e6 / published(row, experiment, cores), SERVERS);

  /** Creates a run of the suite. */
  private static MeasuredRun run(Rates rates, List<Integer> servers) {
    return run(rates, servers, Integer.MAX_VALUE, 0.5);
  }

  /**
   * @param workShare share of a transaction in which a connection is held
   */
  private static MeasuredRun run(
      Rates rates, List<Integer> servers, int machineCores, double workShare) {
    MeasuredRuns run = new MeasuredRuns().against("SOAP", "HTTP@SERVLET").onMachineOf(machineCores);
    for (RowOf2007 row : RowOf2007.values()) {
      for (int cores : servers) {
        if (cores == 0 || row.isOnSeveralProcessors()) {
          for (Workload workload : row.workloads()) {
            String label =
                run.add(
                    row.stack(),
                    workload.method(),
                    "",
                    cores == 0
                        ? MeasuredRuns.OPTIONS
                        : Map.of("insertion", "ROW_BY_ROW", "cores", "" + cores, "callers", "8"),
                    rates.rate(row, experiment(workload), cores));
            if (workload == Workload.TRANSFER_FUNDS_TRANSACTED) {
              run.quantity(Quantity.WORK_TO_REST, label, workShare / (1 - workShare));
            }
          }
        }
      }
    }
    return run.run();
  }

  private static Experiment experiment(Workload workload) {
    return Arrays.stream(Experiment.values())
        .filter(one -> one.workload().equals(workload.method()))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    // claim, as published, nothing differs, the other way
    "H51, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H52, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H53, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H54, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H55, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H56, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H57, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H58, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H59, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H60, HOLDS, HOLDS, HOLDS",
    // What is equal stays so the other way round.
    "H61, HOLDS, DOES_NOT_HOLD, DOES_NOT_HOLD",
    // In the paper, too, the newer stack gains for the primitive message alone.
    "H62, DOES_NOT_HOLD, DOES_NOT_HOLD, DOES_NOT_HOLD",
    "H65, HOLDS, DOES_NOT_HOLD, REVERSED"
  })
  void everyRuleFollowsTheFigures(
      String id, ClaimOutcome asPublished, ClaimOutcome level, ClaimOutcome inverted) {
    assertThat(List.of(outcome(id, AS_PUBLISHED), outcome(id, LEVEL), outcome(id, INVERTED)))
        .containsExactly(asPublished, level, inverted);
  }

  @Test
  void serversWithAllCoresSayNothingAboutOneAgainstSeveral() {
    MeasuredRun shared = run(ClaimsOf2007Test::published, SERVERS, 2, 0.5);

    for (String id : List.of("H52", "H62")) {
      assertThat(judged(id, shared).outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
      assertThat(judged(id, shared).reason()).contains("a server shares them with its client");
      assertThat(judged(id, shared).ours()).contains("in the paper 1.");
    }
    assertThat(outcome("H57", shared)).isEqualTo(ClaimOutcome.HOLDS);
  }

  @Test
  void thePaperStandsBesideEachNumber() {
    assertThat(judged("H56", AS_PUBLISHED).ours())
        .contains(
            "PROTOBUF:GRPC transferFunds on 1 core by 8 callers against SOAP_FAST_INFOSET:TCP transferFunds on 1 core by 8 callers 1.21x",
            "in the paper 1.21x",
            "in the paper 2.49x");
    assertThat(judged("H58", AS_PUBLISHED).ours())
        .contains("in the paper 1.24x", "in the paper 1.69x", "1.16x", "1.37x");
    assertThat(judged("H62", AS_PUBLISHED).ours())
        .contains("in the paper 1.29x", "in the paper 0.82x");
  }

  @ParameterizedTest
  @CsvSource({"0.8, HOLDS", "0.5, DOES_NOT_HOLD", "0.2, REVERSED"})
  void theWorkOfATransactionIsHeldAgainstTheRestOfItsCall(double share, ClaimOutcome outcome) {
    JudgedClaim claim =
        judged("H64", run(ClaimsOf2007Test::published, SERVERS, Integer.MAX_VALUE, share));

    assertThat(claim.outcome()).isEqualTo(outcome);
    assertThat(claim.ours()).contains("PROTOBUF:GRPC+TLS_CLIENT_CERTIFICATE");
  }

  /** All cores of an unbound server represent one processor, and none represent four. */
  @Test
  void serversThatAreNotBoundStandInForOneProcessor() {
    MeasuredRun unbound = run(ClaimsOf2007Test::published, List.of(0));

    assertThat(outcome("H56", unbound)).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(judged("H56", unbound).ours()).doesNotContain("core");
    assertThat(judged("H57", unbound).reason())
        .startsWith("Needs the suite paper-2007 on two cores or more");
    assertThat(outcome("H62", unbound)).isEqualTo(ClaimOutcome.NOT_MEASURED);
  }

  @Test
  void everyPercentageOfTheTextStandsBesideTheRun() {
    List<LeadRow> leads = BesideThePapers.of(AS_PUBLISHED).leads();

    assertThat(leads).hasSize(Lead.ALL.size());
    assertThat(leads)
        .allSatisfy(
            lead -> {
              assertThat(lead.ours().estimate())
                  .isCloseTo(lead.paper(), within(lead.paper() * 0.01));
              assertThat(lead.load()).matches("on [12] cores? by 8 callers");
            });
    MeasuredRun ofMatrix = MeasuredRuns.ofMatrix(PUBLISHED::callsPerSecond, 5).run();
    assertThat(BesideThePapers.of(ofMatrix).leads()).isEmpty();
  }

  @Test
  void aLeadIsFoundByItsTwoCalls() {
    for (Lead lead : Lead.ALL) {
      int cores = lead.processors() == Processors.FOUR ? 2 : 1;
      PaperCall ahead = call(lead.ahead(), lead, cores);
      PaperCall behind = call(lead.behind(), lead, cores);
      assertThat(Lead.of(ahead, behind)).contains(lead);
      assertThat(PUBLISHED.ratios(behind, ahead).get(1) * PUBLISHED.factor(lead))
          .isCloseTo(1, within(1e-9));
    }
    assertThat(Lead.ALL).extracting(Lead::id).contains("003-021", "003-028", "003-035");
    assertThat(Lead.ALL).doesNotHaveDuplicates();
  }

  private static PaperCall call(RowOf2007 row, Lead lead, int cores) {
    return new PaperCall(null, row.stack(), lead.experiment()).on(cores).by(8);
  }
}
