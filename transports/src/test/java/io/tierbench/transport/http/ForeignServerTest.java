package io.tierbench.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.WireService;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The client at a server that is not ours. */
class ForeignServerTest {
  private static final WireService OTHER = new WireService("json", "application/json", null);

  /** Strict servers of SOAP 1.1 refuse a request without it. */
  @Test
  void aSoapRequestHasItsActionAndOthersHaveNone() throws Exception {
    List<String> actions = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          actions.add(String.valueOf(call.getRequestHeaders().getFirst("SOAPAction")));
          byte[] body = call.getRequestBody().readAllBytes();
          call.sendResponseHeaders(200, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    server.start();
    try {
      for (WireService service : List.of(new SoapBinding(Effort.DOCUMENTED).service(), OTHER)) {
        try (Connection connection =
            Transport.HTTP.connect(service, server.getAddress(), ConnectionOptions.DEFAULT)) {
          assertThat(connection.call("load", new byte[] {1, 2})).containsExactly(1, 2);
        }
      }
    } finally {
      server.stop(0);
    }
    assertThat(actions).containsExactly("\"\"", "null");
  }
}
