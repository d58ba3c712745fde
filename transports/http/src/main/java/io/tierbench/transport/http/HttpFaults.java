package io.tierbench.transport.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import org.jspecify.annotations.Nullable;

/** Mapping of faults to HTTP. */
public final class HttpFaults {
  public static final AsciiString HEADER = AsciiString.cached("fault");
  public static final AsciiString TEXT = AsciiString.cached("text/plain; charset=utf-8");

  private static final Fault[] FAULTS = Fault.values();

  private HttpFaults() {}

  public static HttpResponseStatus status(Fault fault) {
    return switch (fault) {
      case BAD_REQUEST -> HttpResponseStatus.BAD_REQUEST;
      case UNKNOWN_OPERATION, NOT_FOUND -> HttpResponseStatus.NOT_FOUND;
      case TOO_LARGE -> HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
      case INTERNAL -> HttpResponseStatus.INTERNAL_SERVER_ERROR;
      case UNAVAILABLE -> HttpResponseStatus.SERVICE_UNAVAILABLE;
      case UNAUTHENTICATED -> HttpResponseStatus.UNAUTHORIZED;
      case FORBIDDEN -> HttpResponseStatus.FORBIDDEN;
    };
  }

  public static String text(Answer answer) {
    return answer.failure() + ": " + answer.message();
  }

  /** Returns the fault named in a text, or else the fault of the status. */
  static Answer fault(int status, String text) {
    for (Fault fault : FAULTS) {
      String prefix = fault + ": ";
      if (text.startsWith(prefix)) {
        return Answer.fault(fault, text.substring(prefix.length()));
      }
    }
    return Answer.fault(fault(status), text.isEmpty() ? "HTTP status " + status : text);
  }

  static Fault fault(int status) {
    return switch (status) {
      case 401 -> Fault.UNAUTHENTICATED;
      case 403 -> Fault.FORBIDDEN;
      case 404 -> Fault.NOT_FOUND;
      case 405, 501 -> Fault.UNKNOWN_OPERATION;
      case 413 -> Fault.TOO_LARGE;
      case 408, 429, 502, 503, 504 -> Fault.UNAVAILABLE;
      default -> status / 100 == 4 ? Fault.BAD_REQUEST : Fault.INTERNAL;
    };
  }

  /** Returns the fault named in the header, or else the fault of the status. */
  static Fault named(@Nullable String name, int status) {
    for (Fault fault : FAULTS) {
      if (fault.name().equals(name)) {
        return fault;
      }
    }
    return fault(status);
  }
}
