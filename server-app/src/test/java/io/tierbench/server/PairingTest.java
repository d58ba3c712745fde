package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.WireService;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the contract of every pairing of a serialization and a transport, over real connections:
 * data arrive unchanged, with nulls, empty strings, accents and extremes, and so do failures.
 */
@Tag("slow")
class PairingTest {
  private static final SampleShop SHOP = new SampleShop();
  private static final Map<Effort, Server> SERVERS = new EnumMap<>(Effort.class);

  @BeforeAll
  static void start() {
    for (Effort effort : Effort.values()) {
      Server server =
          new Server(
              TestOptions.onLoopback(
                  Endpoint.transports(),
                  Set.copyOf(Serialization.all()),
                  effort,
                  ServerThread.WORKERS),
              SHOP,
              Insertion.ROW_BY_ROW,
              () -> {},
              new DatabaseUse());
      SERVERS.put(effort, server.start());
    }
  }

  @AfterAll
  static void stop() {
    SERVERS.values().forEach(Server::close);
  }

  static Stream<Arguments> pairings() {
    return Serialization.all().stream()
        .flatMap(
            serialization ->
                serialization.efforts().stream()
                    .flatMap(
                        effort ->
                            Transport.all().stream()
                                .map(transport -> Arguments.of(serialization, effort, transport))));
  }

  private static void with(
      Serialization serialization,
      Effort effort,
      Transport transport,
      Consumer<Shop> conversation) {
    try (Connection connection =
        transport.connect(
            serialization.service(),
            SERVERS.get(effort).endpoints().address(Endpoint.of(transport)),
            ConnectionOptions.DEFAULT)) {
      conversation.accept(serialization.client(connection, effort));
    }
  }

  @ParameterizedTest
  @MethodSource("pairings")
  void everyOperation(Serialization serialization, Effort effort, Transport transport) {
    with(serialization, effort, transport, SHOP::assertReachedBy);
  }

  @ParameterizedTest
  @MethodSource("pairings")
  void faults(Serialization serialization, Effort effort, Transport transport) {
    with(
        serialization,
        effort,
        transport,
        shop -> {
          for (Fault fault : Fault.values()) {
            SHOP.failure = new ShopException(fault, "because of é", new Exception("select 1"));
            assertFault(shop, fault, "because of é");
          }
          SHOP.failure = new IllegalStateException("ERROR: relation \"orders\" does not exist");
          assertFault(shop, Fault.INTERNAL, "internal error");
          SHOP.failure = null;
          shop.loadCustomer("A");
        });
  }

  private static void assertFault(Shop shop, Fault fault, String message) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.loadCustomer("A"))
        .withMessage(message)
        .satisfies(e -> assertThat(e.fault()).isEqualTo(fault));
  }

  @ParameterizedTest
  @MethodSource("pairings")
  void unknownOperation(Serialization serialization, Effort effort, Transport transport) {
    WireService service = serialization.service();
    try (Connection connection =
        transport.connect(
            service,
            SERVERS.get(effort).endpoints().address(Endpoint.of(transport)),
            ConnectionOptions.DEFAULT)) {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> connection.call("dropTables", new byte[] {1, 2, 3}))
          .satisfies(e -> assertThat(e.fault()).isIn(Fault.UNKNOWN_OPERATION, Fault.BAD_REQUEST));
      serialization.client(connection, effort).empty();
    }
  }

  @ParameterizedTest
  @MethodSource("pairings")
  void tooLargeAResponse(Serialization serialization, Effort effort, Transport transport) {
    ConnectionOptions small =
        new ConnectionOptions(ConnectionOptions.ClientThread.LOOP, 2_000, Duration.ofSeconds(20));
    try (Connection connection =
        transport.connect(
            serialization.service(),
            SERVERS.get(effort).endpoints().address(Endpoint.of(transport)),
            small)) {
      Shop shop = serialization.client(connection, effort);
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(shop::loadProducts)
          .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.TOO_LARGE));
      shop.empty();
    }
  }
}
