package io.tierbench.papers;

import static io.tierbench.papers.MeasuredRuns.judged;
import static io.tierbench.papers.MeasuredRuns.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.benchmark.Shape;
import io.tierbench.record.Network;
import io.tierbench.serialization.Serialization;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests claims about rows that only the suite of the paper has. */
class SuiteClaimsTest {
  private static final PublishedResults PUBLISHED = PublishedResults.ALL;

  /** Rows with every form of a DataSet. */
  private static final List<PaperRow> FORMS =
      List.of(PaperRow.ENTERPRISE_SERVICES, PaperRow.REMOTING_TCP_BINARY, PaperRow.WEB_SERVICES);

  private static final MeasuredRun AS_PUBLISHED = run(speed -> speed);
  private static final MeasuredRun LEVEL = run(speed -> 100);
  private static final MeasuredRun INVERTED = run(speed -> 1e6 / speed);

  /** Creates a run of the suite with rows as fast as in the paper, or as a function of that. */
  private static MeasuredRun run(DoubleUnaryOperator world) {
    return run((row, speed) -> world.applyAsDouble(speed));
  }

  /** Creates a run in which one row is faster than in the paper. */
  private static MeasuredRun runWith(PaperRow one, double times) {
    return run((row, speed) -> row == one ? speed * times : speed);
  }

  private static MeasuredRun run(ToDoubleBiFunction<PaperRow, Double> world) {
    MeasuredRuns run = new MeasuredRuns().against("PROTOBUF", "GRPC");
    for (Experiment experiment : MeasuredRuns.EXPERIMENTS) {
      for (PaperRow row : PaperRow.values()) {
        double speed = world.applyAsDouble(row, PUBLISHED.callsPerSecond(row, experiment));
        add(run, row.exact(), experiment, experiment.exactShape(), speed);
      }
    }
    for (PaperRow row : FORMS) {
      double objects = PUBLISHED.callsPerSecond(row, Experiment.LOAD_PRODUCTS_OBJECT);
      Experiment dataSet = Experiment.LOAD_PRODUCTS_DATASET;
      add(run, row.exact(), dataSet, Shape.CONVERTED, world.applyAsDouble(row, objects * 0.99));
      add(run, row.exact(), dataSet, Shape.DATASET, world.applyAsDouble(row, objects * 0.8));
    }
    return run.run();
  }

  private static String add(
      MeasuredRuns run, Counterpart stack, Experiment experiment, Shape shape, double speed) {
    return run.add(
        stack,
        experiment.workload(),
        shape == null ? "" : shape.name(),
        MeasuredRuns.OPTIONS,
        speed);
  }

  @ParameterizedTest
  @CsvSource({
    "H10, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H12, HOLDS, HOLDS, HOLDS",
    "H13, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H17, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H19, HOLDS_WEAKLY, DOES_NOT_HOLD, REVERSED",
    "H21, HOLDS, HOLDS, HOLDS",
    "H22, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H23, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H28, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H78, HOLDS, DOES_NOT_HOLD, REVERSED"
  })
  void everyRuleFollowsTheFigures(
      String id, ClaimOutcome asPublished, ClaimOutcome level, ClaimOutcome inverted) {
    assertThat(List.of(outcome(id, AS_PUBLISHED), outcome(id, LEVEL), outcome(id, INVERTED)))
        .containsExactly(asPublished, level, inverted);
  }

