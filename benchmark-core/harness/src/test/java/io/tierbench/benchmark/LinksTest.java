package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestServer;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests every link between a client and a server in a separate JVM. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinksTest {
  private static final int CALLS = 10;

  private static Endpoints ports;

  /** The backend of the server with these ports. */
  private static Backend owner;

  private final Backend backend = TestServer.backend();

  @BeforeAll
  static void start() {
    owner = TestServer.backend();
    ports = owner.startServer(setup(Link.LOOPBACK));
  }

  @AfterAll
  static void stop() {
    owner.close();
  }

  @AfterEach
  void close() {
    backend.close();
  }

  /** Returns a backend with the server of all tests. */
  private static Backend ofRunningServer() {
    Properties properties = new Properties();
    properties.setProperty(Settings.SERVER, ports.announcement());
    return new Backend(Settings.of(properties));
  }

  private static ServerSetup setup(Link link) {
    return new ServerSetup(
        Endpoint.transports(),
        Set.of(Serialization.named("KRYO")),
        Effort.DOCUMENTED,
        Tuning.NONE,
        TransportConfig.plain(Endpoint.CONTROL_TRANSPORT).over(link),
        Insertion.ROW_BY_ROW,
        false);
  }

  private static Shop client(
      Backend backend, TransportConfig transportConfig, SocketAddress address) {
    return Serialization.named("KRYO")
        .client(
            backend.opened(
                transportConfig.connect(
                    Serialization.named("KRYO").service(), address, ConnectionOptions.DEFAULT)),
            Effort.DOCUMENTED);
  }

  private WireBytes bytesOfEmptyCall(Transport transport, SocketAddress server) throws Exception {
    return WireBytes.count(
        backend,
        server,
        address -> {
          Shop shop = client(backend, TransportConfig.plain(transport), address);
          return () -> {
            shop.empty();
            return null;
          };
        },
        CALLS);
  }

  @Test
  void allTransportsListenOnUnixDomainSockets() throws Exception {
    backend.startServer(setup(Link.UNIX_SOCKET));

    Path directory = null;
    for (Transport transport : Transport.all()) {
      SocketAddress address = backend.address(Endpoint.of(transport), Link.UNIX_SOCKET);
      directory = ((UnixDomainSocketAddress) address).getPath().getParent();
      client(backend, TransportConfig.plain(transport), address).empty();
      WireBytes bytes = bytesOfEmptyCall(transport, address);
      assertThat(bytes.request()).isPositive();
      if (transport == Transport.named("TCP")) {
        assertThat(bytes)
            .as("the frame of a port")
            .isEqualTo(bytesOfEmptyCall(transport, owner.address(Endpoint.TCP)));
      }
    }
    assertThat(directory).isDirectory();
    // The server is governed by its port, where there is no shop.
    assertThat(backend.describeServer().values()).containsEntry("security", "NONE");
    assertThat(backend.address(Endpoint.TCP)).isNotNull();
    backend.close();
    assertThat(directory).doesNotExist();
  }

  @Test
  @NeedsPlugIns("MBIT_10")
  void shapedLinksAreProcessesThatEndWithTheirClient() throws Exception {
    List<ProcessHandle> links;
    try (Backend running = ofRunningServer()) {
      running.startServer(setup(Link.LOOPBACK));
      for (Transport transport : Transport.all()) {
        for (Link link : List.of(Link.named("MBIT_10"), Link.named("MBIT_1000"))) {
          SocketAddress address = running.address(Endpoint.of(transport), link);
          client(running, TransportConfig.plain(transport), address).empty();
        }
      }
      links =
          ProcessHandle.current()
              .descendants()
              .filter(child -> child.pid() != owner.serverPid().getAsLong())
              .toList();
      assertThat(links).hasSize(Transport.all().size());
    }
    assertThat(links).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void aServerThatRunsAlreadyHasNoSockets() {
    try (Backend running = ofRunningServer()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> running.startServer(setup(Link.UNIX_SOCKET)))
          .withMessageContaining("UNIX_SOCKET");
    }
  }
}
