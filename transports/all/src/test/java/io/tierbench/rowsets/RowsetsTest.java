package io.tierbench.rowsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.rowsets.StreamClient.Content;
import io.tierbench.server.ServerProcess;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Tests rowsets over the real wire, from a server that could hold only a small part of them. */
@Tag("slow")
@Timeout(120)
class RowsetsTest {
  /** A stack for each transport. */
  private static final List<String> STACKS =
      List.of("JSON:HTTP", "JSON:HTTP2", "KRYO:TCP", "PROTOBUF:GRPC");

  private static final int ALL = 639_100;
  private static final int CROSS_JOIN = 63_910;

  /** A second on an idle machine; tests run several JVMs at a time. */
  private static final long MAX_NANOS_TO_END = TimeUnit.SECONDS.toNanos(3);

  private static final Shop DIRECT = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  private static ServerProcess server;

  @BeforeAll
  static void start() throws IOException {
    server = newServer();
  }

  private static ServerProcess newServer() throws IOException {
    return ServerProcess.start(
        List.of("-Xmx48m", "-XX:MaxDirectMemorySize=32m"),
        Map.of(),
        "--endpoint=HTTP,HTTP2,TCP,GRPC",
        "--serializations=JSON,CBOR,KRYO,PROTOBUF",
        "--connections=4",
        "--db-url=" + TestDatabase.EMBEDDED.settings().url(),
        "--db-user=" + TestDatabase.EMBEDDED.settings().user(),
        "--db-password-file=" + TestDatabase.EMBEDDED.passwordFile());
  }

  @AfterAll
  static void end() throws IOException {
    server.close();
  }

  private static InetSocketAddress address(ServerProcess of, String stack) {
    return of.endpoints().address(Endpoint.of(StreamClient.transport(stack)));
  }

  private static StreamClient connect(String stack) {
    return new StreamClient(stack, address(server, stack));
  }

  @ParameterizedTest
  @CsvSource({
    "listShippers, 3, 3",
    "listProducts, 77, 10",
    "listOrders, 830, 14",
    "listOrderDetails, 2155, 5"
  })
  void rowsetsHaveTheSizesOfThePaper(String call, int rows, int columns) {
    Content content = Content.of(StreamClient.<Batches<DataSet>>call(DIRECT, call, CROSS_JOIN));

    assertThat(content).returns((long) rows, Content::rows).returns(columns, Content::columns);
    for (String stack :
        List.of("JSON:HTTP", "JSON:HTTP2", "CBOR:TCP", "KRYO:TCP", "KRYO:GRPC", "PROTOBUF:GRPC")) {
      try (StreamClient client = connect(stack)) {
        assertThat(Content.of(client.stream(call, rows))).as(stack).isEqualTo(content);
        assertThat(Content.of(StreamClient.<DataSet>call(client.shop(), call + "DataSet", rows)))
            .as(stack)
            .isEqualTo(content);
        assertThat(Content.of(StreamClient.<DataSet>call(client.shop(), call + "DataSetXml", rows)))
            .as(stack)
            .isEqualTo(content);
      }
    }
  }

  /**
   * The rows of the cross join need more than both heaps as objects, ten copies more than all
   * memory.
   */
  @Test
  @Timeout(300)
  void neitherSideHoldsTheRows() throws Exception {
    Content content =
        Content.of(StreamClient.<Batches<DataSet>>call(DIRECT, "crossJoin", CROSS_JOIN));

    assertThat(content).returns((long) CROSS_JOIN, Content::rows).returns(24, Content::columns);
    for (String stack : STACKS) {
      assertThat(received(stack, CROSS_JOIN)).contains(content.toString());
    }
    assertThat(received("KRYO:TCP", ALL)).contains("Content[rows=%s, ".formatted(ALL));
  }

  /** Returns what a client prints that has little memory. */
  private static String received(String stack, int rows) throws IOException {
    ProcessBuilder jvm =
        ServerProcess.jvm(List.of("-Xmx32m", "-XX:MaxDirectMemorySize=32m"), StreamClient.class);
    jvm.command()
        .addAll(
            List.of(
                stack,
                Integer.toString(address(server, stack).getPort()),
                "crossJoin",
                Integer.toString(rows)));
    Process client = jvm.redirectErrorStream(true).start();
    return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @FieldSource("STACKS")
  void impossibleNumbersOfRowsAreRejected(String stack) {
    try (StreamClient client = connect(stack)) {
      for (int rows : List.of(0, -1, ALL + 1, Integer.MAX_VALUE, Integer.MIN_VALUE)) {
        assertFault(Fault.BAD_REQUEST, client.stream("crossJoin", rows));
      }
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> StreamClient.call(client.shop(), "crossJoinDataSet", ALL))
          .returns(Fault.BAD_REQUEST, ShopException::fault);
      assertThat(Content.of(client.stream("listShippers", 3)).rows()).isEqualTo(3);
    }
  }

