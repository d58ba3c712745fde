package io.tierbench.transport.http;

import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.WireService;
import org.jspecify.annotations.Nullable;

/** Checks of request media types. */
public final class MediaTypes {
  private static final String BYTES = "application/octet-stream";

  private MediaTypes() {}

  /** Tells whether a service accepts a media type: its own, none, or any if it is binary. */
  public static boolean isAccepted(@Nullable String type, WireService service) {
    return type == null
        || type.equals(service.contentType())
        || BYTES.equals(service.contentType())
        || isSame(type, service.contentType());
  }

  /** Tells whether media types are the same but for their parameters. */
  static boolean isSame(String type, String other) {
    return withoutParameters(type).equalsIgnoreCase(withoutParameters(other));
  }

  private static String withoutParameters(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip();
  }

  /** Creates the answer to a request of another media type. */
  public static Answer reject(@Nullable String type, WireService service) {
    return Answer.fault(
        Fault.BAD_REQUEST, "requests must be %s, not %s".formatted(service.contentType(), type));
  }
}
