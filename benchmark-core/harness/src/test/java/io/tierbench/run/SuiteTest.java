package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.benchmark.ServerCores;
import io.tierbench.papers.PaperRow;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SuiteTest {
  private static List<Cell> cells(Suite suite, String include, Map<String, List<String>> chosen) {
    return Cells.of(suite, Pattern.compile(include), chosen);
  }

  private static List<String> labels(
      Suite suite, String include, Map<String, List<String>> chosen) {
    return cells(suite, include, chosen).stream().map(Cell::label).toList();
  }

  @ParameterizedTest
  @EnumSource
  void hasCellsOfItsBaselineEachOnce(Suite suite) {
    List<Cell> cells = cells(suite, "", Map.of());

    assertThat(cells).extracting(Cell::label).doesNotHaveDuplicates();
    assertThat(cells)
        .extracting(Cell::serialization, Cell::transport)
        .contains(tuple(suite.baseline().serialization(), suite.baseline().transport()));
  }

  private static ThrowableAssertAlternative<IllegalArgumentException> assertRefused(
      String include, Map<String, List<String>> chosen) {
    return assertThatIllegalArgumentException()
        .isThrownBy(() -> cells(Suite.MATRIX, include, chosen));
  }

  @Test
  void theMatrixIsPlain() {
    assertThat(cells(Suite.MATRIX, "RoundTrip", Map.of()))
        .allSatisfy(
            cell ->
                assertThat(cell.parameters())
                    .containsEntry(Cell.SECURITY, "NONE")
                    .containsEntry(Cell.HOSTING, "SELF"))
        .extracting(Cell::label)
        .contains("RoundTripBenchmark.loadProducts:KRYO:TCP:DTO");
  }

  @Test
  void whatStandsBesideATransportIsInItsName() {
    assertThat(labels(Suite.PAPER_2005, "empty:SOAP", Map.of()))
        .contains(
            "RoundTripBenchmark.empty:SOAP:HTTP@SERVLET",
            "RoundTripBenchmark.empty:SOAP:HTTP+BASIC@SERVLET~MBIT_100");
    assertThat(
            labels(
                Suite.MATRIX, "empty:JSON:HTTP", Map.of(Cell.HOSTING, List.of("SELF", "SERVLET"))))
        .containsExactly(
            "RoundTripBenchmark.empty:JSON:HTTP", "RoundTripBenchmark.empty:JSON:HTTP@SERVLET");
  }

  @Test
  void theMatrixHasTwoShapes() {
    assertThat(cells(Suite.MATRIX, "", Map.of()))
        .extracting(Cell::shape)
        .containsOnly("", "DTO", "DATASET");
    assertThat(
            labels(
                Suite.MATRIX,
                "RoundTripBenchmark.storeOrder:JSON:HTTP",
                Map.of(Cell.SHAPE, List.of("DATASET_XML"))))
        .containsExactly("RoundTripBenchmark.storeOrder:JSON:HTTP:DATASET_XML");
  }

  /** As .NET 1.1 had them; in every form on three stacks, for the call that carries most. */
  @Test
  void theSuiteOfThePaperHasDataSetsAsXml() {
    assertThat(labels(Suite.PAPER_2005, "storeOrder:KRYO_NAMED:TCP", Map.of()))
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.storeOrder:KRYO_NAMED:TCP~MBIT_100:DTO",
            "RoundTripBenchmark.storeOrder:KRYO_NAMED:TCP~MBIT_100:DATASET_XML");
    assertThat(labels(Suite.PAPER_2005, "CONVERTED", Map.of()))
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.loadProducts:PROTOBUF:GRPC~MBIT_100:CONVERTED",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP~MBIT_100:CONVERTED",
            "RoundTripBenchmark.loadProducts:SOAP:HTTP@SERVLET~MBIT_100:CONVERTED");
    assertThat(labels(Suite.PAPER_2005, "", Map.of())).hasSize(142);
  }

  @Test
  void ordersBelongToTheSuiteOfCompressionAlone() {
    List<String> compression = labels(Suite.COMPRESSION, "get", Map.of());

    assertThat(compression)
        .contains(
            "RoundTripBenchmark.getOrders10:SOAP_FAST_INFOSET:TCP",
            "RoundTripBenchmark.getOrders1000:SOAP_FAST_INFOSET:TCP+DEFLATE",
            "RoundTripBenchmark.getIdenticalOrders1000:KRYO:TCP+ZSTD",
            "RoundTripBenchmark.getOrders100:PROTOBUF:TCP+GZIP",
            "RoundTripBenchmark.getOrders100:JSON:HTTP+GZIP")
        .hasSize(4 * (3 + 5 + 3 + 2));
    assertThat(labels(Suite.COMPRESSION, "FAST_INFOSET", Map.of())).allMatch(compression::contains);
    assertThat(labels(Suite.MATRIX, "", Map.of())).noneMatch(label -> label.contains("Orders"));
    assertThat(labels(Suite.PAPER_2005, "", Map.of())).noneMatch(label -> label.contains("Orders"));
  }

  @Test
  void theSuiteOfThePaperHasItsRowsOverBothLinks() {
    assertThat(labels(Suite.PAPER_2005, "empty:.*MBIT_100$", Map.of()))
        .hasSize(PaperRow.values().length + 4)
        .contains(
            "RoundTripBenchmark.empty:PROTOBUF:GRPC+CALL_CREDENTIALS~MBIT_100",
            "RoundTripBenchmark.empty:SOAP:HTTP+BASIC_CHALLENGED@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:SOAP:HTTP+SPNEGO@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:SOAP:HTTP+SPNEGO_PER_REQUEST@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:SOAP:HTTP+SPNEGO_ANEW@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:KRYO_NAMED:HTTP+SPNEGO@SERVLET~MBIT_100",
            "RoundTripBenchmark.empty:SOAP_ENCODED:HTTP+SPNEGO@SERVLET~MBIT_100");
    assertThat(labels(Suite.PAPER_2005, "empty:[^~]*$", Map.of()))
        .hasSize(PaperRow.values().length);
    assertThat(labels(Suite.PAPER_2005, "IN_PROCESS|UNIX", Map.of()))
        .contains(
            "RoundTripBenchmark.empty:PROTOBUF:GRPC~IN_PROCESS",
            "RoundTripBenchmark.empty:PROTOBUF:GRPC~UNIX_SOCKET")
        .hasSize(5);
  }

  /** One pair of JVMs serves all links but those that need another listener. */
  @Test
  void linksOfOneListenerShareTheirPair() {
    assertThat(
            cells(Suite.PAPER_2005, "PROTOBUF:GRPC(~|:|$)", Map.of()).stream()
                .map(cell -> Stack.of(cell).parameters().get(Cell.LINK))
                .distinct())
        .containsExactlyInAnyOrder("LOOPBACK", "IN_PROCESS", "UNIX_SOCKET");
  }

  /** Between namespaces there is no loopback: it has a pair of its own, in one of them. */
  @Test
  void cablesOfAllRatesShareTheirPair() {
    assertThat(
            cells(Suite.PAPER_2005, "PROTOBUF:GRPC(~|:|$)", Map.of()).stream()
                .map(cell -> Stack.of(cell, Network.NAMESPACES).parameters().get(Cell.LINK))
                .distinct())
        .containsExactlyInAnyOrder("LOOPBACK", "NAMESPACES", "IN_PROCESS", "UNIX_SOCKET");
    assertThat(
            cells(Suite.BANDWIDTH, "getOrders100:KRYO:TCP~", Map.of()).stream()
                .map(cell -> Stack.of(cell, Network.NAMESPACES))
                .distinct())
        .singleElement()
        .matches(Stack::isAcrossNamespaces)
        .extracting(stack -> stack.name(Set.of()))
        .isEqualTo("KRYO:TCP~NAMESPACES");
  }

  @Test
  void theBandwidthIsSweptFromTheFastestLinkOn() {
    assertThat(labels(Suite.BANDWIDTH, "getOrders100:KRYO:TCP~", Map.of()))
        .first()
        .isEqualTo("RoundTripBenchmark.getOrders100:KRYO:TCP~MBIT_1000");
    assertThat(labels(Suite.BANDWIDTH, "", Map.of())).hasSize(6 * (2 * 5 + 5 + 3));
  }

  @Test
  void callersAreTheLastOfALabelWhereThereAreSeveral() {
    List<Cell> cells = cells(Suite.CALLERS, "", Map.of());

    assertThat(cells).hasSize(4 * 4 * 4);
    assertThat(labels(Suite.CALLERS, "loadProducts:KRYO_NAMED:TCP", Map.of()))
        .containsExactly(
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:2_CALLERS",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:4_CALLERS",
            "RoundTripBenchmark.loadProducts:KRYO_NAMED:TCP:DTO:8_CALLERS");
    assertThat(labels(Suite.CALLERS, "empty:SOAP", Map.of(Cell.CALLERS, List.of("8"))))
        .containsExactly("RoundTripBenchmark.empty:SOAP:HTTP:8_CALLERS");
    assertThat(cells.stream().map(Stack::of).distinct())
        .as("one server for any number of callers")
        .hasSize(4);
  }

  /** What is read back has the same label, as a plan of before has. */
  @Test
  void aCellIsReadAsItWasWritten() throws Exception {
    ObjectMapper json = new ObjectMapper();
    json.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    for (Cell cell : cells(Suite.CALLERS, "", Map.of())) {
      Cell read = json.readValue(json.writeValueAsString(cell), Cell.class);

      assertThat(read).isEqualTo(cell).hasToString(cell.label());
      assertThat(read.callers()).isEqualTo(cell.callers());
    }
    assertThat(cells(Suite.MATRIX, "RoundTrip", Map.of()))
        .allMatch(cell -> cell.callers() == 1 && cell.parameter(Cell.CALLERS) == null);
  }

  /** A reference is called by one whatever calls the stacks, and stands beside one caller. */
  @Test
  void referencesHaveOneCaller() {
    assertThat(
            cells(Suite.MATRIX, "empty", Map.of(Cell.CALLERS, List.of("1", "8"))).stream()
                .filter(cell -> !cell.isPairing()))
        .isNotEmpty()
        .allMatch(cell -> "1".equals(cell.parameter(Cell.CALLERS)))
        .noneMatch(cell -> cell.label().contains("CALLERS"));
  }

  /** By one caller, and but for the transacted ones on one core and on several. */
  @Test
  void theSuiteOf2007HasItsRowsOnCores() {
    List<Cell> all = cells(Suite.PAPER_2007, "", Map.of());
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
        .hasSize(38 * Math.min(2, ServerCores.most()))
        .noneMatch(cell -> cell.method().contains("Transacted"))
        .allMatch(cell -> cell.callers() >= 4);
    assertThat(labels(Suite.PAPER_2007, "getBytes.*:SOAP:HTTP@SERVLET", Map.of()))
        .as("beside which the others stand")
        .hasSize(3);
  }

  @Test
  void aServerHasAsManyCoresAsTheMachineAtMost() {
    assertThat(Stacks.saturated(1))
        .isEqualTo(Map.of(Cell.CORES, List.of("1"), Cell.CALLERS, List.of("4")));
    assertThat(Stacks.saturated(2))
        .isEqualTo(Map.of(Cell.CORES, List.of("1", "2"), Cell.CALLERS, List.of("8")));
    assertThat(Stacks.saturated(64))
        .isEqualTo(Map.of(Cell.CORES, List.of("1", "4"), Cell.CALLERS, List.of("16")));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void coresAreAtTheEndOfALabelAndEachNumberHasItsPair() {
    Map<String, List<String>> chosen =
        Map.of(Cell.CORES, List.of("1"), Cell.CALLERS, List.of("1", "8"));

    assertThat(labels(Suite.MATRIX, "empty:JSON:HTTP|empty$", chosen))
        .contains(
            "RoundTripBenchmark.empty:JSON:HTTP:1_CORE",
            "RoundTripBenchmark.empty:JSON:HTTP:1_CORE:8_CALLERS")
        .as("in process it has no work")
        .doesNotContain("DatabaseBenchmark.empty");
    assertThat(labels(Suite.MATRIX, "DatabaseBenchmark", Map.of()))
        .containsExactlyInAnyOrder(
            "DatabaseBenchmark.loadCustomer:DATASET",
            "DatabaseBenchmark.loadCustomer:DTO",
            "DatabaseBenchmark.loadProducts:DATASET",
            "DatabaseBenchmark.loadProducts:DTO",
            "DatabaseBenchmark.storeOrder:DATASET",
            "DatabaseBenchmark.storeOrder:DTO");
    assertThat(
            cells(Suite.PAPER_2007, "transferFunds:PROTOBUF:GRPC(:|$)", Map.of()).stream()
                .map(cell -> Stack.of(cell).name(Set.of())))
        .startsWith("PROTOBUF:GRPC", "PROTOBUF:GRPC:1_CORE");
    int tooMany = ServerCores.most() + 1;
    assertRefused("RoundTrip", Map.of(Cell.CORES, List.of(String.valueOf(tooMany))))
        .withMessageContaining("are more than this process may use")
        .withMessageContaining("use --cores=");
    assertRefused("RoundTrip", Map.of(Cell.CORES, List.of("1"), Cell.PLACEMENT, List.of("SPLIT")))
        .withMessageContaining("a server with cores of its own has no placement SPLIT");
  }

  @Test
  void serializationsChooseAmongTheStacksOfASuite() {
    assertThat(cells(Suite.PAPER_2005, "", Map.of(Cell.SERIALIZATION, List.of("PROTOBUF", "FORY"))))
        .extracting(Cell::serialization)
        .containsOnly("PROTOBUF");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells(Suite.PAPER_2005, "", Map.of(Cell.SERIALIZATION, List.of("FORY"))))
        .withMessageContaining("no cell of the suite paper-2005")
        .withMessageContaining("list --suite=paper-2005");
  }

  @Test
  void whatMakesNoSenseIsRefusedBeforeItStarts() {
    assertRefused("RoundTrip", Map.of(Cell.SECURITY, List.of("BASIC")))
        .withMessageContaining("has no security BASIC, only [HTTP]")
        .withMessageContaining("--include");
    assertRefused(
            "RoundTrip.*HTTP", Map.of(Cell.SECURITY, List.of("NONE", "WS_SECURITY_STREAMING")))
        .withMessageContaining(
            "has no WS_SECURITY_STREAMING, which is for messages of [SOAP]. Leave such cells out with --include");
    assertThat(
            cells(
                Suite.MATRIX,
                "RoundTrip.*empty:SOAP:HTTP",
                Map.of(Cell.SECURITY, List.of("NONE", "WS_SECURITY_STREAMING"))))
        .extracting(Cell::label)
        .contains("RoundTripBenchmark.empty:SOAP:HTTP+WS_SECURITY_STREAMING");
    assertThat(
            cells(
                Suite.MATRIX,
                "RoundTrip.*empty:KRYO:GRPC",
                Map.of(Cell.LINK, List.of("IN_PROCESS"))))
        .hasSize(1);
    assertRefused(
            "RoundTrip.*empty:KRYO:GRPC",
            Map.of(Cell.LINK, List.of("IN_PROCESS"), Cell.DRIVE, List.of("LOOP", "CALLER")))
        .withMessageContaining("IN_PROCESS has no drive CALLER, only LOOP");
    assertRefused(
            "RoundTrip.*empty:KRYO:HTTP",
            Map.of(Cell.HOSTING, List.of("SERVLET"), Cell.LINK, List.of("UNIX_SOCKET")))
        .withMessageContaining("SERVLET has no link UNIX_SOCKET, only [LOOPBACK, MBIT_1");
    assertRefused(
            "RoundTrip.*empty:KRYO:HTTP",
            Map.of(Cell.HOSTING, List.of("SERVLET"), Cell.DISPATCH, List.of("INLINE")))
        .withMessageContaining("SERVLET has no dispatch INLINE, only WORKERS");
    assertRefused("RoundTrip", Map.of(Cell.SHAPE, List.of("WEB_ROW_SET")))
        .withMessageContaining("an order is two related tables, and a WebRowSet is one")
        .withMessageContaining("--include");
  }
}
