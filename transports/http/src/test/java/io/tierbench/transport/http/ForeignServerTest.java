package io.tierbench.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.tierbench.Known;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client with a foreign server. */
class ForeignServerTest extends TransportFixture {

  private InetSocketAddress serve(HttpHandler handler) throws IOException {
    HttpServer server = HttpServer.create(Loopback.ANY_PORT, 0);
    server.createContext("/", handler);
    server.start();
    opened.add(() -> server.stop(0));
    return server.getAddress();
  }

  /** Strict SOAP 1.1 servers reject a request without it. */
  @Test
  void aSoapRequestHasItsActionAndOthersHaveNone() throws Exception {
    List<String> actions = new CopyOnWriteArrayList<>();
    InetSocketAddress address =
        serve(
            call -> {
              actions.add(String.valueOf(call.getRequestHeaders().getFirst("SOAPAction")));
              byte[] body = call.getRequestBody().readAllBytes();
              call.sendResponseHeaders(200, body.length);
              call.getResponseBody().write(body);
              call.close();
            });
    WireService soap =
        new WireService("soap", "text/xml", null, operation -> Map.of("SOAPAction", "\"\""));
    for (WireService service : List.of(soap, OTHER)) {
      Connection connection = Known.HTTP.connect(service, address, options());
      assertThat(opened(connection).call("load", new byte[] {1, 2})).containsExactly(1, 2);
    }
    assertThat(actions).containsExactly("\"\"", "null");
  }

  /** Over another connection the server would not recognise the answer. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aChallengeIsAnsweredEvenIfTheServerHangsUp(boolean hangsUp) throws Exception {
    InetSocketAddress address =
        serve(
            call -> {
              call.getRequestBody().readAllBytes();
              boolean known =
                  "Basic YTpi".equals(call.getRequestHeaders().getFirst("Authorization"));
              if (!known) {
                call.getResponseHeaders().add("WWW-Authenticate", "Negotiate");
                call.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"shop\"");
                if (hangsUp) {
                  call.getResponseHeaders().add("Connection", "close");
                }
              }
              call.sendResponseHeaders(known ? 200 : 401, -1);
              call.close();
            });
    List<String> challenges = new CopyOnWriteArrayList<>();
    Credentials credentials =
        new Credentials() {
          @Override
          public Metadata metadata(String operation, byte[] request) {
            return Metadata.NONE;
          }

          @Override
          public Metadata reply(String operation, byte[] request, Metadata challenge) {
            challenges.add(challenge.get("www-authenticate"));
            return Metadata.of("authorization", "Basic YTpi");
          }
        };
    ConnectionOptions options = options().with(credentials);
    Connection connection = connect(Known.HTTP, address, options);
    for (int i = 0; i < 2; i++) {
      assertThat(connection.call("load", new byte[1])).isEmpty();
    }
    String both = "Negotiate, Basic realm=\"shop\"";
    assertThat(challenges).isEqualTo(List.of(both, both));
  }
}
