package io.tierbench.transport.http;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tierbench.Known;
import io.tierbench.Programs;
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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Returns the reply up to the end of the connection. */
  private Reply exchange(Listener listener, String target, String headers, byte[] body)
      throws IOException {
    Socket socket = socket(listener);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        bytes(
            "%s HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n"
                .formatted(target, body.length, headers)));
    out.writeBytes(body);
    socket.getOutputStream().write(out.toByteArray());
    String all = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    int end = all.indexOf("\r\n\r\n");
    return new Reply(all.substring(0, end), all.substring(end + 4).getBytes(ISO_8859_1));
  }

  private Reply post(Listener listener, String headers, byte[] body) throws IOException {
    return exchange(listener, "POST /test.Service/echo", headers, body);
  }

  private record Reply(String head, byte[] body) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip",
        "GZIP",
        "x-gzip",
        "deflate, gzip;q=0.5",
        "gzip;q=1.0",
        "gzip ; q=0.001",
        "br,gzip;Q=1",
        "*",
        "br;q=1.0, *;q=0.1",
        "identity;q=0, *;q=0.5",
        "br\r\nAccept-Encoding: gzip"
      })
  void thoseWhoTakeItGetIt(String accepted) throws Exception {
    Reply reply = post(serve(Known.GZIP), "Accept-Encoding: " + accepted + "\r\n", NOTHING);

    assertThat(reply.head())
        .startsWith("HTTP/1.1 200 ")
        .containsIgnoringCase("\r\ncontent-encoding: gzip\r\n")
        .containsIgnoringCase("\r\nvary: accept-encoding\r\n")
        .containsIgnoringCase("\r\ncontent-length: " + reply.body().length);
    assertThat(Known.GZIP.decompress(reply.body(), 100_000)).asString(UTF_8).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing",
        "",
        "identity",
        "br, deflate",
        "gzip;q=0",
        "gzip;q=0.000, *",
        "*;q=0",
        "*, gzip;q=0",
        "gzip;q=much",
        "gzip;level=9",
        "gzipped"
      })
  void othersGetThePlainOne(String accepted) throws Exception {
    String header = accepted.equals("nothing") ? "" : "Accept-Encoding: " + accepted + "\r\n";
    Reply reply = post(serve(Known.GZIP), header, NOTHING);

    assertThat(reply.head())
        .startsWith("HTTP/1.1 200 ")
        .doesNotContainIgnoringCase("content-encoding")
        .containsIgnoringCase("\r\nvary: accept-encoding");
    assertThat(reply.body()).asString(UTF_8).isEqualTo(TEXT);
  }

  @Test
  void aDescriptionIsCompressedTooAndAFaultIsNot() throws Exception {
    Listener listener = serve(Known.GZIP);
    String ask = "Accept-Encoding: gzip\r\n";

    Reply description = exchange(listener, "GET /test.Service?wsdl", ask, NOTHING);
    assertThat(Known.GZIP.decompress(description.body(), 1_000))
        .asString(UTF_8)
        .isEqualTo("http://h/test.Service");
    assertThat(exchange(listener, "POST /test.Service/missing", ask, NOTHING))
        .satisfies(
            reply -> assertThat(reply.head()).doesNotContainIgnoringCase("content-encoding"),
            reply -> assertThat(reply.body()).asString(UTF_8).isEqualTo("NOT_FOUND: no customer"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", "GZip", "identity, gzip", "gzip, identity"})
  void itsCodingIsRead(String coding) throws Exception {
    Reply reply =
        post(
            serve(Known.GZIP),
            "Content-Encoding: " + coding + "\r\n",
            Known.GZIP.compress(new byte[] {1, 2, 3}));

    assertThat(reply.body()).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.compression.Compression#all")
  void theIdentityIsNoCoding(Compression compression) throws Exception {
    for (String coding : List.of("identity", "", ",")) {
      Reply reply =
          post(serve(compression), "Content-Encoding: " + coding + "\r\n", new byte[] {1, 2, 3});

      assertThat(reply.body()).containsExactly(1, 2, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip, gzip", "deflate", "br", "gzip\r\nContent-Encoding: gzip", "gzip,br", "*"})
  void otherCodingsAreRefused(String coding) throws Exception {
    byte[] body = Known.GZIP.compress(Known.GZIP.compress(new byte[] {1}));
    Reply reply = post(serve(Known.GZIP), "Content-Encoding: " + coding + "\r\n", body);

    assertThat(reply.head())
        .startsWith("HTTP/1.1 415 ")
        .containsIgnoringCase("\r\naccept-encoding: gzip\r\n");
    assertThat(reply.body())
        .asString(UTF_8)
        .isEqualTo("BAD_REQUEST: requests must be uncompressed or in the content coding gzip");
  }

  @Test
  void aListenerThatDoesNotCompressSaysSo() throws Exception {
    Listener listener = serve(Compression.NONE);
    Reply refusal = post(listener, ENCODED, Known.GZIP.compress(new byte[] {1}));
    Reply waiting = post(listener, ENCODED + "Expect: 100-continue\r\n", NOTHING);

    for (Reply reply : List.of(refusal, waiting)) {
      assertThat(reply.head())
          .startsWith("HTTP/1.1 415 ")
          .containsIgnoringCase("\r\naccept-encoding: identity\r\n");
    }
    assertThat(post(listener, "Accept-Encoding: gzip\r\n", NOTHING).head())
        .doesNotContainIgnoringCase("encoding")
        .doesNotContainIgnoringCase("vary");
  }

  @Test
  void afterARefusalTheConnectionServesTheNextRequest() throws Exception {
    Socket socket = socket(serve(Compression.NONE));
    String request = "POST /test.Service/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n%s\r\n%s";
    String refused = request.formatted(ENCODED, "abc");
    String good = request.formatted("Connection: close\r\n", "def");
    socket.getOutputStream().write(bytes(refused + good));

    assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1))
        .startsWith("HTTP/1.1 415 ")
        .contains("HTTP/1.1 200 OK")
        .endsWith("def");
  }

  @Test
  void curlUnderstandsIt(@TempDir Path folder) throws Exception {
    Programs.assumeInstalled(Programs.CURL);
    for (Compression compression : List.of(Known.GZIP, Known.DEFLATE)) {
      String coding = "Content-Encoding: " + compression.contentCoding();
      byte[] request = bytes("what curl says ".repeat(200));
      Path file = Files.write(folder.resolve("request"), compression.compress(request));
      Path head = folder.resolve("head");
      int port = Loopback.of(serve(compression)).getPort();
      String[] command = {
        Programs.CURL,
        "-sS",
        "--compressed",
        "--noproxy",
        "*",
        "-D",
        head.toString(),
        "--data-binary",
        "@" + file,
        "-H",
        coding,
        "-H",
        "Content-Type: text/plain",
        "http://127.0.0.1:%d/test.Service/echo".formatted(port)
      };
      Process curl =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();

      assertThat(curl.getInputStream().readAllBytes()).isEqualTo(request);
      assertThat(curl.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readString(head)).containsIgnoringCase(coding);
    }
  }

  /** Starts a foreign server that answers with that status, coding and body. */
  private InetSocketAddress serve(int status, String coding, byte[] body) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
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
    return server.getAddress();
  }

  private Connection connect(InetSocketAddress address) {
    return connect(Known.HTTP, address, ConnectionOptions.DEFAULT.compressed(Known.GZIP));
  }

  @Test
  void anAnswerInACodingThatNobodyAskedForIsNone() throws Exception {
    for (String coding : List.of("br", "gzip, gzip", "deflate")) {
      Connection connection = connect(serve(200, coding, Known.GZIP.compress(new byte[9])));
      assertExchangeFault(Fault.INTERNAL, () -> connection.call("echo", new byte[1]))
          .hasMessageContaining(coding);
    }
  }

  /** Our server does not do that, a gateway may. */
  @Test
  void aFaultMayBeCompressed() throws Exception {
    byte[] fault = Known.GZIP.compress("NOT_FOUND: no customer".getBytes(UTF_8));
    Connection connection = connect(serve(404, "gzip", fault));
    assertExchangeFault(Fault.NOT_FOUND, () -> connection.call("echo", new byte[1]))
        .hasMessage("no customer");

    Connection bombed = connect(serve(500, "gzip", Known.GZIP.compress(new byte[17 << 20])));
    assertExchangeFault(Fault.TOO_LARGE, () -> bombed.call("echo", new byte[1]));
  }
}
