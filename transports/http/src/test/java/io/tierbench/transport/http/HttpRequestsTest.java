package io.tierbench.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.HttpHeaders;
import io.tierbench.wire.WireService;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests HTTP of foreign clients. */
class HttpRequestsTest {
  private static final int LIMIT = 100_000;
  private static final String TYPE = "text/xml; charset=utf-8";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private ExecutorService workers;
  private Listener listener;

  @BeforeEach
  void open() {
    workers = Executors.newFixedThreadPool(4);
    listener =
        Known.HTTP.serve(
            Map.of(
                new WireService("soap/Service", TYPE, null, HttpHeaders.NONE, "?wsdl"),
                HttpRequestsTest::answer,
                new WireService("text", "text/plain", null),
                HttpRequestsTest::answer),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT));
  }

  @AfterEach
  void close() {
    listener.close();
    workers.shutdownNow();
  }

  private static byte[] answer(String operation, byte[] request) {
    String text = new String(request, StandardCharsets.UTF_8);
    return switch (operation) {
      case "missing" -> throw new ShopException(Fault.NOT_FOUND, "no customer \u00fc");
      case "body" ->
          throw new ExchangeException(
              Fault.NOT_FOUND, "unseen", "<fault/>".getBytes(StandardCharsets.UTF_8), null);
      default -> (operation + "|" + text).getBytes(StandardCharsets.UTF_8);
    };
  }

  private URI url(String path) {
    return URI.create("http://localhost:" + Loopback.of(listener).getPort() + path);
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(url(path))
            .header("Content-Type", "text/xml; charset=UTF-8")
            .header("SOAPAction", "\"\"")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(url(path)).build(), BodyHandlers.ofString());
  }

  @Test
  void aPostIsAnswered() throws Exception {
    HttpResponse<String> response = post("/soap/Service/load", "hello");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains(TYPE);
    assertThat(response.body()).isEqualTo("load|hello");
    ZonedDateTime date =
        ZonedDateTime.parse(
            response.headers().firstValue("Date").orElseThrow(),
            DateTimeFormatter.RFC_1123_DATE_TIME);
    assertThat(date.toInstant()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void theServiceItselfIsTheEmptyOperation() throws Exception {
    assertThat(post("/soap/Service", "hello").body()).isEqualTo("|hello");
  }

  @Test
  void escapesAndQueriesAreUnderstood() throws Exception {
    assertThat(post("/soap/Service/a%20b+%C3%BC?x=y", "hello").body())
        .isEqualTo("a b+\u00fc|hello");
    assertThat(exchange("POST /soap/Service/%zz HTTP/1.1", "Host: h", "Connection: close", "", ""))
        .startsWith("HTTP/1.1 400 ");
  }

  @Test
  void aBodyInChunksIsPutTogether() throws Exception {
    byte[] body = "x".repeat(50_000).getBytes(StandardCharsets.UTF_8);
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(url("/soap/Service/load"))
                .POST(BodyPublishers.ofByteArrays(List.of(body, body.clone())))
                .build(),
            BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo("load|" + "x".repeat(100_000));
  }

  @Test
  void aGetOfTheServiceAsksForItsDescription() throws Exception {
    assertThat(get("/soap/Service?wsdl").body())
        .isEqualTo("?wsdl|http://localhost:" + Loopback.of(listener).getPort() + "/soap/Service");
    assertThat(get("/soap/Service?WSDL").statusCode()).isEqualTo(200);
    for (String target : List.of("/soap/Service", "/soap/Service?xsd", "/text?wsdl", "/text")) {
      assertThat(get(target))
          .as(target)
          .returns(405, HttpResponse::statusCode)
          .returns("POST", response -> response.headers().firstValue("Allow").orElseThrow());
    }
  }

  @Test
  void aHeadOfTheDescriptionHasTheHeadersOfAGet() throws Exception {
    String answers =
        exchange(
            "HEAD /soap/Service?wsdl HTTP/1.1",
            "Host: h",
            "",
            "GET /soap/Service?wsdl HTTP/1.1",
            "Host: h",
            "Connection: close",
            "",
            "");

    String date = "date: [^\r]*\r\n";
    String body = "?wsdl|http://h/soap/Service";
    assertThat(answers.replaceAll(date, ""))
        .isEqualTo(
            String.join(
                "\r\n",
                "HTTP/1.1 200 OK",
                "content-type: " + TYPE,
                "content-length: " + body.length(),
                "",
                "HTTP/1.1 200 OK",
                "content-type: " + TYPE,
                "content-length: " + body.length(),
                "connection: close",
                "",
                body));
  }

  @Test
  void aRequestOfHttp11HasOneHost() throws Exception {
    for (String hosts : List.of("", "Host: a\r\nHost: b\r\n")) {
      assertThat(
              exchange(
                  "POST /soap/Service/load HTTP/1.1",
                  hosts + "Content-Length: 2",
                  "Connection: close",
                  "",
                  "hi"))
          .as(hosts)
          .startsWith("HTTP/1.1 400 ")
          .endsWith("Host header");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /soap/Service | text/xml                            | 200
          /soap/Service | TEXT/XML; charset=utf-16            | 200
          /soap/Service | application/json                    | 415
          /text         | text/plain                          | 200
          /text         | text/plain ; charset="UTF-8"        | 200
          /text         | text/plain; charset=utf-16          | 415
          /text         | text/plain; charset=unknown         | 415
          /text         | text/plainer                        | 415
          /text         | application/x-www-form-urlencoded   | 415
          """)
  void aBodyOfAnotherTypeIsNotRead(String path, String type, int status) throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(url(path + "/load"))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("hello"))
                .build(),
            BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Accept").isPresent()).isEqualTo(status == 415);
    assertThat(response.body())
        .isEqualTo(
            status == 200
                ? "load|hello"
                : "BAD_REQUEST: requests must be %s, not %s"
                    .formatted(path.equals("/text") ? "text/plain" : TYPE, type));
  }

  @Test
  void otherPathsAndMethodsAreRefused() throws Exception {
    assertThat(post("/", "hello").statusCode()).isEqualTo(404);
    assertThat(post("/soap/Service2/load", "hello"))
        .returns(404, HttpResponse::statusCode)
        .returns("UNKNOWN_OPERATION: no service at '/soap/Service2/load'", HttpResponse::body);
    assertThat(get("/favicon.ico").statusCode()).isEqualTo(404);

    HttpResponse<String> got = get("/soap/Service/load");
    assertThat(got.statusCode()).isEqualTo(405);
    assertThat(got.headers().firstValue("Allow")).contains("POST");
    HttpResponse<String> put =
        client.send(
            HttpRequest.newBuilder(url("/soap/Service")).PUT(BodyPublishers.ofString("x")).build(),
            BodyHandlers.ofString());
    assertThat(put.statusCode()).isEqualTo(405);
    assertThat(put.headers().firstValue("Allow")).contains("POST");
    HttpResponse<String> delete =
        client.send(
            HttpRequest.newBuilder(url("/soap/Service?wsdl")).DELETE().build(),
            BodyHandlers.ofString());
    assertThat(delete.headers().firstValue("Allow")).contains("GET, HEAD, POST");
    HttpResponse<String> head =
        client.send(
            HttpRequest.newBuilder(url("/soap/Service"))
                .method("HEAD", BodyPublishers.noBody())
                .build(),
            BodyHandlers.ofString());
    assertThat(head.statusCode()).isEqualTo(405);
    assertThat(post("/soap/Service/load", "still there").statusCode()).isEqualTo(200);
  }

  @Test
  void faultsAreStatusAndText() throws Exception {
    assertThat(post("/soap/Service/missing", ""))
        .returns(404, HttpResponse::statusCode)
        .returns("NOT_FOUND: no customer \u00fc", HttpResponse::body)
        .returns(
            "text/plain; charset=utf-8",
            response -> response.headers().firstValue("Content-Type").orElseThrow());
    assertThat(post("/soap/Service/body", ""))
        .returns(500, HttpResponse::statusCode)
        .returns("<fault/>", HttpResponse::body)
        .returns(TYPE, response -> response.headers().firstValue("Content-Type").orElseThrow());
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() throws Exception {
    assertThat(post("/soap/Service/load", "x".repeat(LIMIT + 1)).statusCode()).isEqualTo(413);
    HttpResponse<String> chunked =
        client.send(
            HttpRequest.newBuilder(url("/soap/Service/load"))
                .POST(BodyPublishers.ofByteArrays(Collections.nCopies(11, new byte[LIMIT / 10])))
                .build(),
            BodyHandlers.ofString());
    assertThat(chunked.statusCode()).isEqualTo(413);
    assertThat(post("/soap/Service/load", "x".repeat(LIMIT)).statusCode()).isEqualTo(200);
  }

  @Test
  void aClientMayWaitForTheWordToContinue() throws Exception {
    try (Socket socket = connect()) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      send(
          socket,
          "POST /soap/Service/load HTTP/1.1",
          "Host: h",
          "Content-Length: 5",
          "Expect: 100-continue",
          "");
      assertThat(line(in)).isEqualTo("HTTP/1.1 100 Continue");
      assertThat(line(in)).isEmpty();
      socket.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
      assertThat(line(in)).isEqualTo("HTTP/1.1 200 OK");
    }
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedBeforeItIsSent() throws Exception {
    assertThat(
            exchange(
                "POST /soap/Service/load HTTP/1.1",
                "Host: h",
                "Content-Length: 9999999999",
                "Expect: 100-continue",
                ""))
        .startsWith("HTTP/1.1 413 ")
        .containsIgnoringCase("connection: close");
  }

  @Test
  void oldClientsAndThoseThatCloseAreServed() throws Exception {
    assertThat(exchange("POST /soap/Service/load HTTP/1.0", "Content-Length: 2", "", "hi"))
        .startsWith("HTTP/1.1 200 OK")
        .endsWith("load|hi");
    assertThat(
            exchange(
                "POST /soap/Service/load HTTP/1.1",
                "Host: h",
                "Connection: close",
                "Content-Length: 2",
                "",
                "hi"))
        .containsIgnoringCase("connection: close")
        .endsWith("load|hi");
    assertThat(
            exchange(
                "GET http://h:1/soap/Service?wsdl HTTP/1.1",
                "Host: h",
                "Connection: close",
                "",
                ""))
        .endsWith("?wsdl|http://h/soap/Service");
  }

  @Test
  void requestsInOneGoAreAnsweredInTheirOrder() throws Exception {
    String request = "POST /soap/Service/%s HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx";
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      requests.append(request.formatted("call" + i));
    }
    String last = "POST /soap/Service/last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

    String responses = exchange((requests + last).split("\r\n", -1));
    int position = 0;
    for (int i = 0; i < 50; i++) {
      position = responses.indexOf("call" + i + "|x", position);
      assertThat(position).isNotNegative();
    }
    assertThat(responses).endsWith("last|");
  }

  @Test
  void whatIsNotHttpIsABadRequest() throws Exception {
    assertThat(exchange("\u0001\u0002 nonsense", "", "")).startsWith("HTTP/1.1 400 ");
    assertThat(exchange("POST /soap/Service HTTP/1.1", "Host: h", "Content-Length: many", "", ""))
        .startsWith("HTTP/1.1 400 ");
    assertThat(exchange("POST /" + "x".repeat(10_000) + " HTTP/1.1", "Host: h", "", ""))
        .startsWith("HTTP/1.1 414 ");
    assertThat(exchange("POST / HTTP/1.1", "Host: " + "x".repeat(10_000), "", ""))
        .startsWith("HTTP/1.1 431 ");
    assertThat(
            exchange(
                "POST /soap/Service HTTP/1.1",
                "Host: h",
                "Transfer-Encoding: chunked",
                "",
                "this is no length",
                ""))
        .startsWith("HTTP/1.1 400 ");
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(Loopback.of(listener).getAddress(), Loopback.of(listener).getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** Sends the lines, and returns everything received until the server closes the connection. */
  private String exchange(String... lines) throws IOException {
    try (Socket socket = connect()) {
      send(socket, lines);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void send(Socket socket, String... lines) throws IOException {
    String text = String.join("\r\n", lines) + (lines[lines.length - 1].isEmpty() ? "\r\n" : "");
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection was closed");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
