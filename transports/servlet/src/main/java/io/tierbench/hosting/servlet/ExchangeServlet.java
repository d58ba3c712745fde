package io.tierbench.hosting.servlet;

import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.transport.http.HttpFaults;
import io.tierbench.transport.http.HttpTransport;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.WireService;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A servlet in front of an exchange: the same requests and answers as with {@link HttpTransport},
 * read and written by the container. Mapped to {@code /service/*}, behind a {@link MessageFilter}.
 */
public final class ExchangeServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int MAX_PREALLOCATED_BYTES = 64 << 10;

  private final transient WireService service;
  private final transient Exchange exchange;
  private final int maxMessageBytes;

  public ExchangeServlet(WireService service, Exchange exchange, int maxMessageBytes) {
    this.service = service;
    this.exchange = exchange;
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!ServletAnswers.acceptsOrRejects(request, response, service)) {
      return;
    }
    byte[] bytes = read(request);
    if (bytes.length > maxMessageBytes) {
      ServletAnswers.rejectTooLarge(request, response, maxMessageBytes);
    } else {
      Route route = new Route(service, exchange, operation(request));
      answer(response, Answer.of(route, bytes, new ServletCall(request, exchange)));
    }
  }

  private static String operation(HttpServletRequest request) {
    String path = request.getPathInfo();
    return path == null ? "" : path.substring(1);
  }

  /** Reads at most one byte more than the limit; a small body into an array of its exact length. */
  private byte[] read(HttpServletRequest request) throws IOException {
    int length = request.getContentLength();
    InputStream body = request.getInputStream();
    if (length < 0 || length > MAX_PREALLOCATED_BYTES) {
      return body.readNBytes(Math.min(maxMessageBytes, Integer.MAX_VALUE - 1) + 1);
    }
    byte[] bytes = new byte[length];
    int read = body.readNBytes(bytes, 0, length);
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }

  private void answer(HttpServletResponse response, Answer answer) throws IOException {
    answer.metadata().values().forEach(response::setHeader);
    byte[] body = answer.bytes();
    if (body == null) {
      ServletAnswers.write(response, HttpFaults.status(answer.failure()).code(), answer);
      return;
    }
    if (!answer.isResponse()) {
      response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
      response.setHeader(HttpFaults.HEADER.toString(), answer.failure().name());
    }
    response.setContentType(service.contentType());
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static final class ServletCall implements Incoming {
    private final HttpServletRequest request;
    private final long arrived;

    ServletCall(HttpServletRequest request, Exchange exchange) {
      this.request = request;
      arrived = exchange.arrived();
    }

    @Override
    public long arrived() {
      return arrived;
    }

    @Override
    public @Nullable String metadata(String name) {
      return request.getHeader(name);
    }

    @Override
    public @Nullable Principal caller() {
      return request.getUserPrincipal();
    }
  }
}
