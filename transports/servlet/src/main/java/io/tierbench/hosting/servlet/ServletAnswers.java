package io.tierbench.hosting.servlet;

import io.tierbench.transport.Answer;
import io.tierbench.transport.http.HttpFaults;
import io.tierbench.transport.http.MediaTypes;
import io.tierbench.wire.WireService;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Rejections in a servlet container. */
public final class ServletAnswers {
  private ServletAnswers() {}

  /**
   * Rejects a request that is too large. Skips up to one message of its bytes: the container closes
   * the connection of a client that is still sending, which might miss the answer.
   */
  static void rejectTooLarge(
      HttpServletRequest request, HttpServletResponse response, int maxMessageBytes)
      throws IOException {
    request.getInputStream().skip(maxMessageBytes);
    Answer answer = Answer.tooLarge(maxMessageBytes);
    write(response, HttpFaults.status(answer.failure()).code(), answer);
  }

  static void write(HttpServletResponse response, int status, Answer fault) throws IOException {
    byte[] text = HttpFaults.text(fault).getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.setContentType(HttpFaults.TEXT.toString());
    response.setContentLength(text.length);
    response.getOutputStream().write(text);
  }

  /** Returns whether the service reads the media type of a request; if not, answers 415. */
  public static boolean acceptsOrRejects(
      HttpServletRequest request, HttpServletResponse response, WireService service)
      throws IOException {
    String type = request.getContentType();
    if (MediaTypes.isAccepted(type, service)) {
      return true;
    }
    response.setHeader("Accept", service.contentType());
    write(
        response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, MediaTypes.reject(type, service));
    return false;
  }
}
