package io.tierbench.carrier;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.security.Account;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.NewThreads;
import io.tierbench.transport.Transport;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every transport configuration carries calls, and rejects unauthorised callers. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransportConfigTest {
  private static final int LIMIT = 1 << 20;
  private static final int THREADS = 4;
  private static final WireService ECHO = new WireService("echo", "application/octet-stream", null);

  private static final TransportConfig CONTAINER =
      new TransportConfig(Known.HTTP, Security.NONE, Known.SERVLET);

  private static final Set<Security> SECURITIES_OF_EACH_KIND =
      Set.of(
          Security.NONE,
          Known.BASIC,
          Known.CALL_CREDENTIALS,
          Known.SPNEGO,
          Known.TLS,
          Known.TLS_BORINGSSL,
          Known.TLS_FULL_HANDSHAKE,
          Known.TLS_CLIENT_CERTIFICATE,
          Known.WS_SECURITY_STREAMING);

  private static ExecutorService workers;

  @TempDir private Path folder;

  private final SampleShop shop = new SampleShop();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @BeforeAll
  static void startWorkers() {
    ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS);
    // So that none of them is new in a test.
    pool.prestartAllCoreThreads();
    workers = pool;
  }

  @AfterAll
  static void stopWorkers() {
    workers.shutdownNow();
  }

  @AfterEach
  void close() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  static Stream<TransportConfig> guarded() {
    return ofPlainMessages()
        .filter(
            transportConfig ->
                transportConfig.security() != Security.NONE && !transportConfig.security().isTls());
  }

  static Stream<TransportConfig> ofSecuredMessages() {
    return transportConfigs().filter(config -> config.security().securesMessages());
  }

  static Stream<TransportConfig> ofPlainMessages() {
    return transportConfigs().filter(config -> !config.security().securesMessages());
  }

  private static Stream<TransportConfig> transportConfigs() {
    return Transport.all().stream()
        .flatMap(
            transport ->
                Security.all().stream()
                    .flatMap(
                        security ->
                            Hosting.all().stream()
                                .map(hosting -> new TransportConfig(transport, security, hosting))))
        .flatMap(
            transportConfig ->
                Link.all().stream()
                    .filter(link -> isCalledOver(link, transportConfig.security()))
                    .map(transportConfig::over))
        .filter(transportConfig -> transportConfig.incompatibility().isEmpty());
  }

  /** Other links than the usual one are tested with a security of each kind. */
  private static boolean isCalledOver(Link link, Security security) {
    return link == Link.LOOPBACK
        || link.limits().isEmpty() && SECURITIES_OF_EACH_KIND.contains(security);
  }

  private SocketAddress anyAddress(Link link) {
    if (link == Link.UNIX_SOCKET) {
      return UnixDomainSocketAddress.of(folder.resolve("socket"));
    }
    return link == Link.IN_PROCESS
        ? new InProcessSocketAddress("test-" + UUID.randomUUID())
        : Loopback.ANY_PORT;
  }

  private SocketAddress serve(TransportConfig transportConfig, Serialization... serializations) {
    Services services = new Services().add(ECHO, (operation, request) -> request);
    for (Serialization serialization : serializations) {
      services.add(
          serialization,
          shop,
          Effort.DOCUMENTED,
          messages(transportConfig, serialization, MessageKeys.SERVER),
          UnaryOperator.identity());
    }
    Listener listener =
        transportConfig.serve(
            services,
            transportConfig.security().guards(),
            anyAddress(transportConfig.link()),
            new ListenerOptions(workers, LIMIT).secured(TestKeys.ofServer(transportConfig)),
            THREADS);
    opened.add(listener);
    return listener.address();
  }

  private Shop client(
      TransportConfig transportConfig, Serialization serialization, SocketAddress address) {
    Connection connection =
        transportConfig.connect(
            serialization.service(),
            address,
            ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(transportConfig)));
    opened.add(connection);
    return serialization.client(
        connection,
        Effort.DOCUMENTED,
        messages(transportConfig, serialization, MessageKeys.CALLER));
  }

  /** Returns the message security; null without it. */
  private static MessageSecurity messages(
      TransportConfig transportConfig, Serialization serialization, TlsKeys keys) {
    return transportConfig.security().incompatibility(serialization).isEmpty()
        ? transportConfig.security().messages(keys)
        : null;
  }

  /** A client of the echo that sends these credentials. */
  private Connection echo(
      TransportConfig transportConfig, SocketAddress address, Credentials credentials) {
    Connection connection =
        transportConfig
            .transport()
            .connect(ECHO, address, ConnectionOptions.DEFAULT.with(credentials));
    opened.add(connection);
    return connection;
  }

  private static void assertRefused(Connection connection, Fault fault) {
    assertExchangeFault(fault, () -> connection.call("any", new byte[] {1}))
        .message()
        .hasSizeLessThan(100)
        .doesNotContain("<");
  }

  /** Secured messages with every sample are tested elsewhere, without a transport configuration. */
  @ParameterizedTest
  @MethodSource("ofSecuredMessages")
  void carriesSecuredMessages(TransportConfig transportConfig) {
    SocketAddress address = serve(transportConfig, Known.SOAP);
    Shop client = client(transportConfig, Known.SOAP, address);

    assertCarriesCalls(client);
    shop.failure = new ShopException(Fault.NOT_FOUND, "no such customer");
    assertFault(Fault.NOT_FOUND, () -> client.loadCustomer("ALFKI"))
        .hasMessageContaining("no such customer");
    shop.operation = null;
    Connection plain =
        transportConfig.connect(
            Known.SOAP.service(),
            address,
            ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(transportConfig)));
    opened.add(plain);
    assertFault(Fault.UNAUTHENTICATED, () -> Known.SOAP.client(plain, Effort.DOCUMENTED).empty());
    assertThat(shop.operation).isNull();
  }

  /** Messages are the same on every way, so a few are enough. */
  private void assertCarriesCalls(Shop client) {
    for (Operation<?, ?> operation :
        List.of(Operation.EMPTY, Operation.TRANSFER_FUNDS, Operation.LOAD_PRODUCTS_DATA_SET)) {
      shop.assertReachedOnceBy(client, operation);
    }
  }

  @ParameterizedTest
  @MethodSource("ofPlainMessages")
  void carriesCalls(TransportConfig transportConfig) {
    // In a container, envelopes have a servlet of their own.
    Serialization serialization =
        transportConfig.hosting() == Known.SERVLET ? Known.SOAP : Known.JSON;

    SocketAddress address = serve(transportConfig, serialization);
    assertCarriesCalls(client(transportConfig, serialization, address));
  }

  /** Returns each compression together with another option. */
  static List<TransportConfig> compressed() {
    return List.of(
        compressed(Known.HTTP, Known.BASIC, Known.GZIP, Link.LOOPBACK),
        compressed(Known.HTTP, Known.TLS, Known.DEFLATE, Link.LOOPBACK),
        compressed(Known.HTTP, Security.NONE, Known.ZSTD, Link.UNIX_SOCKET),
        compressed(Known.HTTP2, Known.BASIC, Known.GZIP, Link.UNIX_SOCKET),
        compressed(Known.TCP, Known.CALL_CREDENTIALS, Known.LZ4, Link.UNIX_SOCKET),
        compressed(Known.TCP, Known.TLS, Known.ZSTD, Link.LOOPBACK),
        compressed(Known.GRPC, Known.CALL_CREDENTIALS, Known.GZIP, Link.UNIX_SOCKET),
        compressed(Known.GRPC, Known.TLS, Known.LZ4, Link.LOOPBACK));
  }

  private static TransportConfig compressed(
      Transport transport, Security security, Compression compression, Link link) {
    return new TransportConfig(transport, security, compression, Hosting.SELF, link);
  }

  @ParameterizedTest
  @MethodSource("compressed")
  void carriesWhatIsCompressed(TransportConfig transportConfig) {
    SocketAddress address = serve(transportConfig, Known.JSON);

    assertCarriesCalls(client(transportConfig, Known.JSON, address));
    if (transportConfig.security() == Known.BASIC
        || transportConfig.security() == Known.CALL_CREDENTIALS) {
      assertRefused(echo(transportConfig, address, Credentials.NONE), Fault.UNAUTHENTICATED);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.serialization.Serialization#all")
  void aContainerCarriesEverySerialization(Serialization serialization) {
    Shop client = client(CONTAINER, serialization, serve(CONTAINER, serialization));

    shop.assertReachedOnceBy(client);
    shop.failure = new ShopException(Fault.NOT_FOUND, "no such customer");
    assertFault(Fault.NOT_FOUND, () -> client.loadCustomer("ALFKI"))
        .hasMessageContaining("no such customer");
    shop.failure = new IllegalStateException("secret");
    assertFault(Fault.INTERNAL, () -> client.loadCustomer("ALFKI"))
        .hasMessageNotContaining("secret");
    shop.failure = null;
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }

  @ParameterizedTest
  @MethodSource("guarded")
  void refusesWhoeverMayNotCall(TransportConfig transportConfig) {
    SocketAddress address = serve(transportConfig);
    Security security = transportConfig.security();

    assertRefused(echo(transportConfig, address, Credentials.NONE), Fault.UNAUTHENTICATED);
    for (String secret : List.of("wrong", Account.GUEST.secret())) {
      assertRefused(
          echo(transportConfig, address, security.credentials(Account.CALLER.user(), secret)),
          Fault.UNAUTHENTICATED);
    }
    assertRefused(
        echo(transportConfig, address, security.credentials("nobody", Account.CALLER.secret())),
        Fault.UNAUTHENTICATED);
    for (String nonsense :
        List.of("Basic !", "Basic YQ==", "Tierbench a.b", "Negotiate !", "Negotiate YQ==", "x")) {
      assertRefused(
          echo(
              transportConfig,
              address,
              (operation, request) -> Metadata.of("authorization", nonsense)),
          Fault.UNAUTHENTICATED);
    }
    assertRefused(
        echo(transportConfig, address, security.credentials(Account.GUEST)), Fault.FORBIDDEN);

    Connection known = echo(transportConfig, address, security.credentials(Account.CALLER));
    for (byte number = 0; number < 3; number++) {
      assertThat(known.call("any", new byte[] {number})).containsExactly(number);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP", "HTTP2", "TCP", "GRPC"})
  void credentialsOfACallAreGoodForThatCallOnce(Transport transport) {
    TransportConfig transportConfig =
        new TransportConfig(transport, Known.CALL_CREDENTIALS, Hosting.SELF);
    SocketAddress address = serve(transportConfig);
    Credentials genuine = Known.CALL_CREDENTIALS.credentials(Account.CALLER);
    Metadata ofOne = genuine.metadata("one", new byte[] {1});
    Connection thief = echo(transportConfig, address, (operation, request) -> ofOne);

    assertThatThrownBy(() -> thief.call("other", new byte[] {1}))
        .isInstanceOf(ExchangeException.class);
    assertThatThrownBy(() -> thief.call("one", new byte[] {2}))
        .isInstanceOf(ExchangeException.class);
    assertThat(thief.call("one", new byte[] {1})).containsExactly(1);
    assertThatThrownBy(() -> thief.call("one", new byte[] {1})).hasMessageContaining("used before");
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.hosting.Hosting#all")
  void theClientOfTheJdkAnswersAChallenge(Hosting hosting) throws Exception {
    InetSocketAddress address =
        (InetSocketAddress) serve(new TransportConfig(Known.HTTP, Known.BASIC, hosting));

    HttpResponse<String> refused = send(HttpClient.newHttpClient(), post(address, "echo/any"));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .hasValueSatisfying(
            challenge -> assertThat(challenge).startsWithIgnoringCase("Basic realm=\"tierbench\""));
    assertThat(send(client(Account.GUEST), post(address, "echo/any")).statusCode()).isEqualTo(403);
    HttpResponse<String> answer = send(client(Account.CALLER), post(address, "echo/any"));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("hello");
  }

  private static HttpClient client(Account account) {
    return HttpClient.newBuilder()
        .authenticator(
            new Authenticator() {
              @Override
              protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(account.user(), account.secret().toCharArray());
              }
            })
        .build();
  }

  private static HttpRequest.Builder post(InetSocketAddress address, String path) {
    return HttpRequest.newBuilder(
            URI.create("http://localhost:%d/%s".formatted(address.getPort(), path)))
        .timeout(Duration.ofSeconds(20))
        .POST(BodyPublishers.ofString("hello"));
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString(UTF_8));
  }

  @Test
  void aContainerKeepsTheLimitOfAMessage() {
    InetSocketAddress address = (InetSocketAddress) serve(CONTAINER, Known.JSON);
    Connection connection = echo(CONTAINER, address, Credentials.NONE);

    assertThat(connection.call("any", new byte[LIMIT])).hasSize(LIMIT);
    assertExchangeFault(Fault.TOO_LARGE, () -> connection.call("any", new byte[LIMIT + 1]));
    assertThat(connection.call("any", new byte[3])).hasSize(3);
    Connection soap =
        CONTAINER.connect(
            Known.SOAP.service(), serve(CONTAINER, Known.SOAP), ConnectionOptions.DEFAULT);
    opened.add(soap);
    assertExchangeFault(Fault.TOO_LARGE, () -> soap.call("storeOrder", new byte[LIMIT + 1]));
    assertFault(Fault.UNKNOWN_OPERATION, () -> client(CONTAINER, Known.KRYO, address).empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"SOAP", "SOAP_RI", "SOAP_STAX"})
  void aContainerCallsNobodyBeforeTheEndOfAnEnvelope(Serialization serialization) {
    Connection connection =
        CONTAINER.connect(
            serialization.service(), serve(CONTAINER, serialization), ConnectionOptions.DEFAULT);
    opened.add(connection);
    int endTag = "</soap:Envelope>".length();
    Exchange cutOff =
        (operation, request) ->
            connection.call(operation, Arrays.copyOf(request, request.length - endTag));

    assertFault(Fault.BAD_REQUEST, () -> serialization.client(cutOff, Effort.DOCUMENTED).empty());
    assertThat(shop.operation).isNull();
    serialization.client(connection, Effort.DOCUMENTED).empty();
    assertThat(shop.operation).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"SOAP, BASIC", "JSON, SPNEGO", "SOAP, WS_SECURE_CONVERSATION_STREAMING"})
  void theNextGoodCallToAContainerWorksAfterHostileBytes(
      Serialization serialization, Security security) throws Exception {
    NewThreads threads = new NewThreads();
    TransportConfig transportConfig = new TransportConfig(Known.HTTP, security, Known.SERVLET);
    InetSocketAddress address = (InetSocketAddress) serve(transportConfig, serialization);
    Shop neighbour = client(transportConfig, serialization, address);
    HostileBytes hostile = new HostileBytes(address, Serialization.all().indexOf(serialization));
    hostile.add(hostile.record(relay -> callOnce(transportConfig, serialization, relay)));
    hostile.sendFew(
        relay -> {
          assertThat(neighbour.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
          callOnce(transportConfig, serialization, relay);
        });
    close();
    opened.clear();
    threads.awaitEnd();
  }

  private static void callOnce(
      TransportConfig transportConfig, Serialization serialization, SocketAddress address) {
    try (Connection connection =
        transportConfig.connect(serialization.service(), address, ConnectionOptions.DEFAULT)) {
      MessageSecurity messages = messages(transportConfig, serialization, MessageKeys.CALLER);
      assertThat(
              serialization.client(connection, Effort.DOCUMENTED, messages).loadCustomer("ALFKI"))
          .isEqualTo(Samples.customer());
    }
  }

  @Test
  void aContainerNamesWhatItReads() throws Exception {
    InetSocketAddress address = (InetSocketAddress) serve(CONTAINER, Known.SOAP);

    for (String path : List.of("echo/any", "soap/empty")) {
      HttpRequest.Builder request = post(address, path).header("Content-Encoding", "gzip");
      assertThat(send(HttpClient.newHttpClient(), request).statusCode()).isEqualTo(415);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TCP  | BASIC           | NONE | SELF    | LOOPBACK   | TCP does not support security BASIC, only [HTTP, HTTP2]
          HTTP2 | NONE           | NONE | SERVLET | LOOPBACK   | HTTP2 does not support hosting SERVLET, only [HTTP]
          GRPC | NONE            | NONE | SERVLET | LOOPBACK   | GRPC does not support hosting SERVLET, only [HTTP]
          HTTP | CALL_CREDENTIALS| NONE | SERVLET | LOOPBACK   | SERVLET does not support CALL_CREDENTIALS, only SELF: a container checks passwords, not single calls
          HTTP | NONE            | GZIP | SERVLET | LOOPBACK   | SERVLET does not support compression GZIP, only SELF: our own listeners compress
          GRPC | NONE            | GZIP | SELF    | IN_PROCESS | IN_PROCESS does not support compression GZIP, only NONE: nothing is sent
          HTTP | SPNEGO          | NONE | SELF    | LOOPBACK   | SELF does not support SPNEGO, only SERVLET: a servlet container checks the tokens
          HTTP | SPNEGO          | NONE | SERVLET | LOOPBACK   | ''
          HTTP | WS_SECURITY_STREAMING | NONE | SELF | LOOPBACK | ''
          """)
  void whatMakesNoSenseIsRefused(
      Transport transport,
      Security security,
      Compression compression,
      Hosting hosting,
      Link link,
      String why) {
    String incompatibility =
        new TransportConfig(transport, security, compression, hosting, link)
            .incompatibility()
            .orElse("");

    assertThat(incompatibility).isEqualTo(why);
  }
}
