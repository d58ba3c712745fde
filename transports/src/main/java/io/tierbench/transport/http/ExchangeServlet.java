package io.tierbench.transport.http;

import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.WireService;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An exchange in a servlet container: the same requests and answers as of {@link HttpTransport},
 * read and written by the container. Mapped to {@code /service/*}.
 */
public final class ExchangeServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

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
    byte[] bytes = read(request);
    answer(
        response,
        bytes == null
            ? Answer.tooLarge(maxMessageBytes)
            : Answer.of(
                new Route(service, exchange, operation(request)),
                bytes,
                new Call(request, exchange)));
  }

  private static String operation(HttpServletRequest request) {
    String path = request.getPathInfo();
    return path == null ? "" : path.substring(1);
  }

  /**
   * The body; absent where it is larger than the limit. Then it is read to its end nevertheless, or
   * the container would hang up, and the client might not see why.
   */
  private byte @Nullable [] read(HttpServletRequest request) throws IOException {
    long length = request.getContentLengthLong();
    try (InputStream body = request.getInputStream()) {
      byte[] bytes =
          length >= 0 && length <= maxMessageBytes
              ? read(body, (int) length)
              : body.readNBytes(maxMessageBytes + 1);
      if (bytes.length <= maxMessageBytes) {
        return bytes;
      }
      body.transferTo(OutputStream.nullOutputStream());
      return null;
    }
  }

  private static byte[] read(InputStream body, int length) throws IOException {
    byte[] bytes = new byte[length];
    int read = body.readNBytes(bytes, 0, length);
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }

  private void answer(HttpServletResponse response, Answer answer) throws IOException {
    byte[] body = answer.bytes();
    answer.metadata().values().forEach(response::setHeader);
    if (body == null) {
      body = HttpFaults.text(answer).getBytes(StandardCharsets.UTF_8);
      response.setStatus(HttpFaults.status(answer.failure()).code());
      response.setContentType(HttpFaults.TEXT.toString());
    } else {
      if (!answer.isResponse()) {
        response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
        response.setHeader(HttpFaults.HEADER.toString(), answer.failure().name());
      }
      response.setContentType(service.contentType());
    }
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /** A request in the container. */
  private static final class Call implements Incoming {
    private final HttpServletRequest request;
    private final long arrived;

    Call(HttpServletRequest request, Exchange exchange) {
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