  @ParameterizedTest
  @CsvSource({
    "H10, REMOTING_HTTP_SOAP, 10",
    "H10, REMOTING_HTTP_SOAP_HOSTED, 10",
    "H17, REMOTING_HTTP_SOAP, 0.1",
    "H17, REMOTING_HTTP_BINARY, 0.1",
    "H28, REMOTING_TCP_SOAP, 10",
    "H28, REMOTING_HTTP_SOAP, 10",
    "H28, REMOTING_HTTP_SOAP_HOSTED, 10"
  })
  void aClaimFailsByEachOfItsRows(String id, PaperRow row, double times) {
    assertThat(outcome(id, runWith(row, times))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
  }

  /** The claim says "usually": the paper's own table has this call in the other order. */
  @Test
  void whereThePaperHasRemotingAheadWebServicesNeedNotBe() {
    assertThat(judged("H28", AS_PUBLISHED).ours())
        .contains("SOAP_ENCODED:TCP loadProducts")
        .doesNotContain("SOAP_ENCODED:TCP loadCustomer");
  }

  /** Creates a run of the empty call of two rows, over loopback and over the paper's link. */
  private static MeasuredRun overALink(Network network, DoubleUnaryOperator world) {
    MeasuredRuns run = new MeasuredRuns().through(network);
    for (PaperRow row : List.of(PaperRow.ENTERPRISE_SERVICES, PaperRow.WEB_SERVICES)) {
      for (Experiment empty :
          List.of(Experiment.EMPTY_CROSS_PROCESS, Experiment.EMPTY_CROSS_MACHINE)) {
        double speed = world.applyAsDouble(PUBLISHED.callsPerSecond(row, empty));
        add(run, row.exact().over(empty.exactLink()), empty, null, speed);
      }
    }
    return run.run();
  }

  @Test
  void aLinkThrottlesFastStacksMost() {
    assertThat(outcome("H20", overALink(Network.RELAY, speed -> speed)))
        .isEqualTo(ClaimOutcome.HOLDS);
    assertThat(outcome("H20", overALink(Network.RELAY, speed -> 100)))
        .isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(outcome("H20", overALink(Network.RELAY, speed -> 1e6 / speed)))
        .isEqualTo(ClaimOutcome.REVERSED);
    assertThat(outcome("H20", AS_PUBLISHED)).isEqualTo(ClaimOutcome.NOT_MEASURED);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 2, 0.8, HOLDS, HOLDS",
    "1, 1, 1, DOES_NOT_HOLD, DOES_NOT_HOLD",
    "0.5, 0.5, 2, REVERSED, REVERSED",
    "5, 2, 2, HOLDS, DOES_NOT_HOLD"
  })
  void compressionPaysOverSlowLinks(
      double over10,
      double over25,
      double over100,
      ClaimOutcome whereBandwidthIsShort,
      ClaimOutcome belowFifty) {
    MeasuredRun run = overLinks(over10, over25, over100);

    assertThat(outcome("H33", run)).isEqualTo(whereBandwidthIsShort);
    assertThat(outcome("H72", run)).isEqualTo(belowFifty);
  }

  /**
   * Returns a run over links of 10, 25 and 100 Mbit/s, on which gzip speeds up calls by these
   * factors.
   */
  private static MeasuredRun overLinks(double... gains) {
    List<String> links = List.of("MBIT_10", "MBIT_25", "MBIT_100");
    MeasuredRuns run = new MeasuredRuns();
    for (int i = 0; i < gains.length; i++) {
      for (Experiment call : List.of(Experiment.LOAD_PRODUCTS_OBJECT, Experiment.GET_ORDERS_100)) {
        run.add(Counterpart.of("JSON:HTTP~" + links.get(i)), call, 100);
        run.add(Counterpart.of("JSON:HTTP+GZIP~" + links.get(i)), call, 100 * gains[i]);
      }
    }
    return run.run();
  }

  /**
   * Creates a run of orders over TCP.
   *
   * @param speeds by number of orders and compression
   * @param smaller factors by which compression shrinks random and identical orders; empty if no
   *     bytes were counted
   */
  private static MeasuredRun ofOrders(
      String serialization, Map<String, double[]> speeds, double allocation, double... smaller) {
    MeasuredRuns run = new MeasuredRuns();
    List<String> transports = List.of(":TCP", ":TCP+GZIP", ":TCP+DEFLATE");
    speeds.forEach(
        (workload, byCompression) -> {
          for (int i = 0; i < transports.size(); i++) {
            Counterpart stack = Counterpart.of(serialization + transports.get(i));
            String label = run.add(stack, workload, "", MeasuredRuns.OPTIONS, byCompression[i]);
            run.quantity(Quantity.CLIENT_TO_SERVER_ALLOCATION, label, allocation);
            if (smaller.length > 0) {
              double times = i == 0 ? 1 : smaller[workload.contains("Identical") ? 1 : 0];
              run.quantity(Quantity.BYTES, label, 100_000 / times);
            }
          }
        });
    return run.run();
  }

