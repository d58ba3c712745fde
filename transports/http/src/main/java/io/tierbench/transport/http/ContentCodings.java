package io.tierbench.transport.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.tierbench.compression.Compression;
import java.util.ArrayList;
import java.util.List;

/** Content codings of messages, and those accepted by a client (RFC 9110, 8.4 and 12.5.3). */
final class ContentCodings {
  private static final String ANY = "*";

  private ContentCodings() {}

  static List<String> of(HttpHeaders headers) {
    List<String> codings = new ArrayList<>();
    for (String line : headers.getAll(HttpHeaderNames.CONTENT_ENCODING)) {
      for (String coding : line.split(",")) {
        if (!coding.isBlank() && !isNamed(coding.trim(), Compression.NONE)) {
          codings.add(coding.trim());
        }
      }
    }
    return codings;
  }

  static boolean areOnly(Compression compression, List<String> codings) {
    return codings.size() == 1 && isNamed(codings.get(0), compression);
  }

  /** Tells whether a client accepts a coding. Without the header none is accepted. */
  static boolean accepts(List<String> lines, Compression compression) {
    boolean any = false;
    for (String line : lines) {
      for (String range : line.split(",")) {
        int end = range.indexOf(';');
        String coding = (end < 0 ? range : range.substring(0, end)).trim();
        boolean accepted = end < 0 || hasWeight(range.substring(end + 1));
        if (isNamed(coding, compression)) {
          return accepted;
        }
        any |= accepted && coding.equals(ANY);
      }
    }
    return any;
  }

  private static boolean hasWeight(String parameter) {
    String weight = parameter.trim();
    return weight.regionMatches(true, 0, "q=", 0, 2)
        && weight.substring(2).matches("0\\.0*[1-9][0-9]*|1(\\.0*)?");
  }

  private static boolean isNamed(String coding, Compression compression) {
    String name = compression.contentCoding();
    return coding.equalsIgnoreCase(name)
        // Its old name, with the same meaning (RFC 9110, 8.4.1.3).
        || name.equals("gzip") && coding.equalsIgnoreCase("x-gzip");
  }
}
