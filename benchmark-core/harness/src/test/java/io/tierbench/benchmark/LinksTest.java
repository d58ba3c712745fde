package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestServer;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Transport;
import java.net.SocketAddress;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests every link between a client and a server in a separate JVM, and the bytes on it. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinksTest {
  private static final int CALLS = 10;

  /** Owner of the server of all tests, with all endpoints on ports. */
  private static Backend owner;

  private static Endpoints ports;

  private final Backend backend = TestServer.backend();

  @BeforeAll
  static void start() {
    owner = TestServer.backend();
    ports = TestServer.startSome(owner, false, "", "KRYO", "JSON", "PROTOBUF");
  }

  @AfterAll
  static void stop() {
    owner.close();
  }

  @AfterEach
  void close() {
    backend.close();
  }

  /** Returns a backend that uses the server of all tests. */
  private static Backend ofRunningServer() {
    Properties properties = new Properties();
    properties.setProperty(Settings.SERVER, ports.announcement());
    return new Backend(Settings.of(properties));
  }

  private static ServerSetup setup(
      TransportConfig transportConfig, Tuning tuning, Endpoint... endpoints) {
    return new ServerSetup(
        Set.of(endpoints),
        Set.of(Serialization.named("KRYO")),
        Effort.DOCUMENTED,
        tuning,
        transportConfig,
        Insertion.ROW_BY_ROW,
        false);
  }

  private static Shop client(
      Backend backend,
      String serialization,
      TransportConfig transportConfig,
      SocketAddress address) {
    Serialization coded = Serialization.named(serialization);
    return coded.client(
        backend.opened(
            transportConfig.connect(
                coded.service(), address, backend.options(transportConfig.security()))),
        Effort.DOCUMENTED);
  }

  private static WireBytes ofEmptyCall(
      Backend backend, SocketAddress server, Function<SocketAddress, Shop> connect)
      throws Exception {
    return WireBytes.count(
        backend,
        server,
        address -> {
          Shop shop = connect.apply(address);
          return () -> {
            shop.empty();
            return null;
          };
        },
        CALLS);
  }

  private WireBytes ofEmptyCall(String serialization, String transport) throws Exception {
    Transport carried = Transport.named(transport);
    return ofEmptyCall(
        backend,
        owner.address(Endpoint.of(carried)),
        address -> client(backend, serialization, TransportConfig.plain(carried), address));
  }

  private static void assertBetween(
      WireBytes bytes, double leastThere, double leastBack, double most) {
    assertThat(bytes.request()).isBetween(leastThere, most);
    assertThat(bytes.response()).isBetween(leastBack, most);
  }

  @Test
  @NeedsPlugIns({"JSON", "HTTP", "PROTOBUF", "GRPC"})
  void messagesHaveTheHeadersOfTheirTransport() throws Exception {
    assertBetween(
        ofEmptyCall("JSON", "HTTP"),
        "POST /json/empty HTTP/1.1\r\n\r\n".length() + 1,
        "HTTP/1.1 200 OK\r\n\r\n".length() + 1,
        1000);
    // Frames of headers, data and trailers: 9 bytes each, 5 before the message. Unindexed, the
    // headers alone take more than 100.
    assertBetween(ofEmptyCall("PROTOBUF", "GRPC"), 2 * 9 + 5, 3 * 9 + 5, 100);
  }

  @Test
  @NeedsPlugIns("MBIT_10")
  void shapedLinksAreProcessesThatEndWithTheirClient() throws Exception {
    List<ProcessHandle> links;
    try (Backend running = ofRunningServer()) {
      running.startServer(ServerSetup.plain(Set.of(Endpoint.TCP), Set.of(), false));
      for (Transport transport : Transport.all()) {
        for (Link link : List.of(Link.named("MBIT_10"), Link.named("MBIT_1000"))) {
          SocketAddress address = running.address(Endpoint.of(transport), link);
          client(running, "KRYO", TransportConfig.plain(transport), address).empty();
        }
      }
      links =
          ProcessHandle.current()
              .descendants()
              .filter(child -> child.pid() != owner.serverPid())
              .toList();
      assertThat(links).hasSize(Transport.all().size());
    }
    assertThat(links).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  @NeedsPlugIns("INLINE")
  void aRunningServerMustHaveTheLinkAndOptionsOfTheBenchmark() {
    TransportConfig plain = TransportConfig.plain(Endpoint.CONTROL_TRANSPORT);
    try (Backend running = ofRunningServer()) {
      ServerSetup sockets = setup(plain.over(Link.UNIX_SOCKET), Tuning.NONE, Endpoint.TCP);
      assertThatIllegalStateException()
          .isThrownBy(() -> running.startServer(sockets))
          .withMessageContaining("UNIX_SOCKET");
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  running.startServer(setup(plain, Tuning.ofServerThread("INLINE"), Endpoint.TCP)))
          .withMessageContaining("runs with tuning none, but the benchmark asks for inline");
    }
  }

  /** The client takes the server's TLS keys from its announcement. */
  @ParameterizedTest
  @NeedsPlugIns({"HTTP", "TLS", "SERVLET", "MBIT_1000"})
  @CsvSource({"HTTP, TLS_CLIENT_CERTIFICATE, SERVLET", "TCP, TLS_RESUMED, SELF"})
  void aClientTrustsItsServer(Transport transport, Security security, Hosting hosting)
      throws Exception {
    Endpoint endpoint = Endpoint.of(transport);
    TransportConfig transportConfig = new TransportConfig(transport, security, hosting);
    backend.startServer(setup(transportConfig, Tuning.NONE, endpoint));

    SocketAddress shaped = backend.address(endpoint, Link.named("MBIT_1000"));
    client(backend, "KRYO", transportConfig, shaped).empty();
    assertThat(backend.describeServer().values()).containsEntry("security", security.name());
    WireBytes counted =
        ofEmptyCall(
            backend,
            backend.address(endpoint),
            address -> client(backend, "KRYO", transportConfig, address));
    // A ClientHello alone is longer than a call.
    assertThat(counted.request() > 300).isEqualTo(security == Security.named("TLS_RESUMED"));
  }
}
