package io.tierbench.hosting.servlet;

import io.tierbench.transport.Answer;
import io.tierbench.transport.http.HttpFaults;
import io.tierbench.transport.http.MediaTypes;
import io.tierbench.wire.WireService;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Refusals in a servlet container. */
public final class ServletAnswers {
  private static final byte[] DISCARDED = new byte[8 << 10];

  private ServletAnswers() {}

  /**
   * Refuses a request that is too large. Of the rest of it as much as a message may have is read: a
   * container hangs up on a client that still sends, who might not see why.
   */
  static void refuseTooLarge(
      HttpServletRequest request, HttpServletResponse response, int maxMessageBytes)
      throws IOException {
    InputStream body = request.getInputStream();
    long left = maxMessageBytes;
    while (left > 0) {
      int read = body.read(DISCARDED);
      left = read < 0 ? 0 : left - read;
    }
    Answer answer = Answer.tooLarge(maxMessageBytes);
    write(response, HttpFaults.status(answer.failure()).code(), answer);
  }

  /** Writes a fault that has a message and no body. */
  static void write(HttpServletResponse response, int status, Answer fault) throws IOException {
    byte[] text = HttpFaults.text(fault).getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.setContentType(HttpFaults.TEXT.toString());
    response.setContentLength(text.length);
    response.getOutputStream().write(text);
  }

  /**
   * Refuses a request in a servlet container that the service does not read.
   *
   * @return whether it is read
   */
  public static boolean isRead(
      HttpServletRequest request, HttpServletResponse response, WireService service)
      throws IOException {
    String type = request.getContentType();
    if (MediaTypes.isRead(type, service)) {
      return true;
    }
    response.setHeader("Accept", service.contentType());
    write(
        response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, MediaTypes.notRead(type, service));
    return false;
  }
}
