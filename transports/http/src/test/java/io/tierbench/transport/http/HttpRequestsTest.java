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
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.HttpHeaders;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** Lets calls of the operation "wait" go on. */
  private final CountDownLatch released = new CountDownLatch(1);

  private final Listener listener =
      opened(
          Known.HTTP.serve(
              Map.of(
                  new WireService("soap/Service", TYPE, null, HttpHeaders.NONE, "?wsdl"),
                  this::answer,
                  new WireService("text", "text/plain", null),
                  this::answer),
              Loopback.ANY_PORT,
              new ListenerOptions(workers, LIMIT)));

  private byte[] answer(String operation, byte[] request) {
    switch (operation) {
      case "missing" -> throw new ShopException(Fault.NOT_FOUND, "no customer \u00fc");
      case "body" ->
          throw new ExchangeException(Fault.NOT_FOUND, "unseen", bytes("<fault/>"), null);
      case "wait" -> await(released);
      default -> {
        // It is answered at once.
      }
    }
    return bytes(operation + "|" + new String(request, StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder to(String path) {
    int port = Loopback.of(listener).getPort();
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        to(path)
            .header("Content-Type", "text/xml; charset=UTF-8")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> send(String method, String path) throws Exception {
    return send(to(path).method(method, BodyPublishers.noBody()));
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
      HttpRequest.Builder chunked =
          to("/soap/Service/load")
              .POST(
                  BodyPublishers.ofByteArrays(
                      List.of(bytes(body.substring(9)), bytes("xxxxxxxxx"))));
      for (HttpResponse<String> response :
          List.of(send(chunked), post("/soap/Service/load", body))) {
        assertThat(response.statusCode()).isEqualTo(length > LIMIT ? 413 : 200);
        assertThat(response.body().equals("load|" + body)).isEqualTo(length == LIMIT);
      }
    }
  }

  @Test
  void aGetOfTheServiceAsksForItsDescription() throws Exception {
    assertThat(send("GET", "/soap/Service?wsdl").body())
        .isEqualTo("?wsdl|http://localhost:" + Loopback.of(listener).getPort() + "/soap/Service");
    assertThat(send("GET", "/soap/Service?WSDL").statusCode()).isEqualTo(200);
    String get = "GET http://h:1/soap/Service?wsdl HTTP/1.1\r\nHost: h\r\n" + CLOSE + "\r\n";
    assertThat(exchange(get)).endsWith("?wsdl|http://h/soap/Service");
  }

  @Test
  void aHeadOfTheDescriptionHasTheHeadersOfAGet() throws Exception {
    String ask = " /soap/Service?wsdl HTTP/1.1\r\nHost: h\r\n";
    String answers = exchange("HEAD" + ask + "\r\nGET" + ask + CLOSE + "\r\n");

    assertThat(answers.replaceAll("date: [^\r]*\r\n", "").replace("\r", ""))
        .isEqualTo(
            """
            HTTP/1.1 200 OK
            content-type: text/xml; charset=utf-8
            content-length: 27

            HTTP/1.1 200 OK
            content-type: text/xml; charset=utf-8
            content-length: 27
            connection: close

            ?wsdl|http://h/soap/Service""");
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
        send(
            to(path + "/load").header("Content-Type", type).POST(BodyPublishers.ofString("hello")));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Accept").isPresent()).isEqualTo(status == 415);
    assertThat(response.body())
        .isEqualTo(
            status == 200
                ? "load|hello"
                : "BAD_REQUEST: requests must be %s, not %s"
                    .formatted(path.equals("/text") ? "text/plain" : TYPE, type));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET    | /soap/Service      | 405 | POST
          GET    | /soap/Service?xsd  | 405 | POST
          GET    | /text?wsdl         | 405 | POST
          GET    | /text              | 405 | POST
          GET    | /soap/Service/load | 405 | POST
          PUT    | /soap/Service      | 405 | POST
          HEAD   | /soap/Service      | 405 | POST
          DELETE | /soap/Service?wsdl | 405 | GET, HEAD, POST
          GET    | /favicon.ico       | 404 | none
          POST   | /                  | 404 | none
          """)
  void otherPathsAndMethodsAreRefused(String method, String path, int status, String allowed)
      throws Exception {
    HttpResponse<String> response = send(method, path);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(header(response, "Allow")).isEqualTo(allowed);
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
  void aClientMayWaitForTheWordToContinue() throws Exception {
    Socket socket = socket(listener);
    String expecting = "POST /soap/Service/%s HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n%s\r\n";
    String expect = "Expect: 100-continue\r\n";
    // Not before the answer to an earlier call.
    socket.getOutputStream().write(bytes(expecting.formatted("wait", 0, "")));
    socket.getOutputStream().write(bytes(expecting.formatted("load", 3, expect)));
    sleep(Duration.ofMillis(100));
    released.countDown();
    socket.getOutputStream().write(bytes("abc"));
    assertThat(readTo(socket, "load|abc"))
        .startsWith("HTTP/1.1 200")
        .doesNotContain("100 Continue");

    socket.getOutputStream().write(bytes(expecting.formatted("load", 5, expect)));
    assertThat(readTo(socket, "\r\n\r\n")).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    socket.getOutputStream().write(bytes("hello"));
    assertThat(readTo(socket, "load|hello")).startsWith("HTTP/1.1 200 OK");
  }

  private static String readTo(Socket socket, String end) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(end) < 0) {
      read.append((char) socket.getInputStream().read());
      assertThat(read.indexOf("\uffff")).isNegative();
    }
    return read.toString();
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
  void requestsInOneGoAreAnsweredInTheirOrder() throws Exception {
    String requests =
        IntStream.range(0, 50)
            .mapToObj(i -> POST.replace("load", "call" + i) + "Content-Length: 1\r\n\r\nx")
            .collect(Collectors.joining());
    String responses = exchange(requests + POST + CLOSE + "\r\n");

    assertThat(Pattern.compile("call\\d+\\|x").matcher(responses).results().map(MatchResult::group))
        .isEqualTo(IntStream.range(0, 50).mapToObj(i -> "call" + i + "|x").toList());
    assertThat(responses).endsWith("load|");
  }

  static Stream<Arguments> badRequests() {
    String to = "POST /soap/Service/load HTTP/1.1\r\n";
    return Stream.of(
        Arguments.of("\u0001\u0002 nonsense\r\n\r\n\r\n", 400, ""),
        Arguments.of(POST + "Content-Length: many\r\n\r\n", 400, ""),
        Arguments.of(POST + "Transfer-Encoding: chunked\r\n\r\nthis is no length\r\n\r\n", 400, ""),
        Arguments.of(to + CLOSE + "Content-Length: 2\r\n\r\nhi", 400, "Host header"),
        Arguments.of(
            to + "Host: a\r\nHost: b\r\n" + CLOSE + "Content-Length: 2\r\n\r\nhi",
            400,
            "Host header"),
        Arguments.of("POST /soap/Service/%zz HTTP/1.1\r\nHost: h\r\n" + CLOSE + "\r\n", 400, ""),
        Arguments.of("POST /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: h\r\n\r\n", 414, ""),
        Arguments.of("POST / HTTP/1.1\r\nHost: " + "x".repeat(10_000) + "\r\n\r\n", 431, ""));
  }

  @ParameterizedTest
  @MethodSource("badRequests")
  void whatIsNotHttpIsABadRequest(String request, int status, String end) throws Exception {
    assertThat(exchange(request)).startsWith("HTTP/1.1 " + status + " ").endsWith(end);
  }
}
