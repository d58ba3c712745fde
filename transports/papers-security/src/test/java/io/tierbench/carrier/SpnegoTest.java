package io.tierbench.carrier;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.hosting.Services;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
}
