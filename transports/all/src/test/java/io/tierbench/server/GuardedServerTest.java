package io.tierbench.server;

import static io.tierbench.contract.Faults.assertFault;
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
import io.tierbench.hosting.Tuning;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a secured server: its shop is inaccessible without authentication, and it can be
 * controlled.
 */
@Tag("slow")
class GuardedServerTest {
  private static final SampleShop SHOP = new SampleShop();
  private static final Endpoint HTTP = Endpoint.of(Known.HTTP);

  private static Server server(Security security, Endpoint... endpoints) {
    return server(Known.JSON, security, Hosting.SELF, Tuning.NONE, endpoints);
  }

  private static Server server(
      Serialization serialization,
      Security security,
      Hosting hosting,
      Tuning tuning,
      Endpoint... endpoints) {
    return new Server(
        new ServerOptions(
            ServerOptions.LOOPBACK,
            Set.of(endpoints).stream()
                .collect(Collectors.toMap(endpoint -> endpoint, endpoint -> 0)),
            Set.of(serialization),
            Effort.DOCUMENTED,
            tuning,
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

  static Stream<TransportConfig> secured() {
    return Security.all().stream()
        .filter(security -> security != Security.NONE && !security.securesMessages())
        .flatMap(
            security ->
                Hosting.all().stream()
                    .map(hosting -> new TransportConfig(Known.HTTP, security, hosting)))
        .filter(transportConfig -> transportConfig.incompatibility().isEmpty());
  }

  /** The control needs its token alone; beside it, at the same transport, there is no shop. */
  @ParameterizedTest
  @MethodSource("secured")
  void theShopIsForThoseAloneWhoAuthenticate(TransportConfig transportConfig) {
    Security security = transportConfig.security();
    try (Server server =
            server(Known.JSON, security, transportConfig.hosting(), Tuning.NONE, HTTP, Endpoint.TCP)
                .start();
        ControlClient control =
            ControlClient.connect(Endpoints.parse(server.endpoints().announcement()))) {
      control.reset();
      assertThat(control.describe().values())
          .containsEntry("security", security.name())
          .containsEntry("hosting", transportConfig.hosting().name());
      assertThat(server.endpoints().toString()).doesNotContain("@");
      with(server, transportConfig, GuardedServerTest::assertAnswers);
      for (Transport transport : List.of(Known.HTTP, Known.TCP)) {
        boolean asked = transport == Known.HTTP || security == Known.CALL_CREDENTIALS;
        Fault fault = asked ? Fault.UNAUTHENTICATED : Fault.UNKNOWN_OPERATION;
        with(
            server,
            TransportConfig.plain(transport),
            shop ->
                assertThatExceptionOfType(ShopException.class)
                    .isThrownBy(shop::empty)
                    .matches(e -> security.isTls() || e.fault() == fault));
      }
    }
  }

  @Test
  void aServerOfSecuredMessagesAnnouncesTheKeysForThem() {
    for (Security security : List.of(Known.WS_SECURITY_STREAMING, Known.WS_SECURITY_OVER_TLS)) {
      TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, Hosting.SELF);
      try (Server server =
              server(Known.SOAP, security, Hosting.SELF, Tuning.NONE, HTTP, Endpoint.TCP).start();
          ControlClient control = ControlClient.connect(server.endpoints())) {
        assertThat(control.describe().values()).containsEntry("security", security.name());
        Endpoints announced = Endpoints.parse(server.endpoints().announcement());
        assertThat(announced).hasToString(server.endpoints().toString());
        assertThat(announced.toString()).doesNotContain("@");
        try (Connection connection =
            transportConfig.connect(
                Known.SOAP.service(),
                announced.address(HTTP),
                ConnectionOptions.DEFAULT.secured(security.tls(announced.keys())))) {
          assertAnswers(
              Known.SOAP.client(
                  connection, Effort.DOCUMENTED, security.messages(announced.messageKeys())));
          assertFault(
              Fault.UNAUTHENTICATED, Known.SOAP.client(connection, Effort.DOCUMENTED)::empty);
        }
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoints.parse("token~nonsense@127.0.0.1:TCP=1"))
        .withMessageContaining("not the keys of messages")
        .withMessageNotContaining("nonsense");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server(Known.WS_SECURITY_DOM, HTTP))
        .withMessage(
            "JSON does not support WS_SECURITY_DOM, only [SOAP] do: choose others with --serializations");
  }

  @Test
  void aServerAnnouncesAKeyOnlyWhereItsClientsNeedOne() {
    for (Security security : List.of(Known.TLS, Known.TLS_CLIENT_CERTIFICATE)) {
      try (Server server = server(security, Endpoint.TCP).start()) {
        assertThat(server.endpoints().keys().identity() == null).isEqualTo(security == Known.TLS);
      }
    }
    try (Server server = server(Security.NONE, Endpoint.TCP).start()) {
      assertThat(server.endpoints().keys()).isNull();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoints.parse("token.nonsense@127.0.0.1:TCP=1"))
        .withMessageContaining("not the keys of TLS")
        .withMessageNotContaining("nonsense");
  }

  @Test
  void credentialsOfACallAreTakenOnceByAllTransports() {
    Credentials genuine = Known.CALL_CREDENTIALS.credentials(Account.CALLER);
    try (Server server = server(Known.CALL_CREDENTIALS, HTTP, Endpoint.TCP).start()) {
      Metadata ofOne = genuine.metadata("any", new byte[] {1});
      ConnectionOptions thief = ConnectionOptions.DEFAULT.with((operation, request) -> ofOne);
      try (Connection http =
              Known.HTTP.connect(Server.ECHO, server.endpoints().address(HTTP), thief);
          Connection tcp =
              Known.TCP.connect(Server.ECHO, server.endpoints().address(Endpoint.TCP), thief)) {
        assertThat(http.call("any", new byte[] {1})).containsExactly(1);
        assertFault(Fault.UNAUTHENTICATED, () -> tcp.call("any", new byte[] {1}))
            .hasMessageContaining("used before");
      }
    }
  }

  @Test
  void whatMakesNoSenseIsRefusedWithARemedy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server(Known.BASIC, Endpoint.of(Known.GRPC)).start())
        .withMessage(
            "GRPC does not support security BASIC, only [HTTP, HTTP2]: leave it out with --endpoint");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server(Known.BASIC, Endpoint.named("CXF_AS_SHIPPED")).start())
        .withMessageContaining("CXF_AS_SHIPPED has no security, compression or hosting");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server(Known.JSON, Security.NONE, Known.SERVLET, Known.INLINE, HTTP))
        .withMessageContaining("does not run calls inline");
  }
}
