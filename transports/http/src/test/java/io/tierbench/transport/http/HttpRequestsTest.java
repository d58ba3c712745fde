package io.tierbench.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.HttpHeaders;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests HTTP of foreign clients. */
class HttpRequestsTest extends TransportFixture {
  private static final int LIMIT = 100_000;
  private static final String TYPE = "text/xml; charset=utf-8";
  private static final String POST = "POST /soap/Service/load HTTP/1.1\r\nHost: h\r\n";
  private static final String CLOSE = "Connection: close\r\n";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Listener listener =
      opened(
          Known.HTTP.serve(
              Map.of(
                  new WireService("soap/Service", TYPE, null, HttpHeaders.NONE, "?wsdl"),
                  HttpRequestsTest::answer,
                  new WireService("text", "text/plain", null),
                  HttpRequestsTest::answer,
                  new WireService("json", "application/json", null),
                  new Streaming()),
              Loopback.ANY_PORT,
              new ListenerOptions(workers, LIMIT)));

  private static byte[] answer(String operation, byte[] request) {
    if (operation.equals("missing")) {
      throw new ShopException(Fault.NOT_FOUND, "no customer \u00fc");
    }
    if (operation.equals("body")) {
      throw new ExchangeException(Fault.NOT_FOUND, "unseen", bytes("<fault/>"), null);
    }
    return bytes(operation + "|" + new String(request, StandardCharsets.UTF_8));
  }

  private static final class Streaming implements Exchange {
    @Override
    public byte[] call(String operation, byte[] request) {
      throw new AssertionError("not streamed");
    }

    @Override
    public boolean streams(String operation) {
      return true;
    }

    @Override
    public void stream(String operation, byte[] request, Consumer<byte[]> messages) {
      messages.accept(bytes("[1]"));
      messages.accept(bytes("[2]"));
    }
  }

