package io.tierbench.transport.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.tierbench.compression.Compression;
import java.util.Arrays;
import java.util.List;

/** Content codings of messages, and those accepted by a client (RFC 9110, 8.4 and 12.5.3). */
final class ContentCodings {
  private ContentCodings() {}

  static List<String> of(HttpHeaders headers) {
    return headers.getAll(HttpHeaderNames.CONTENT_ENCODING).stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .map(String::trim)
        .filter(coding -> !coding.isEmpty() && !isNamed(coding, Compression.NONE))
        .toList();
  }

  static boolean isOnly(Compression compression, List<String> codings) {
    return codings.size() == 1 && isNamed(codings.get(0), compression);
  }

  /** Tells whether lines of Accept-Encoding name a coding, with another weight than 0. */
  static boolean accepts(List<String> lines, Compression compression) {
    return lines.stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .map(range -> range.split(";", 2))
        .filter(range -> isNamed(range[0].trim(), compression))
        .anyMatch(range -> range.length == 1 || !range[1].matches("\\s*[qQ]=0(\\.0*)?\\s*"));
  }

  private static boolean isNamed(String coding, Compression compression) {
    return coding.equalsIgnoreCase(compression.contentCoding());
  }
}