  private static final Map<String, double[]> ORDERS_AS_PUBLISHED =
      Map.of(
          "getOrders10", new double[] {1382.75, 755.6, 788.99},
          "getOrders100", new double[] {358.5, 232.38, 243.98},
          "getOrders1000", new double[] {41.48, 27.64, 28.67},
          "getIdenticalOrders1000", new double[] {41, 30, 31});

  private static final double[] ALIKE = {100, 100, 100};

  private static final Map<String, double[]> ALL_ORDERS_ALIKE =
      Map.of(
          "getOrders10", ALIKE,
          "getOrders100", ALIKE,
          "getOrders1000", ALIKE,
          "getIdenticalOrders1000", ALIKE);

  private static final Map<String, double[]> ORDERS_INVERTED =
      Map.of(
          "getOrders10", new double[] {100, 120, 110},
          "getOrders100", new double[] {100, 150, 130},
          "getOrders1000", new double[] {100, 90, 80},
          "getIdenticalOrders1000", new double[] {100, 90, 80});

  @ParameterizedTest
  @CsvSource({
    "H29, HOLDS, DOES_NOT_HOLD, DOES_NOT_HOLD",
    "H30, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H31, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H32, HOLDS, DOES_NOT_HOLD, REVERSED",
    "H34, HOLDS, DOES_NOT_HOLD, REVERSED"
  })
  void theOrdersOfThePaperOnCompression(
      String id, ClaimOutcome asPublished, ClaimOutcome level, ClaimOutcome inverted) {
    assertThat(outcome(id, ofOrders("SOAP_FAST_INFOSET", ORDERS_AS_PUBLISHED, 4, 2.5, 70)))
        .isEqualTo(asPublished);
    assertThat(outcome(id, ofOrders("KRYO", ALL_ORDERS_ALIKE, 1, 1, 1))).isEqualTo(level);
    assertThat(outcome(id, ofOrders("PROTOBUF", ORDERS_INVERTED, 0.5, 3, 2))).isEqualTo(inverted);
  }

  @Test
  void thePaperOnCompressionStandsBesideARunOfItsOrders() {
    for (Serialization serialization : PublishedResults.LIKE_WCF_BINARY) {
      MeasuredRun run = ofOrders(serialization.name(), ORDERS_AS_PUBLISHED, 4);

      assertThat(BesideThePapers.of(run).compressions())
          .hasSize(Experiment.WITH_ORDERS.size() * PublishedResults.COMPRESSIONS.size())
          .allSatisfy(
              row -> {
                assertThat(row.stack()).isEqualTo(serialization + ":TCP");
                assertThat(row.ours().estimate())
                    .isCloseTo(row.paper(), within(row.paper() * 0.01));
              });
    }
    assertThat(BesideThePapers.of(AS_PUBLISHED).compressions()).isEmpty();
  }