  private HttpResponse<String> send(String method, String path, String type, BodyPublisher body)
      throws Exception {
    int port = Loopback.of(listener).getPort();
    return client.send(
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .header("Content-Type", type)
            .method(method, body)
            .build(),
        BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send("POST", path, "text/xml; charset=UTF-8", BodyPublishers.ofString(body));
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("none");
  }

  /** Sends a text, and returns everything received until the server closes the connection. */
  private String exchange(String text) throws IOException {
    Socket socket = socket(listener);
    socket.getOutputStream().write(bytes(text));
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aPostIsAnswered() throws Exception {
    HttpResponse<String> response = post("/soap/Service/load", "hello");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(header(response, "Content-Type")).isEqualTo(TYPE);
    assertThat(response.body()).isEqualTo("load|hello");
    ZonedDateTime date =
        ZonedDateTime.parse(header(response, "Date"), DateTimeFormatter.RFC_1123_DATE_TIME);
    assertThat(date.toInstant()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    // The service itself is the empty operation.
    assertThat(post("/soap/Service", "hello").body()).isEqualTo("|hello");
    assertThat(post("/soap/Service/a%20b+%C3%BC?x=y", "hello").body())
        .isEqualTo("a b+\u00fc|hello");
  }

  @Test
  void aBodyInChunksIsPutTogetherUpToTheLimit() throws Exception {
    for (int length : new int[] {LIMIT, LIMIT + 1}) {
      String body = "x".repeat(length);
      List<byte[]> parts = List.of(bytes(body.substring(9)), bytes("xxxxxxxxx"));
      for (HttpResponse<String> response :
          List.of(
              send("POST", "/soap/Service/load", TYPE, BodyPublishers.ofByteArrays(parts)),
              post("/soap/Service/load", body))) {
        assertThat(response.statusCode()).isEqualTo(length > LIMIT ? 413 : 200);
        assertThat(response.body().equals("load|" + body)).isEqualTo(length == LIMIT);
      }
    }
  }

  @Test
  void aGetOfTheServiceAsksForItsDescription() throws Exception {
    for (String query : List.of("?wsdl", "?WSDL")) {
      assertThat(send("GET", "/soap/Service" + query, TYPE, BodyPublishers.noBody()).body())
          .isEqualTo(
              "%s|http://localhost:%d/soap/Service"
                  .formatted(query, Loopback.of(listener).getPort()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST   | /soap/Service/load | TEXT/XML; charset=utf-16          | 200 | none
          POST   | /soap/Service/load | application/json                  | 415 | none
          POST   | /text/load         | text/plain ; charset="UTF-8"      | 200 | none
          POST   | /text/load         | application/x-www-form-urlencoded | 415 | none
          GET    | /soap/Service?xsd  | text/plain                        | 405 | POST
          GET    | /text?wsdl         | text/plain                        | 405 | POST
          GET    | /soap/Service/load | text/plain                        | 405 | POST
          DELETE | /soap/Service?wsdl | text/plain                        | 405 | GET, POST
          GET    | /favicon.ico       | text/plain                        | 404 | none
          POST   | /                  | text/plain                        | 404 | none
          """)
  void otherTypesPathsAndMethodsAreRejected(
      String method, String path, String type, int status, String allowed) throws Exception {
    HttpResponse<String> response = send(method, path, type, BodyPublishers.ofString("hello"));
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(header(response, "Allow")).isEqualTo(allowed);
    assertThat(response.headers().firstValue("Accept").isPresent()).isEqualTo(status == 415);
    assertThat(post("/soap/Service/load", "still there").statusCode()).isEqualTo(200);
  }

  @Test
  void faultsAreStatusAndText() throws Exception {
    assertThat(post("/soap/Service/missing", ""))
        .returns(404, HttpResponse::statusCode)
        .returns("NOT_FOUND: no customer \u00fc", HttpResponse::body)
        .returns("text/plain; charset=utf-8", response -> header(response, "Content-Type"));
    assertThat(post("/soap/Service/body", ""))
        .returns(500, HttpResponse::statusCode)
        .returns("<fault/>", HttpResponse::body)
        .returns(TYPE, response -> header(response, "Content-Type"));
    assertThat(post("/soap/Service2/load", "hello"))
        .returns(404, HttpResponse::statusCode)
        .returns("UNKNOWN_OPERATION: no service at '/soap/Service2/load'", HttpResponse::body);
  }

  @Test
  void oldClientsAndThoseThatCloseAreServed() throws Exception {
    assertThat(exchange("POST /soap/Service/load HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi"))
        .startsWith("HTTP/1.1 200 OK")
        .endsWith("load|hi");
    assertThat(exchange(POST + CLOSE + "Content-Length: 2\r\n\r\nhi"))
        .containsIgnoringCase("connection: close")
        .endsWith("load|hi");
    assertThat(exchange(POST + "Content-Length: 9999999999\r\nExpect: 100-continue\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .containsIgnoringCase("connection: close");
  }

  @Test
  void aStreamIsChunkedAndNothingForAnOldClient() throws Exception {
    String request = "POST /json/list HTTP/1.%s\r\nHost: h\r\n" + CLOSE + "\r\n";
    assertThat(exchange(request.formatted(1)))
        .containsIgnoringCase("content-type: application/x-ndjson")
        .endsWith("4\r\n[1]\n\r\n4\r\n[2]\n\r\n0\r\n\r\n");
    assertThat(exchange(request.formatted(0))).startsWith("HTTP/1.1 400 ");
  }

  static Stream<Arguments> badRequests() {
    return Stream.of(
        Arguments.of("\u0001\u0002 nonsense\r\n\r\n\r\n", 400),
        Arguments.of(POST + "Content-Length: many\r\n\r\n", 400),
        Arguments.of(POST + "Transfer-Encoding: chunked\r\n\r\nthis is no length\r\n\r\n", 400),
        Arguments.of("POST /soap/Service/%zz HTTP/1.1\r\nHost: h\r\n" + CLOSE + "\r\n", 400),
        Arguments.of("POST /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: h\r\n\r\n", 414),
        Arguments.of("POST / HTTP/1.1\r\nHost: " + "x".repeat(10_000) + "\r\n\r\n", 431));
  }

  @ParameterizedTest
  @MethodSource("badRequests")
  void whatIsNotHttpIsABadRequest(String request, int status) throws Exception {
    assertThat(exchange(request)).startsWith("HTTP/1.1 " + status + " ");
  }
}
