package io.tierbench.transport.http;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.HttpHeaders;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests content codings of foreign clients and servers. */
class HttpCompressionTest extends TransportFixture {
  private static final WireService SERVICE =
      new WireService("test.Service", "text/plain", null, HttpHeaders.NONE, "?wsdl");
  private static final String TEXT = "a word and another word. ".repeat(100);
  private static final String ENCODED = "Content-Encoding: gzip\r\n";
  private static final byte[] NOTHING = {};

  private Listener serve(Compression compression) {
    return opened(
        Known.HTTP.serve(
            Map.of(SERVICE, HttpCompressionTest::answer),
            Loopback.ANY_PORT,
            new ListenerOptions(ListenerOptions.INLINE, 100_000).compressed(compression)));
  }

  private static byte[] answer(String operation, byte[] request) {
    if (operation.equals("missing")) {
      throw new ShopException(Fault.NOT_FOUND, "no customer");
    }
    return request.length == 0 ? TEXT.getBytes(UTF_8) : request;
  }

  private record Reply(String head, byte[] body) {}

  /** Returns the reply up to the end of the connection. */
  private Reply exchange(Listener listener, String target, String headers, byte[] body)
      throws IOException {
    Socket socket = socket(listener);
    String head =
        "%s HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n"
            .formatted(target, body.length, headers);
    socket.getOutputStream().write(bytes(head));
    socket.getOutputStream().write(body);
    String all = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    int end = all.indexOf("\r\n\r\n");
    return new Reply(all.substring(0, end), all.substring(end + 4).getBytes(ISO_8859_1));
  }

  private Reply post(Listener listener, String headers, byte[] body) throws IOException {
    return exchange(listener, "POST /test.Service/echo", headers, body);
  }

  @Test
  void thoseWhoTakeItGetIt() throws Exception {
    Listener listener = serve(Known.GZIP);
    for (String accepted :
        List.of("gzip", "deflate, GZIP ; q=0.5", "gzip;q=1.0", "br\r\nAccept-Encoding: gzip")) {
      Reply reply = post(listener, "Accept-Encoding: " + accepted + "\r\n", NOTHING);
      assertThat(reply.head())
          .startsWith("HTTP/1.1 200 ")
          .containsIgnoringCase("\r\ncontent-encoding: gzip\r\n")
          .containsIgnoringCase("\r\nvary: accept-encoding\r\n")
          .containsIgnoringCase("\r\ncontent-length: " + reply.body().length);
      assertThat(Known.GZIP.decompress(reply.body(), 100_000)).asString(UTF_8).isEqualTo(TEXT);
    }
  }

  @Test
  void othersGetThePlainOne() throws Exception {
    Listener listener = serve(Known.GZIP);
    for (String accepted : List.of("", "br, deflate", "gzip;q=0", "gzip; Q=0.000", "gzipped")) {
      Reply reply = post(listener, "Accept-Encoding: " + accepted + "\r\n", NOTHING);
      assertThat(reply.head())
          .startsWith("HTTP/1.1 200 ")
          .doesNotContainIgnoringCase("content-encoding")
          .containsIgnoringCase("\r\nvary: accept-encoding");
      assertThat(reply.body()).asString(UTF_8).isEqualTo(TEXT);
    }
  }

  @Test
  void aDescriptionIsCompressedTooAndAFaultIsNot() throws Exception {
    Listener listener = serve(Known.GZIP);
    String ask = "Accept-Encoding: gzip\r\n";
    Reply description = exchange(listener, "GET /test.Service?wsdl", ask, NOTHING);
    assertThat(Known.GZIP.decompress(description.body(), 1_000))
        .asString(UTF_8)
        .isEqualTo("http://h/test.Service");
    Reply fault = exchange(listener, "POST /test.Service/missing", ask, NOTHING);
    assertThat(fault.head()).doesNotContainIgnoringCase("content-encoding");
    assertThat(fault.body()).asString(UTF_8).isEqualTo("NOT_FOUND: no customer");
  }

  @Test
  void itsCodingIsReadAndOthersAreRejected() throws Exception {
    Listener listener = serve(Known.GZIP);
    byte[] plain = {1, 2, 3};
    byte[] once = Known.GZIP.compress(plain);
    for (String coding : List.of("gzip", "GZip", "identity, gzip")) {
      assertThat(post(listener, "Content-Encoding: " + coding + "\r\n", once).body())
          .isEqualTo(plain);
    }
    for (String coding : List.of("identity", "", ",")) {
      assertThat(post(listener, "Content-Encoding: " + coding + "\r\n", plain).body())
          .isEqualTo(plain);
    }
    byte[] twice = Known.GZIP.compress(once);
    for (String coding : List.of("gzip, gzip", "deflate", "gzip\r\nContent-Encoding: gzip", "*")) {
      Reply reply = post(listener, "Content-Encoding: " + coding + "\r\n", twice);
      assertThat(reply.head())
          .startsWith("HTTP/1.1 415 ")
          .containsIgnoringCase("\r\naccept-encoding: gzip\r\n");
      assertThat(reply.body())
          .asString(UTF_8)
          .isEqualTo("BAD_REQUEST: requests must be uncompressed or in the content coding gzip");
    }
  }

  @Test
  void aListenerThatDoesNotCompressSaysSoAndServesTheNextRequest() throws Exception {
    Listener listener = serve(Compression.NONE);
    assertThat(post(listener, ENCODED, Known.GZIP.compress(new byte[] {1})).head())
        .startsWith("HTTP/1.1 415 ")
        .containsIgnoringCase("\r\naccept-encoding: identity\r\n");
    assertThat(post(listener, "Accept-Encoding: gzip\r\n", NOTHING).head())
        .doesNotContainIgnoringCase("encoding")
        .doesNotContainIgnoringCase("vary");
    Socket socket = socket(listener);
    String request = "POST /test.Service/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n%s\r\n%s";
    String rejected = request.formatted(ENCODED, "abc");
    String good = request.formatted("Connection: close\r\n", "def");
    socket.getOutputStream().write(bytes(rejected + good));
    assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1))
        .startsWith("HTTP/1.1 415 ")
        .contains("HTTP/1.1 200 OK")
        .endsWith("def");
  }

  /** Starts a foreign server that answers with that status, coding and body. */
  private Connection connectTo(int status, String coding, byte[] body) throws IOException {
    HttpServer server = HttpServer.create(Loopback.ANY_PORT, 0);
    server.createContext(
        "/",
        call -> {
          call.getRequestBody().readAllBytes();
          call.getResponseHeaders().add("Content-Encoding", coding);
          call.sendResponseHeaders(status, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    server.start();
    opened.add(() -> server.stop(0));
    ConnectionOptions options = ConnectionOptions.DEFAULT.compressed(Known.GZIP);
    return connect(Known.HTTP, server.getAddress(), options);
  }

  @Test
  void anAnswerInAnUnexpectedCodingIsNone() throws Exception {
    for (String coding : List.of("br", "gzip, gzip")) {
      Connection connection = connectTo(200, coding, Known.GZIP.compress(new byte[9]));
      assertExchangeFault(Fault.INTERNAL, () -> connection.call("echo", new byte[1]))
          .hasMessageContaining(coding);
    }
    Connection gateway = connectTo(503, "gzip", Known.GZIP.compress(new byte[9]));
    assertExchangeFault(Fault.UNAVAILABLE, () -> gateway.call("echo", new byte[1]));
  }
}
