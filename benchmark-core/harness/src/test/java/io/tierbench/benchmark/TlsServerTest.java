package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Transport;
import java.net.SocketAddress;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a client that takes its TLS keys from the output of a server in a separate JVM. */
@NeedsPlugIns({"HTTP", "JSON", "TLS", "SERVLET"})
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsServerTest {
  private static final int CALLS = 10;

  private final Backend backend = TestServer.backend();

  @AfterEach
  void close() {
    backend.close();
  }

  @ParameterizedTest
  @CsvSource({"HTTP, TLS_CLIENT_CERTIFICATE, SERVLET", "TCP, TLS_RESUMED, SELF"})
  void aClientTrustsItsServer(Transport transport, Security security, Hosting hosting)
      throws Exception {
    Endpoint endpoint = Endpoint.of(transport);
    TransportConfig transportConfig = new TransportConfig(transport, security, hosting);
    backend.startServer(
        new ServerSetup(
            Set.of(endpoint),
            Set.of(Serialization.named("JSON")),
            Effort.DOCUMENTED,
            Tuning.NONE,
            transportConfig,
            Insertion.ROW_BY_ROW,
            false));

    client(transportConfig, backend.address(endpoint)).empty();
    client(transportConfig, backend.address(endpoint, Link.named("MBIT_1000"))).empty();
    assertThat(backend.describeServer().values()).containsEntry("security", security.name());
    WireBytes counted =
        WireBytes.count(
            backend,
            backend.address(endpoint),
            address -> {
              Shop shop = client(transportConfig, address);
              return () -> {
                shop.empty();
                return null;
              };
            },
            CALLS);
    // A ClientHello alone is longer than a call.
    assertThat(counted.request() > 300).isEqualTo(security == Security.named("TLS_RESUMED"));
  }

  private Shop client(TransportConfig transportConfig, SocketAddress address) {
    return Serialization.named("JSON")
        .client(
            backend.opened(
                transportConfig.connect(
                    Serialization.named("JSON").service(),
                    address,
                    backend.options(transportConfig.security()))),
            Effort.DOCUMENTED);
  }
}
