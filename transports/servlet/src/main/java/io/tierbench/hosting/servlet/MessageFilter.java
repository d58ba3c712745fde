package io.tierbench.hosting.servlet;

import io.tierbench.compression.Compression;
import io.tierbench.transport.Answer;
import io.tierbench.transport.http.HttpTransport;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Applies the checks of {@link HttpTransport} to every servlet of a container. */
public final class MessageFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;
  private static final String IDENTITY = Compression.NONE.contentCoding();

  private final int maxMessageBytes;

  public MessageFilter(int maxMessageBytes) {
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String coding = request.getHeader("Content-Encoding");
    if (coding != null && !coding.equalsIgnoreCase(IDENTITY)) {
      response.setHeader("Accept-Encoding", IDENTITY);
      ServletAnswers.write(
          response,
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          Answer.unsupportedCompression(Compression.NONE));
    } else if (request.getContentLengthLong() > maxMessageBytes) {
      ServletAnswers.rejectTooLarge(request, response, maxMessageBytes);
    } else {
      chain.doFilter(request, response);
    }
  }
}
