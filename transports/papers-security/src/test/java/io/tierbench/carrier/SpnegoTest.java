package io.tierbench.carrier;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.Known;
import io.tierbench.Programs;
import io.tierbench.contract.Fault;
import io.tierbench.hosting.Services;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.security.spnego.KerberosRealm;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kerby.kerberos.kerb.common.EncryptionUtil;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests answers to challenges, and the SPNEGO tokens that a server accepts. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpnegoTest extends TransportFixture {
  private static final int THREADS = 4;
  private static final WireService ECHO = new WireService("echo", "application/octet-stream", null);
  private static final String NEGOTIATE = "Negotiate ";

  /** The authorizations of answered calls; "null" for a call that has none, but a cookie. */
  private final List<String> proofs = new CopyOnWriteArrayList<>();

  private final class RecordingEcho implements Exchange {
    @Override
    public byte[] call(String operation, byte[] request) {
      throw new AssertionError("what came with the request is lost");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      proofs.add(String.valueOf(incoming.metadata("authorization")));
      return request;
    }
  }

  static List<Security> all() {
    return List.of(Known.SPNEGO, Known.SPNEGO_PER_REQUEST, Known.SPNEGO_ANEW);
  }

  private Listener listen(Security security, InetSocketAddress address) {
    return opened(
        new TransportConfig(Known.HTTP, security, Known.SERVLET)
            .serve(
                new Services().add(ECHO, new RecordingEcho()),
                security.guards(),
                address,
                new ListenerOptions(ListenerOptions.INLINE, 1 << 20),
                THREADS));
  }

  private InetSocketAddress serve(Security security) {
    return Loopback.of(listen(security, Loopback.ANY_PORT));
  }

  private Connection echo(InetSocketAddress address, Credentials credentials) {
    return opened(Known.HTTP.connect(ECHO, address, ConnectionOptions.DEFAULT.with(credentials)));
  }

  private Connection echo(InetSocketAddress address, String authorization) {
    return echo(address, (operation, request) -> Metadata.of("authorization", authorization));
  }

  private static void assertAnswers(Connection connection) {
    assertThat(connection.call("any", new byte[] {7})).containsExactly(7);
  }

  private static void assertRejected(Connection connection) {
    assertExchangeFault(Fault.UNAUTHENTICATED, () -> connection.call("any", new byte[] {7}));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aTokenGoesOnceOrWithEachRequest(Security security) {
    Connection connection = echo(serve(security), security.credentials(Account.CALLER));
    for (int call = 0; call < 4; call++) {
      assertAnswers(connection);
    }

    List<String> tokens = proofs.stream().filter(proof -> proof.startsWith(NEGOTIATE)).toList();
    assertThat(tokens).hasSize(security == Known.SPNEGO ? 1 : 4).doesNotHaveDuplicates();
    assertThat(proofs).startsWith(tokens.get(0)).hasSize(4);
  }

  /** HTTP Basic of a client that waits for a challenge: each call is two requests. */
  @Test
  void aPasswordThatWaitsToBeAskedForGoesAgainWithEachCall() {
    Credentials credentials = Known.BASIC_CHALLENGED.credentials(Account.CALLER);
    Connection connection = echo(serve(Known.BASIC_CHALLENGED), credentials);
    for (int call = 0; call < 2; call++) {
      assertThat(credentials.metadata("any", new byte[0]).isEmpty()).isTrue();
      assertAnswers(connection);
    }
  }

  @Test
  void aTokenIsGoodOnceAndAtItsOwnServer() {
    InetSocketAddress address = serve(Known.SPNEGO_PER_REQUEST);
    InetSocketAddress other = serve(Known.SPNEGO_PER_REQUEST);
    Credentials genuine = Known.SPNEGO_PER_REQUEST.credentials(Account.CALLER);
    assertAnswers(echo(address, genuine));
    String token = genuine.metadata("any", new byte[0]).get("authorization");
    assertRejected(echo(other, token));
    assertAnswers(echo(address, token));
    assertRejected(echo(address, token));
    byte[] ntlm = "NTLMSSP\0\1\0\0\0\7\2\0\0".getBytes(UTF_8);
    for (byte[] none : List.of(new byte[] {0x60}, new byte[3000], ntlm)) {
      assertRejected(echo(address, NEGOTIATE + Base64.getEncoder().encodeToString(none)));
    }
    assertAnswers(echo(address, genuine));
  }

  @Test
  void aCookieOfNoSessionIsNone() {
    assertRejected(
        echo(
            serve(Known.SPNEGO),
            (operation, request) -> Metadata.of("cookie", "JSESSIONID=node01.node0")));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aClientLogsInAgainAfterTheServerHasStartedAnew(Security security) {
    Listener first = listen(security, Loopback.ANY_PORT);
    InetSocketAddress address = Loopback.of(first);
    Credentials credentials = security.credentials(Account.CALLER);
    assertAnswers(echo(address, credentials));
    first.close();

    listen(security, address);

    assertAnswers(echo(address, credentials));
  }

  @Test
  void aServerThatOthersReachHasNoKdc() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                listen(
                    Known.SPNEGO, new InetSocketAddress(InetAddress.getByAddress(new byte[4]), 0)))
        .withMessageContaining("loopback");
  }

  /** MIT Kerberos has no code in common with the JDK or Kerby. */
  @Test
  void curlNegotiates(@TempDir Path folder) throws Exception {
    Programs.assumeInstalled(Programs.CURL);
    assumeTrue(run(Map.of(), Programs.CURL, "--version").contains("SPNEGO"), "curl has SPNEGO");
    String url = "http://localhost:%d/echo/any".formatted(serve(Known.SPNEGO).getPort());
    HttpResponse<String> rejected =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(url))
                    .POST(BodyPublishers.ofString("hello"))
                    .build(),
                BodyHandlers.ofString(UTF_8));
    assertThat(rejected.statusCode()).isEqualTo(401);
    assertThat(rejected.headers().allValues("WWW-Authenticate")).containsExactly("Negotiate");
    String port = rejected.headers().firstValue("kdc-port").orElseThrow();
    String realm = new KerberosRealm(Integer.parseInt(port)).name();
    Path configuration = folder.resolve("krb5.conf");
    Files.writeString(
        configuration,
        """
        [libdefaults]
        default_realm = %1$s
        dns_lookup_kdc = false
        dns_canonicalize_hostname = false
        udp_preference_limit = 1
        rdns = false
        [realms]
        %1$s = {
          kdc = 127.0.0.1:%2$s
        }
        [domain_realm]
        localhost = %1$s
        """
            .formatted(realm, port));
    for (Account account : Account.values()) {
      Path keytab = folder.resolve(account + ".keytab");
      writeKeytab(account.user() + '@' + realm, account.secret(), keytab);
      Map<String, String> environment =
          Map.of(
              "KRB5_CONFIG",
              configuration.toString(),
              "KRB5_CLIENT_KTNAME",
              keytab.toString(),
              "KRB5CCNAME",
              "FILE:" + folder.resolve(account + ".cache"));
      String command = "curl -s -m 20 -w _%{http_code} --negotiate -u : -d hello " + url;
      assertThat(run(environment, command.split(" ")))
          .isEqualTo(account == Account.CALLER ? "hello_200" : "Forbidden_403");
    }
  }

  private static void writeKeytab(String principal, String password, Path file) throws Exception {
    Keytab keytab = new Keytab();
    for (EncryptionKey key :
        EncryptionUtil.generateKeys(
            principal, password, List.of(EncryptionType.AES256_CTS_HMAC_SHA1_96), 1)) {
      keytab.addEntry(
          new KeytabEntry(new PrincipalName(principal), KerberosTime.now(), key.getKvno(), key));
    }
    keytab.store(file.toFile());
  }

  private static String run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output;
  }
}
