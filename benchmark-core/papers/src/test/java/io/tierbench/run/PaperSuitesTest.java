package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.groups.Tuple.tuple;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.papers.PaperRow;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.Sampling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaperSuitesTest {
  private static final Suite OF_2005 = Suites.named("paper-2005").orElseThrow();
  private static final Suite COMPRESSION = Suites.named("compression").orElseThrow();
  private static final Suite BANDWIDTH = Suites.named("bandwidth").orElseThrow();
  private static final Suite CALLERS = Suites.named("callers").orElseThrow();
  private static final Suite OF_2007 = Suites.named("PAPER_2007").orElseThrow();

  private static List<Cell> cells(Suite suite, String include, Map<String, List<String>> chosen) {
    return Cells.of(suite, Pattern.compile(include), chosen);
  }

  private static List<String> labels(Suite suite, String include) {
    return cells(suite, include, Map.of()).stream().map(Cell::label).toList();
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.run.Suites#all")
  void hasCellsOfItsBaselineEachOnce(Suite suite) {
    List<Cell> cells = cells(suite, "", Map.of());

    assertThat(cells).extracting(Cell::label).doesNotHaveDuplicates();
    assertThat(cells)
        .extracting(Cell::serialization, Cell::transport)
        .contains(tuple(suite.baseline().serialization(), suite.baseline().transport()));
  }

  @Test
  void ordersBelongToTheSuiteOfCompressionAlone() {
    List<String> compression = labels(COMPRESSION, "get");

    assertThat(compression)
        .contains(
            "RoundTripBenchmark.getOrders10:SOAP_FAST_INFOSET:TCP",
            "RoundTripBenchmark.getOrders1000:SOAP_FAST_INFOSET:TCP+DEFLATE",
            "RoundTripBenchmark.getIdenticalOrders1000:KRYO:TCP+ZSTD",
            "RoundTripBenchmark.getOrders100:PROTOBUF:TCP+GZIP",
            "RoundTripBenchmark.getOrders100:JSON:HTTP+GZIP")
        .hasSize(4 * (3 + 5 + 3 + 2));
    assertThat(labels(COMPRESSION, "FAST_INFOSET")).allMatch(compression::contains);
    assertThat(labels(Suites.MATRIX, "")).noneMatch(label -> label.contains("Orders"));
  }

  /** Namespaces share no loopback, so cells over it have JVMs of their own in one namespace. */
  @Test
  void cablesOfAllRatesShareTheirPair() {
    assertThat(
            cells(OF_2005, "PROTOBUF:GRPC(~|:|$)", Map.of()).stream()
                .map(cell -> Stack.of(cell, Network.NAMESPACES).parameters().get(Cell.LINK))
                .distinct())
        .containsExactlyInAnyOrder("LOOPBACK", "NAMESPACES", "IN_PROCESS", "UNIX_SOCKET");
    assertThat(
            cells(BANDWIDTH, "getOrders100:KRYO:TCP~", Map.of()).stream()
                .map(cell -> Stack.of(cell, Network.NAMESPACES))
                .distinct())
        .singleElement()
        .matches(Stack::isAcrossNamespaces)
        .extracting(stack -> stack.name(Set.of()))
        .isEqualTo("KRYO:TCP~NAMESPACES");
  }

  @Test
  void rowsetsAreOneMessageOrAStream() {
    Suite rowsets = Suites.named("rowsets").orElseThrow();

    assertThat(labels(rowsets, "PROTOBUF:GRPC"))
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.listShippers:PROTOBUF:GRPC:DATASET",
            "RoundTripBenchmark.listShippers:PROTOBUF:GRPC:STREAMED",
            "RoundTripBenchmark.listProducts:PROTOBUF:GRPC:DATASET",
            "RoundTripBenchmark.listProducts:PROTOBUF:GRPC:STREAMED",
            "RoundTripBenchmark.listOrders:PROTOBUF:GRPC:DATASET",
            "RoundTripBenchmark.listOrders:PROTOBUF:GRPC:STREAMED",
            "RoundTripBenchmark.listOrderDetails:PROTOBUF:GRPC:DATASET",
            "RoundTripBenchmark.listOrderDetails:PROTOBUF:GRPC:STREAMED",
            "RoundTripBenchmark.crossJoin:PROTOBUF:GRPC:STREAMED");
    assertThat(labels(rowsets, "XML")).hasSize(4);
    assertThat(labels(rowsets, "")).hasSize(6 * 9 + 4);
    assertThat(labels(Suites.MATRIX, "")).noneMatch(label -> label.contains("list"));
  }

  @Test
  void callersAreTheLastOfALabelWhereThereAreSeveral() {
    List<Cell> cells = cells(CALLERS, "", Map.of());

    assertThat(cells).hasSize(4 * 4 * 4);
    assertThat(labels(CALLERS, "loadProducts:KRYO_NAMED:TCP"))
        .containsExactly(
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:2_CALLERS",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:4_CALLERS",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:8_CALLERS");
    assertThat(cells(CALLERS, "empty:SOAP", Map.of(Cell.CALLERS, List.of("8"))))
        .extracting(Cell::label)
        .containsExactly("RoundTripBenchmark.empty:SOAP:HTTP:8_CALLERS");
    assertThat(cells.stream().map(Stack::of).distinct())
        .as("one server for any number of callers")
        .hasSize(4);
  }

  /** All rows have DataSets as XML; three stacks have every form, for the largest payload. */
  @Test
  void theSuiteOfThePaperHasDataSetsAsXml() {
    assertThat(labels(OF_2005, "storeOrder:KRYO_NAMED:TCP"))
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.storeOrder:KRYO_NAMED:TCP~MBIT_100:DTO",
            "RoundTripBenchmark.storeOrder:KRYO_NAMED:TCP~MBIT_100:DATASET_XML");
    assertThat(labels(OF_2005, "CONVERTED"))
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.loadProducts:PROTOBUF:GRPC~MBIT_100:CONVERTED",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP~MBIT_100:CONVERTED",
            "RoundTripBenchmark.loadProducts:SOAP:HTTP@SERVLET~MBIT_100:CONVERTED");
    assertThat(labels(OF_2005, "")).hasSize(142);
  }

  @Test
  void theSuiteOfThePaperHasItsRowsOverBothLinks() {
    assertThat(labels(OF_2005, "empty:.*MBIT_100$"))
        .hasSize(PaperRow.values().length + 4)
        .contains(
            "RoundTripBenchmark.empty:PROTOBUF:GRPC+CALL_CREDENTIALS~MBIT_100",
            "RoundTripBenchmark.empty:SOAP:HTTP+SPNEGO_PER_REQUEST@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:SOAP_ENCODED:HTTP+SPNEGO@SERVLET~MBIT_100");
    assertThat(labels(OF_2005, "empty:[^~]*$")).hasSize(PaperRow.values().length);
    assertThat(labels(OF_2005, "IN_PROCESS|UNIX"))
        .contains(
            "RoundTripBenchmark.empty:PROTOBUF:GRPC~IN_PROCESS",
            "RoundTripBenchmark.empty:PROTOBUF:GRPC~UNIX_SOCKET")
        .hasSize(5);
  }

  /** All rows have one caller; all but transactional ones also bound servers. */
  @Test
  void theSuiteOf2007HasItsRowsOnCores() {
    List<Cell> all = cells(OF_2007, "", Map.of());
    List<Cell> bound = all.stream().filter(cell -> Cell.cores(cell.parameters()) > 0).toList();

    assertThat(all).hasSizeLessThanOrEqualTo(140);
    assertThat(all.stream().filter(cell -> !bound.contains(cell)))
        .hasSize(64)
        .allMatch(cell -> cell.callers() == 1)
        .extracting(Cell::label)
        .contains(
            "RoundTripBenchmark.getConstantOrders10:SOAP:HTTP+TLS@SERVLET",
            "RoundTripBenchmark.getConstantOrders1:SOAP:HTTP+WS_SECURE_CONVERSATION_STREAMING@SERVLET",
            "RoundTripBenchmark.transferFunds:PROTOBUF:GRPC",
            "RoundTripBenchmark.transferFundsTransacted:SOAP_FAST_INFOSET:TCP+TLS_CLIENT_CERTIFICATE",
            "RoundTripBenchmark.getBytes256K:KRYO_NAMED:TCP~UNIX_SOCKET");
    assertThat(bound)
        .hasSize(38 * Math.min(2, ServerCores.available()))
        .noneMatch(cell -> cell.method().contains("Transacted"))
        .allMatch(cell -> cell.callers() >= 4);
    assertThat(labels(OF_2007, "getBytes.*:SOAP:HTTP@SERVLET"))
        .as("beside which the others stand")
        .hasSize(3);
  }

  @Test
  void serializationsChooseAmongTheStacksOfASuite() {
    assertThat(cells(OF_2005, "", Map.of(Cell.SERIALIZATION, List.of("PROTOBUF", "FORY"))))
        .extracting(Cell::serialization)
        .containsOnly("PROTOBUF");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells(OF_2005, "", Map.of(Cell.SERIALIZATION, List.of("FORY"))))
        .withMessageContaining("no cell of the suite paper-2005")
        .withMessageContaining("list '.*' --suite=paper-2005");
  }

  @Test
  void slowStacksAreExpectedToTakeTheirTime() {
    Sampling quick = Preset.QUICK.sampling();
    List<Cell> cells = Cells.of(OF_2007, Pattern.compile(".*"), Map.of());
    List<Cell> plain =
        Cells.of(
            OF_2007,
            Pattern.compile("getConstantOrders1:SOAP:HTTP@SERVLET"),
            Map.of("cores", List.of("0")));
    List<Cell> secured =
        Cells.of(
            OF_2007,
            Pattern.compile("getConstantOrders1:SOAP:HTTP.WS_SECURITY_DOM@SERVLET"),
            Map.of("cores", List.of("0")));

    assertThat(seconds(cells, quick)).isBetween(15 * 60.0, 30 * 60.0);
    assertThat(seconds(secured, quick)).isGreaterThan(seconds(plain, quick) * 1.2);
  }

  private static double seconds(List<Cell> cells, Sampling sampling) {
    return new Schedule(TestPlans.plan(cells, 7, sampling, 2, 2), Network.RELAY).trialSeconds(1);
  }
}
