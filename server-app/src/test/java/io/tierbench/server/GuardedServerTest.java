package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.Known;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.hosting.Hosting;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Control;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Metadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a secured server: its shop is inaccessible without authentication, and it can be
 * controlled.
 */
@Tag("slow")
class GuardedServerTest {
  private static final SampleShop SHOP = new SampleShop();

  private static Server server(
      Security security, Hosting hosting, ServerThread dispatch, Endpoint... endpoints) {
    return server(Known.JSON, security, hosting, dispatch, endpoints);
  }

  static Server server(
      Serialization serialization,
      Security security,
      Hosting hosting,
      ServerThread dispatch,
      Endpoint... endpoints) {
    return new Server(
        new ServerOptions(
            ServerOptions.LOOPBACK,
            Set.of(endpoints).stream()
                .collect(Collectors.toMap(endpoint -> endpoint, endpoint -> 0)),
            Set.of(serialization),
            Effort.DOCUMENTED,
            dispatch,
            security,
            Compression.NONE,
            hosting,
            2,
            1 << 20,
            Optional.empty(),
            false,
            Control.newToken()),
        SHOP,
        Insertion.ROW_BY_ROW,
        () -> {},
        new DatabaseUse());
  }

  private static void with(
      Server server, TransportConfig transportConfig, Consumer<Shop> conversation) {
    try (Connection connection =
        transportConfig.connect(
            Known.JSON.service(),
            server.endpoints().address(Endpoint.of(transportConfig.transport())),
            ConnectionOptions.DEFAULT.secured(
                transportConfig.security().tls(server.endpoints().keys())))) {
      conversation.accept(Known.JSON.client(connection, Effort.DOCUMENTED));
    }
  }