  /** Random letters are not the only compressed data, and identical orders are never typical. */
  @ParameterizedTest
  @CsvSource({
    "11, 2.5, 1.3, 100, HOLDS, 2.50x",
    "9, 2.5, 1.3, 100, HOLDS, 2.50x",
    "9, 2.5, 1.3, 5, DOES_NOT_HOLD, 2.50x",
    "1.8, 1.8, 2.5, 100, DOES_NOT_HOLD, 1.80x",
    "11, 4.0, 2.5, 100, HOLDS_IN_DIRECTION, 4.00x"
  })
  void compressionIsTypicalOfProductsAndOfOrders(
      double text,
      double binary,
      double random,
      double identical,
      ClaimOutcome outcome,
      String median) {
    Map<String, Double> smaller =
        Map.of(
            "SOAP:HTTP LOAD_PRODUCTS_OBJECT", text,
            "KRYO:TCP LOAD_PRODUCTS_OBJECT", binary,
            "PROTOBUF:GRPC LOAD_PRODUCTS_OBJECT", binary,
            "SOAP_FAST_INFOSET:TCP GET_ORDERS_1000", random,
            "KRYO:TCP GET_ORDERS_1000", random,
            "JSON:HTTP GET_ORDERS_1000", text,
            "PROTOBUF:TCP GET_ORDERS_1000", random,
            "JSON:HTTP LOAD_PRODUCTS_OBJECT", text,
            "SOAP_FAST_INFOSET:TCP GET_IDENTICAL_ORDERS_1000", identical);

    assertThat(judged("H73", ofBytes(smaller)))
        .satisfies(
            claim -> {
              assertThat(claim.outcome()).isEqualTo(outcome);
              assertThat(claim.ours()).startsWith("median of 8 messages " + median);
            });
  }

  /**
   * Creates a run that counted bytes.
   *
   * @param smaller factors by which gzip shrinks a message, by stack and workload
   */
  private static MeasuredRun ofBytes(Map<String, Double> smaller) {
    MeasuredRuns run = new MeasuredRuns();
    smaller.forEach(
        (message, times) -> {
          String[] names = message.split(" ");
          Experiment experiment = Experiment.valueOf(names[1]);
          String plain = run.add(Counterpart.of(names[0]), experiment, 100);
          String zipped = run.add(Counterpart.of(names[0] + "+GZIP"), experiment, 100);
          run.quantity(Quantity.BYTES, plain, 1000 * times);
          run.quantity(Quantity.BYTES, zipped, 1000);
        });
    return run.run();
  }

  @Test
  void bytesThatWereNotCountedDecideNothing() {
    MeasuredRun counted = ofOrders("KRYO", ORDERS_AS_PUBLISHED, 4, 2.5, 70);
    MeasuredRun run = ofOrders("KRYO", ORDERS_AS_PUBLISHED, 4);

    assertThat(outcome("H34", counted)).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(outcome("H34", run)).isEqualTo(ClaimOutcome.UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({"300, HOLDS", "100, DOES_NOT_HOLD", "50, REVERSED"})
  void aLoginThatIsKeptHelps(double kept, ClaimOutcome outcome) {
    MeasuredRuns run = new MeasuredRuns();
    Experiment order = Experiment.STORE_ORDER_OBJECT;
    run.add(Counterpart.of("SOAP:HTTP+SPNEGO@SERVLET"), order, kept);
    run.add(Counterpart.of("SOAP:HTTP+SPNEGO_PER_REQUEST@SERVLET"), order, 100);

    assertThat(outcome("H24", run.run())).isEqualTo(outcome);
    assertThat(outcome("H24", AS_PUBLISHED)).isEqualTo(ClaimOutcome.NOT_MEASURED);
  }

  @Test
  void theExactStackStandsInWhereTheRunHasIt() {
    StandIns here = AS_PUBLISHED.standIns();

    assertThat(here.of(PaperRow.WEB_SERVICES)).hasToString("Optional[SOAP:HTTP@SERVLET]");
    assertThat(here.difference(PaperRow.WEB_SERVICES)).isEmpty();
    assertThat(here.rows()).containsExactly(PaperRow.values());
    assertThat(here.of(PaperRow.WEB_SERVICES_INTEGRATED))
        .hasToString("Optional[SOAP:HTTP+SPNEGO@SERVLET]");
    assertThat(MeasuredRuns.OF_THE_MATRIX.of(PaperRow.WEB_SERVICES))
        .hasToString("Optional[SOAP:HTTP]");
    assertThat(MeasuredRuns.OF_THE_MATRIX.difference(PaperRow.WEB_SERVICES))
        .hasValue("without a servlet container");
    assertThat(MeasuredRuns.OF_THE_MATRIX.rows()).hasSize(4);
  }
}