  private static void assertFault(Fault fault, Batches<DataSet> stream) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> stream.forEach(batch -> {}))
        .returns(fault, ShopException::fault);
  }

  @ParameterizedTest
  @FieldSource("STACKS")
  void aClientThatStopsReadingStallsOnlyItsOwnStream(String stack) throws Exception {
    try (StreamClient client = connect(stack)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      long[] rows = new long[1];
      CompletableFuture<Void> stalled =
          inThread(
              () ->
                  client.stream("crossJoin", CROSS_JOIN)
                      .forEach(
                          batch -> {
                            begun.countDown();
                            await(goOn);
                            rows[0] += batch.tables().get(0).rows().size();
                          }));
      await(begun);

      assertThat(Content.of(client.stream("crossJoin", 5000)).rows()).isEqualTo(5000);
      assertThat(openQueries()).isEqualTo(1);
      goOn.countDown();
      stalled.get(30, TimeUnit.SECONDS);
      assertThat(rows[0]).isEqualTo(CROSS_JOIN);
    }
  }

  /** Runs a task that may block; the common pool may have only one thread. */
  private static CompletableFuture<Void> inThread(Runnable task) {
    return CompletableFuture.runAsync(task, run -> new Thread(run).start());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Counts the transactions of streams that have not ended. */
  private static int openQueries() {
    return Integer.parseInt(
        TestDatabase.row(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE query LIKE '%CROSS JOIN%' AND state <> 'idle' AND pid <> pg_backend_pid()
                """)
            .get(0));
  }

  @ParameterizedTest
  @FieldSource("STACKS")
  void theQueryEndsWhenItsClientLeaves(String stack) throws Exception {
    try (StreamClient client = connect(stack)) {
      IllegalStateException leaving = new IllegalStateException("enough");
      assertThatThrownBy(
              () ->
                  client.stream("crossJoin", ALL)
                      .forEach(
                          batch -> {
                            assertThat(openQueries()).isEqualTo(1);
                            throw leaving;
                          }))
          .isSameAs(leaving);
      awaitEndOfQueries();
      assertThat(Content.of(client.stream("listOrders", 830)).rows()).isEqualTo(830);
    }
  }

  private static void awaitEndOfQueries() throws InterruptedException {
    long left = System.nanoTime();
    while (openQueries() > 0) {
      assertThat(System.nanoTime() - left).isLessThan(MAX_NANOS_TO_END);
      Thread.sleep(10);
    }
  }

  @Test
  void aServerThatDiesInAStreamIsUnavailable() throws Exception {
    try (ServerProcess dying = newServer()) {
      CountDownLatch begun = new CountDownLatch(STACKS.size());
      List<CompletableFuture<Void>> streams =
          STACKS.stream().map(stack -> inThread(() -> receive(dying, stack, begun))).toList();
      await(begun);
      dying.kill();

      for (CompletableFuture<Void> stream : streams) {
        assertThatExceptionOfType(ExecutionException.class)
            .isThrownBy(() -> stream.get(30, TimeUnit.SECONDS))
            .havingCause()
            .isInstanceOf(ShopException.class)
            .matches(e -> ((ShopException) e).fault() == Fault.UNAVAILABLE);
      }
    }
  }

  private static void receive(ServerProcess from, String stack, CountDownLatch begun) {
    try (StreamClient client = new StreamClient(stack, address(from, stack))) {
      CountDownLatch first = new CountDownLatch(1);
      client.stream("crossJoin", ALL)
          .forEach(
              batch -> {
                if (first.getCount() > 0) {
                  first.countDown();
                  begun.countDown();
                  await(begun);
                }
              });
    }
  }

  /** HTTP has no status after its head: the server cuts the answer off. */
  @ParameterizedTest
  @CsvSource({
    "JSON:HTTP, UNAVAILABLE",
    "JSON:HTTP2, UNAVAILABLE",
    "KRYO:TCP, INTERNAL",
    "PROTOBUF:GRPC, INTERNAL"
  })
  void aDatabaseThatFailsInAStreamIsAFault(String stack, Fault fault) {
    try (StreamClient client = connect(stack)) {
      Batches<DataSet> stream = client.stream("crossJoin", ALL);
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> stream.forEach(batch -> endSessions()))
          .returns(fault, ShopException::fault);
      assertThat(Content.of(client.stream("listOrders", 830)).rows()).isEqualTo(830);
    }
  }

  private static void endSessions() {
    TestDatabase.row(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE query LIKE '%CROSS JOIN%' AND state <> 'idle' AND pid <> pg_backend_pid()
        """);
  }

  /** The server notices it like the end of a client's process. */
  @ParameterizedTest
  @FieldSource("STACKS")
  void aStreamThatIsCutOffIsIncompleteAndItsQueryEnds(String stack) throws Exception {
    for (int bytes : new int[] {1_000, 500_000}) {
      try (CuttingRelay relay = new CuttingRelay(address(server, stack), bytes);
          StreamClient client = new StreamClient(stack, relay.address())) {
        assertFault(Fault.UNAVAILABLE, client.stream("crossJoin", ALL));
      }
      awaitEndOfQueries();
    }
  }

  @Test
  void anyHttpClientReadsALineForEachBatch() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:%s/json/listOrderDetails"
                        .formatted(address(server, "JSON:HTTP").getPort())))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("2155"))
            .build();

    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

    assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    assertThat(response.headers().firstValue("Transfer-Encoding")).contains("chunked");
    assertThat(response.body().lines())
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).startsWith("{\"name\":\"northwind\"").endsWith("}"));
  }

  @Test
  void aTransportThatCannotStreamSaysSo() {
    try (StreamClient client = connect("KRYO:HTTP")) {
      assertFault(Fault.BAD_REQUEST, client.stream("listOrders", 830));
    }
  }
}