  private static void assertAnswers(Shop shop) {
    assertThat(shop.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }

  private static void assertFault(Fault fault, Shop shop) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.loadCustomer("ALFKI"))
        .satisfies(e -> assertThat(e.fault()).isEqualTo(fault));
  }

  @Test
  void atTheTransportOfTheControlThereIsNoShopWithoutSecurity() {
    for (Hosting hosting : Hosting.all()) {
      Endpoint http = Endpoint.of(Known.HTTP);
      try (Server server =
              server(Known.BASIC, hosting, ServerThread.WORKERS, http, Endpoint.TCP).start();
          ControlClient control = ControlClient.connect(server.endpoints())) {
        assertThat(control.describe().values())
            .containsEntry("security", "BASIC")
            .containsEntry("hosting", hosting.name());
        with(
            server,
            new TransportConfig(Known.HTTP, Known.BASIC, hosting),
            GuardedServerTest::assertAnswers);
        with(
            server,
            TransportConfig.plain(Known.HTTP),
            shop -> assertFault(Fault.UNAUTHENTICATED, shop));
        with(
            server,
            TransportConfig.plain(Known.TCP),
            shop -> assertFault(Fault.UNKNOWN_OPERATION, shop));
      }
    }
  }

  @Test
  void aContainerChecksTokensOfKerberos() {
    for (Security security : List.of(Known.SPNEGO, Known.SPNEGO_PER_REQUEST, Known.SPNEGO_ANEW)) {
      try (Server server =
              server(
                      security,
                      Known.SERVLET,
                      ServerThread.WORKERS,
                      Endpoint.of(Known.HTTP),
                      Endpoint.TCP)
                  .start();
          ControlClient control = ControlClient.connect(server.endpoints())) {
        assertThat(control.describe().values()).containsEntry("security", security.name());
        TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, Known.SERVLET);
        with(server, transportConfig, GuardedServerTest::assertAnswers);
        with(
            server,
            TransportConfig.plain(Known.HTTP),
            shop -> assertFault(Fault.UNAUTHENTICATED, shop));
        with(
            server,
            TransportConfig.plain(Known.TCP),
            shop -> assertFault(Fault.UNKNOWN_OPERATION, shop));
      }
    }
  }

  @Test
  void allThatAServerWithTlsSaysIsInTls() {
    for (Security security : Security.all()) {
      for (Hosting hosting : Hosting.all()) {
        TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, hosting);
        if (security.isTls()
            && !security.isOfMessages()
            && transportConfig.incompatibility().isEmpty()) {
          try (Server server =
                  server(
                          security,
                          hosting,
                          ServerThread.WORKERS,
                          Endpoint.of(Known.HTTP),
                          Endpoint.TCP)
                      .start();
              ControlClient control =
                  ControlClient.connect(Endpoints.parse(server.endpoints().announcement()))) {
            assertThat(control.describe().values()).containsEntry("security", security.name());
            with(server, transportConfig, GuardedServerTest::assertAnswers);
            for (Transport transport : List.of(Known.HTTP, Known.TCP)) {
              with(
                  server,
                  TransportConfig.plain(transport),
                  shop -> assertThatExceptionOfType(ShopException.class).isThrownBy(shop::empty));
            }
            assertThat(server.endpoints().toString()).doesNotContain("@");
          }
        }
      }
    }
  }

  @Test
  void aServerOfSecuredMessagesAnnouncesTheKeysForThem() {
    for (Security security : Security.all()) {
      for (Hosting hosting : Hosting.all()) {
        if (!security.isOfMessages()) {
          continue;
        }
        Endpoint http = Endpoint.of(Known.HTTP);
        TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, hosting);
        try (Server server =
                server(Known.SOAP, security, hosting, ServerThread.WORKERS, http, Endpoint.TCP)
                    .start();
            ControlClient control = ControlClient.connect(server.endpoints())) {
          assertThat(control.describe().values()).containsEntry("security", security.name());
          Endpoints announced = Endpoints.parse(server.endpoints().announcement());
          assertThat(announced).hasToString(server.endpoints().toString());
          assertThat(announced.toString()).doesNotContain("@");
          try (Connection connection =
              transportConfig.connect(
                  Known.SOAP.service(),
                  announced.address(http),
                  ConnectionOptions.DEFAULT.secured(security.tls(announced.keys())))) {
            assertAnswers(
                Known.SOAP.client(
                    connection, Effort.DOCUMENTED, security.messages(announced.messageKeys())));
            assertFault(Fault.UNAUTHENTICATED, Known.SOAP.client(connection, Effort.DOCUMENTED));
          }
        }
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoints.parse("token~nonsense@127.0.0.1:TCP=1"))
        .withMessageContaining("not the keys of messages")
        .withMessageNotContaining("nonsense");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                server(
                    Known.WS_SECURITY_DOM,
                    Hosting.SELF,
                    ServerThread.WORKERS,
                    Endpoint.of(Known.HTTP)))
        .withMessage(
            "JSON does not support WS_SECURITY_DOM, which is for messages of [SOAP]: choose with --serialization");
  }

  @Test
  void aServerAnnouncesAKeyOnlyWhereItsClientsNeedOne() {
    for (Security security : List.of(Known.TLS, Known.TLS_CLIENT_CERTIFICATE)) {
      try (Server server =
          server(security, Hosting.SELF, ServerThread.WORKERS, Endpoint.TCP).start()) {
        assertThat(server.endpoints().keys().identity() == null).isEqualTo(security == Known.TLS);
      }
    }
    try (Server server =
        server(Security.NONE, Hosting.SELF, ServerThread.WORKERS, Endpoint.TCP).start()) {
      assertThat(server.endpoints().keys()).isNull();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoints.parse("token.nonsense@127.0.0.1:TCP=1"))
        .withMessageContaining("not the keys of TLS")
        .withMessageNotContaining("nonsense");
  }

  @Test
  void theControlNeedsItsTokenAndNoCredentials() {
    try (Server server =
            server(Known.CALL_CREDENTIALS, Hosting.SELF, ServerThread.WORKERS, Endpoint.TCP)
                .start();
        ControlClient control = ControlClient.connect(server.endpoints())) {
      control.reset();
      with(
          server,
          new TransportConfig(Known.TCP, Known.CALL_CREDENTIALS, Hosting.SELF),
          GuardedServerTest::assertAnswers);
      with(
          server,
          TransportConfig.plain(Known.TCP),
          shop -> assertFault(Fault.UNAUTHENTICATED, shop));
    }
  }

  @Test
  void credentialsOfACallAreTakenOnceByAllTransports() {
    Credentials genuine = Known.CALL_CREDENTIALS.credentials(Account.CALLER);
    try (Server server =
        server(
                Known.CALL_CREDENTIALS,
                Hosting.SELF,
                ServerThread.WORKERS,
                Endpoint.of(Known.HTTP),
                Endpoint.TCP)
            .start()) {
      Metadata ofOne = genuine.metadata("any", new byte[] {1});
      ConnectionOptions thief = ConnectionOptions.DEFAULT.with((operation, request) -> ofOne);
      try (Connection http =
              Known.HTTP.connect(
                  Server.ECHO, server.endpoints().address(Endpoint.of(Known.HTTP)), thief);
          Connection tcp =
              Known.TCP.connect(Server.ECHO, server.endpoints().address(Endpoint.TCP), thief)) {
        assertThat(http.call("any", new byte[] {1})).containsExactly(1);
        assertThatExceptionOfType(ShopException.class)
            .isThrownBy(() -> tcp.call("any", new byte[] {1}))
            .withMessageContaining("used before");
      }
    }
  }

  @Test
  void whatMakesNoSenseIsRefusedWithARemedy() {
    Endpoint grpc = Endpoint.of(Known.GRPC);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> server(Known.BASIC, Hosting.SELF, ServerThread.WORKERS, grpc).start())
        .withMessage(
            "GRPC does not support security BASIC, only [HTTP]: leave it out with --endpoint");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                server(Known.SPNEGO, Hosting.SELF, ServerThread.WORKERS, Endpoint.of(Known.HTTP))
                    .start())
        .withMessage(
            "SELF has no SPNEGO, only SERVLET: a container checks its tokens: leave it out with --endpoint");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                server(
                        Known.BASIC,
                        Hosting.SELF,
                        ServerThread.WORKERS,
                        Endpoint.named("CXF_AS_SHIPPED"))
                    .start())
        .withMessageContaining("CXF_AS_SHIPPED has no security, compression or hosting");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                server(Security.NONE, Known.SERVLET, ServerThread.INLINE, Endpoint.of(Known.HTTP)))
        .withMessageContaining("does not support --dispatch=INLINE");
  }

  @Test
  void aDirectoryOfSomebodyElseStaysAsItIs(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "content");
    try (Server server =
        new Server(
            TestOptions.onSockets(directory),
            SHOP,
            Insertion.ROW_BY_ROW,
            () -> {},
            new DatabaseUse())) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(server::start)
          .withMessageContaining("cannot create directory " + directory);
    }
    assertThat(file).hasContent("content");
  }
}
