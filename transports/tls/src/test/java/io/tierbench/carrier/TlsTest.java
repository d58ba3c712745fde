package io.tierbench.carrier;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static java.net.http.HttpClient.Version.HTTP_1_1;
import static java.net.http.HttpClient.Version.HTTP_2;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.handler.ssl.JdkSslContext;
import io.tierbench.Known;
import io.tierbench.carrier.TestKeys.Careless;
import io.tierbench.contract.Fault;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.NewThreads;
import io.tierbench.transport.Transport;
import io.tierbench.transport.TransportFixture;
import io.tierbench.transport.netty.NettyTls;
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests TLS on the wire: accepted peers, frequency of handshakes, and rejection of other protocols.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsTest extends TransportFixture {
  private static final int LIMIT = 1 << 20;
  private static final int THREADS = 4;
  private static final WireService ECHO = new WireService("echo", "application/octet-stream", null);
  private static final String GRPC = "h2";

  /** Number of answers that exceeds the socket buffers of both sides. */
  private static final int MANY_NEW_KEYS = 300_000;

  private final AtomicInteger calls = new AtomicInteger();
  private final SampleShop shop = new SampleShop();

  static Stream<TransportConfig> transportConfigs() {
    return Security.all().stream()
        .filter(Security::isTls)
        .flatMap(
            security ->
                Transport.all().stream()
                    .flatMap(
                        transport ->
                            Hosting.all().stream()
                                .map(hosting -> new TransportConfig(transport, security, hosting))))
        .filter(transportConfig -> transportConfig.incompatibility().isEmpty());
  }

  static Stream<TransportConfig> configsOfClients() {
    return transportConfigs()
        .filter(transportConfig -> transportConfig.security() == Known.TLS_CLIENT_CERTIFICATE);
  }

  /** Returns each transport, each provider, and the servlet container. */
  static Stream<TransportConfig> configsOfServers() {
    return Stream.of(
        new TransportConfig(Known.GRPC, Known.TLS, Hosting.SELF),
        new TransportConfig(Known.GRPC, Known.TLS_BORINGSSL, Hosting.SELF),
        new TransportConfig(Known.HTTP2, Known.TLS, Hosting.SELF),
        new TransportConfig(Known.TCP, Known.TLS, Hosting.SELF),
        new TransportConfig(Known.HTTP, Known.TLS_BORINGSSL, Hosting.SELF),
        new TransportConfig(Known.HTTP, Known.TLS, Known.SERVLET));
  }

  private InetSocketAddress serve(
      TransportConfig transportConfig, TlsKeys keys, ListenerOptions options) {
    Exchange echo =
        (operation, request) -> {
          calls.incrementAndGet();
          return request;
        };
    return Loopback.of(
        opened(
            transportConfig.serve(
                new Services()
                    .add(ECHO, echo)
                    .add(Known.JSON, shop, Effort.DOCUMENTED, UnaryOperator.identity()),
                transportConfig.security().guards(),
                Loopback.ANY_PORT,
                options.secured(transportConfig.security().tls(keys)),
                THREADS)));
  }

  private InetSocketAddress serve(TransportConfig transportConfig, TlsKeys keys) {
    return serve(transportConfig, keys, new ListenerOptions(workers, LIMIT));
  }

  private InetSocketAddress serve(TransportConfig transportConfig) {
    return serve(transportConfig, TestKeys.SERVER);
  }

  private Connection connect(
      TransportConfig transportConfig, TlsKeys keys, InetSocketAddress address) {
    ConnectionOptions options =
        ConnectionOptions.DEFAULT.secured(transportConfig.security().tls(keys));
    return opened(transportConfig.connect(ECHO, address, options));
  }

  private static void assertAnswers(Connection connection) {
    assertThat(connection.call("any", new byte[] {7})).containsExactly(7);
  }

  private static void assertFails(Fault fault, Connection connection) {
    assertExchangeFault(fault, () -> connection.call("any", new byte[] {7}));
  }

  private void assertUnavailable(
      TransportConfig transportConfig, TlsKeys keys, InetSocketAddress address, String reason) {
    Connection connection = connect(transportConfig, keys, address);
    for (int call = 0; call < 2; call++) {
      assertExchangeFault(Fault.UNAVAILABLE, () -> connection.call("any", new byte[] {7}))
          .hasMessageContaining(reason);
    }
    assertThat(calls).hasValue(0);
  }

  @ParameterizedTest
  @MethodSource("configsOfServers")
  void aClientRejectsAServerThatIsNotTheOne(TransportConfig transportConfig) throws Exception {
    Careless careless = new Careless();

    InetSocketAddress good = serve(transportConfig, careless.ofServer("localhost"));
    assertUnavailable(
        transportConfig, TestKeys.TRUST, good, "unable to find valid certification path");
    InetSocketAddress expired = serve(transportConfig, careless.expired("CN=server"));
    assertUnavailable(
        transportConfig, careless.trust(), expired, "CertificateExpiredException: NotAfter");
    InetSocketAddress ofOtherHost = serve(transportConfig, careless.ofOtherHost());
    assertUnavailable(transportConfig, careless.trust(), ofOtherHost, "No subject alternative");

    // A name is verified, and not the address it has.
    InetSocketAddress named = serve(transportConfig, careless.ofServer("other.example"));
    assertUnavailable(
        transportConfig,
        careless.trust(),
        InetSocketAddress.createUnresolved("localhost", named.getPort()),
        "");
    assertAnswers(
        connect(
            transportConfig,
            careless.trust(),
            InetSocketAddress.createUnresolved("127.0.0.1", named.getPort())));
    assertAnswers(connect(transportConfig, careless.trust(), good));
  }

  @ParameterizedTest
  @MethodSource("configsOfClients")
  void aServerTakesNoClientWithoutTheCertificateOfAUserWithTheRole(TransportConfig transportConfig)
      throws Exception {
    Careless careless = new Careless();
    TlsKeys server = careless.ofServer("localhost");
    InetSocketAddress address = serve(transportConfig, server);
    String caller = Account.CALLER.subject().toString();

    assertUnavailable(transportConfig, careless.trust(), address, "");
    TlsKeys foreign = new TlsKeys(server.authority(), new Careless().ofSubject(caller).identity());
    assertUnavailable(transportConfig, foreign, address, "");
    assertUnavailable(transportConfig, careless.expired(caller), address, "");
    assertFails(
        Fault.FORBIDDEN,
        connect(transportConfig, careless.ofSubject(Account.GUEST.subject().toString()), address));
    // The container does not tell whether it does not know a user, or knows him too well.
    assertFails(
        transportConfig.hosting() == Hosting.SELF ? Fault.UNAUTHENTICATED : Fault.FORBIDDEN,
        connect(transportConfig, careless.ofSubject("CN=caller, OU=guest"), address));
    assertThat(calls).hasValue(0);

    assertAnswers(connect(transportConfig, careless.ofSubject(caller), address));
  }

  @ParameterizedTest
  @MethodSource("transportConfigs")
  void aHandshakeIsThereOnceOrWithEachCallAndResumedOrNot(TransportConfig transportConfig)
      throws Exception {
    int number = 4;
    Security security = transportConfig.security();
    boolean resumes = security == Known.TLS_RESUMED;
    boolean perCall = resumes || security == Known.TLS_FULL_HANDSHAKE;
    List<Boolean> expected =
        IntStream.range(0, perCall ? number : 1).mapToObj(call -> call > 0 && resumes).toList();
    ServerHellos hellos = opened(new ServerHellos(serve(transportConfig)));
    TlsKeys keys = security == Known.TLS_CLIENT_CERTIFICATE ? TestKeys.CALLER : TestKeys.TRUST;
    Connection connection = connect(transportConfig, keys, hellos.address());
    for (int call = 0; call < number; call++) {
      assertAnswers(connection);
    }
    assertThat(hellos.resumed()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("configsOfServers")
  void longMessagesComeBackAsTheyWere(TransportConfig transportConfig) {
    InetSocketAddress address = serve(transportConfig);
    Connection connection = connect(transportConfig, TestKeys.TRUST, address);
    for (int length : new int[] {0, 1, 16_384, 16_385, 100_000, LIMIT}) {
      byte[] request = new byte[length];
      Arrays.fill(request, (byte) length);
      assertThat(connection.call("any", request)).isEqualTo(request);
    }
    assertExchangeFault(Fault.TOO_LARGE, () -> connection.call("any", new byte[LIMIT + 1]));
    assertAnswers(connection);
  }

  /** The received bytes are not TLS, or another version, or truncated. */
  @ParameterizedTest
  @MethodSource("configsOfServers")
  void whatIsNoTlsIsClosedWithoutAWordInClear(TransportConfig transportConfig) throws Exception {
    // gRPC has it for its handshake too, which takes its time in a cold JVM.
    Duration soon = Duration.ofSeconds(transportConfig.transport() == Known.GRPC ? 2 : 1);
    InetSocketAddress address =
        serve(
            transportConfig, TestKeys.SERVER, new ListenerOptions(workers, LIMIT, 100, soon, soon));
    HostileBytes hostile = new HostileBytes(address, 1);
    byte[] hello =
        hostile.record(
            relay -> {
              try (Connection connection =
                  transportConfig.connect(
                      ECHO,
                      relay,
                      ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(transportConfig)))) {
                assertAnswers(connection);
              }
            });
    // What never comes to its end, while other connections come and go.
    List<Socket> endless = new ArrayList<>();
    for (byte[] start : List.of(new byte[0], record(0x2000, 100), Arrays.copyOf(hello, 60))) {
      endless.add(opened(hostile.stay(start)));
    }
    assertOnlyAlerts(hostile.answer("POST /echo/any HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8)));
    assertOnlyAlerts(hostile.answer(new byte[] {0, 0, 0, 7, 0, 4, 'e', 'c', 'h', 'o', 1}));
    assertOnlyAlerts(hostile.answer("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8)));
    // A record with a length beyond the limit of TLS.
    assertOnlyAlerts(hostile.answer(record(0xFFFF, 70_000)));
    for (Socket socket : endless) {
      socket.setSoTimeout(10_000);
      assertOnlyAlerts(readAll(socket));
    }
    try (SSLSocket old = trusting(address)) {
      old.setEnabledProtocols(new String[] {"TLSv1.2"});
      assertThatThrownBy(old::startHandshake).isInstanceOf(IOException.class);
    }
    assertAnswers(connect(transportConfig, TestKeys.TRUST, address));
  }

  private static byte[] record(int length, int bytes) {
    return ByteBuffer.allocate(5 + bytes)
        .put(new byte[] {22, 3, 3, (byte) (length >>> 8), (byte) length})
        .array();
  }

  private static byte[] readAll(Socket socket) {
    try {
      InputStream in = socket.getInputStream();
      return in.readAllBytes();
    } catch (IOException e) {
      assertThat(e).isNotInstanceOf(SocketTimeoutException.class);
      return new byte[0];
    }
  }

  private static void assertOnlyAlerts(byte[] answer) {
    assertThat(answer.length == 0 || answer[0] == 21 || answer[0] == 22)
        .as(HexFormat.of().formatHex(answer))
        .isTrue();
    assertThat(answer).hasSizeLessThan(2_000);
  }

  @ParameterizedTest
  @MethodSource("configsOfServers")
  void theNextGoodCallWorksAfterHostileBytes(TransportConfig transportConfig) throws Exception {
    NewThreads threads = new NewThreads();
    InetSocketAddress address = serve(transportConfig);
    Connection neighbour = connect(transportConfig, TestKeys.TRUST, address);
    HostileBytes hostile = new HostileBytes(address, transportConfig.toString().hashCode());
    hostile.add(hostile.record(relay -> callOnce(transportConfig, relay)));
    hostile.sendFew(
        relay -> {
          assertAnswers(neighbour);
          callOnce(transportConfig, relay);
        });
    closeAll();
    threads.awaitEnd();
  }

  /** JDK 25 clears that memory after a forged record. */
  @Test
  void noOtherConnectionHasTheMemoryOfAForgedRecord() throws Exception {
    Tls tls = TestKeys.ofServer(new TransportConfig(Known.TCP, Known.TLS, Hosting.SELF));
    ByteBuf first = NettyTls.allocator(tls).directBuffer(64).writeLong(42);
    ByteBuf second = NettyTls.allocator(tls).directBuffer(64).writeZero(32);
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(
          Cipher.DECRYPT_MODE,
          new SecretKeySpec(new byte[16], "AES"),
          new GCMParameterSpec(128, new byte[12]));
      ByteBuffer record = second.internalNioBuffer(0, 32);
      assertThatThrownBy(() -> cipher.doFinal(record, record.duplicate()))
          .isInstanceOf(AEADBadTagException.class);

      assertThat(first.getLong(0)).isEqualTo(42);
    } finally {
      first.release();
      second.release();
    }
  }

  private void callOnce(TransportConfig transportConfig, InetSocketAddress address) {
    try (Connection connection =
        transportConfig.connect(
            Known.JSON.service(),
            address,
            ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(transportConfig)))) {
      assertThat(Known.JSON.client(connection, Effort.DOCUMENTED).loadCustomer("ALFKI"))
          .isEqualTo(Samples.customer());
    }
  }

  @ParameterizedTest
  @MethodSource("configsOfServers")
  void aClientOfAServerWithoutTlsFails(TransportConfig transportConfig) {
    InetSocketAddress address = serve(TransportConfig.plain(transportConfig.transport()), null);

    // That of gRPC waits for its handshake until its time is up.
    ConnectionOptions impatient = new ConnectionOptions(LIMIT, Duration.ofSeconds(1));
    Connection connection =
        transportConfig.connect(
            ECHO, address, impatient.secured(TestKeys.ofCaller(transportConfig)));
    opened.add(connection);
    assertFails(Fault.UNAVAILABLE, connection);
    assertThat(calls).hasValue(0);
  }

  /** BoringSSL accepts any TLS 1.3 suite, and completes the handshake with this server. */
  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aClientRejectsAnotherCipherSuite(Transport transport) throws Exception {
    TransportConfig transportConfig =
        new TransportConfig(transport, Known.TLS_BORINGSSL, Hosting.SELF);
    String other = "TLS_AES_256_GCM_SHA384";
    SSLServerSocket server =
        (SSLServerSocket)
            NettyTls.listenerOfJdk(Known.TLS.tls(TestKeys.SERVER))
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    opened.add(server);
    SSLParameters parameters = server.getSSLParameters();
    parameters.setCipherSuites(new String[] {other});
    parameters.setApplicationProtocols(new String[] {GRPC});
    server.setSSLParameters(parameters);
    Thread accepting = new Thread(() -> readAllOfAll(server), "another suite");
    accepting.setDaemon(true);
    accepting.start();

    assertUnavailable(
        transportConfig,
        TestKeys.TRUST,
        (InetSocketAddress) server.getLocalSocketAddress(),
        "the cipher suite is " + other);
  }

  private static void readAllOfAll(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        // Empty settings of HTTP/2: gRPC looks at the connection when they are there.
        socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        // The client has hung up, or the test is over.
      }
    }
  }

  /** No layer above TLS limits such requests, which TLS answers by itself. */
  @Test
  void newKeysAreForAClientThatTakesThem() throws Exception {
    InetSocketAddress address = serve(new TransportConfig(Known.TCP, Known.TLS, Hosting.SELF));
    SSLSocket socket = opened(trusting(address));
    byte[] call = {0, 0, 0, 9, 0, 6, 'e', 'c', 'h', 'o', '/', 'a', 7};
    for (int i = 0; i < 100; i++) {
      socket.startHandshake();
      socket.getOutputStream().write(call);
      assertThat(socket.getInputStream().readNBytes(6)).containsExactly(0, 0, 0, 2, 0, 7);
    }
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < MANY_NEW_KEYS; i++) {
                socket.startHandshake();
              }
            })
        .isInstanceOf(IOException.class);
  }

  /** Connects with a small buffer, as a client that trusts the server. */
  private static SSLSocket trusting(InetSocketAddress address) throws Exception {
    Socket bare = new Socket();
    bare.setReceiveBufferSize(1);
    bare.connect(address);
    return (SSLSocket)
        context(TestKeys.TRUST)
            .getSocketFactory()
            .createSocket(bare, "localhost", address.getPort(), true);
  }

  private static SSLContext context(TlsKeys keys) {
    return ((JdkSslContext) NettyTls.client(Known.TLS.tls(keys))).context();
  }

  @Test
  void theClientOfTheJdkProvesWhoItIs() throws Exception {
    for (Hosting hosting : Hosting.all()) {
      assertServes(
          new TransportConfig(Known.HTTP, Known.TLS_CLIENT_CERTIFICATE, hosting), HTTP_1_1);
    }
    // Chosen by ALPN.
    assertServes(
        new TransportConfig(Known.HTTP2, Known.TLS_CLIENT_CERTIFICATE, Hosting.SELF), HTTP_2);
  }

  private void assertServes(TransportConfig transportConfig, Version version) throws Exception {
    InetSocketAddress address = serve(transportConfig);
    HttpResponse<String> answer = post(address, TestKeys.CALLER);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.version()).isEqualTo(version);
    assertThat(post(address, TestKeys.AUTHORITY.ofClient(Account.GUEST)).statusCode())
        .isEqualTo(403);
    assertThatThrownBy(() -> post(address, TestKeys.TRUST)).isInstanceOf(IOException.class);
  }

  private static HttpResponse<String> post(InetSocketAddress address, TlsKeys keys)
      throws Exception {
    URI url = URI.create("https://localhost:%d/echo/any".formatted(address.getPort()));
    return HttpClient.newBuilder()
        .sslContext(context(keys))
        .build()
        .send(
            HttpRequest.newBuilder(url).POST(BodyPublishers.ofString("hello")).build(),
            BodyHandlers.ofString());
  }

  @Test
  void whatMakesNoSenseIsRejected() {
    assertThat(
            new TransportConfig(Known.HTTP, Known.TLS_BORINGSSL, Known.SERVLET).incompatibility())
        .hasValue("SERVLET does not support TLS_BORINGSSL, only TLS of the JDK");
    assertThat(
            new TransportConfig(Known.GRPC, Known.TLS, Hosting.SELF)
                .over(Link.IN_PROCESS)
                .incompatibility())
        .hasValue("TLS is not supported over IN_PROCESS");
    TransportConfig tls = new TransportConfig(Known.TCP, Known.TLS, Hosting.SELF);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tls.connect(ECHO, Loopback.ANY_PORT, ConnectionOptions.DEFAULT))
        .withMessage("TLS needs TLS keys");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Known.TLS.tls(null))
        .withMessage("TLS needs the TLS keys of the server");
  }

  @Test
  void keysAreReadAsTheyWereAnnounced() {
    for (TlsKeys keys : List.of(TestKeys.CALLER, TestKeys.TRUST)) {
      assertThat(TlsKeys.parse(keys.announcement())).isEqualTo(keys);
      assertThat(keys.announcement()).matches("[A-Za-z0-9._-]+");
    }
    assertThat(TestKeys.CALLER.toString()).hasSizeLessThan(60);
    for (String wrong : List.of("", "a", "a.b.c", "!", TestKeys.CALLER.announcement() + ".a")) {
      assertThatIllegalArgumentException().isThrownBy(() -> TlsKeys.parse(wrong));
    }
  }
}
