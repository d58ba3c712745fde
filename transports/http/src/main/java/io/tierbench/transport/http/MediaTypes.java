package io.tierbench.transport.http;

import io.netty.handler.codec.http.HttpUtil;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Checks of request media types. */
public final class MediaTypes {
  private static final String BYTES = "application/octet-stream";
  private static final String XML = "text/xml";

  private MediaTypes() {}

  /**
   * Tells whether a service reads a request. A binary service reads everything. Text must be UTF-8,
   * except XML, which declares its encoding.
   */
  public static boolean isRead(@Nullable String type, WireService service) {
    if (type == null || type.equals(service.contentType()) || BYTES.equals(service.contentType())) {
      return true;
    }
    String media = withoutParameters(type);
    return media.equalsIgnoreCase(withoutParameters(service.contentType()))
        && (media.equalsIgnoreCase(XML) || isUtf8(type));
  }

  static String withoutParameters(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip();
  }

  private static boolean isUtf8(String type) {
    return HttpUtil.getCharsetAsSequence(type) == null
        || HttpUtil.getCharset(type, StandardCharsets.US_ASCII).equals(StandardCharsets.UTF_8);
  }

  /** Creates the rejection of a request that is not read. */
  public static Answer notRead(@Nullable String type, WireService service) {
    return Answer.fault(
        Fault.BAD_REQUEST, "requests must be %s, not %s".formatted(service.contentType(), type));
  }
}
