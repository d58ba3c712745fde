package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to a call: a response, or a fault with either a body or a message.
 *
 * @param fault absent from a response
 * @param bytes the response, or the body of the fault, if it has one
 * @param message description of the fault, if there is no body
 * @param metadata metadata of a fault, or a cookie of an HTTP response
 * @param compressed whether the bytes of a response are compressed; those of a fault never are
 */
public record Answer(
    @Nullable Fault fault,
    byte @Nullable [] bytes,
    String message,
    Metadata metadata,
    boolean compressed) {
  private static final String CANNOT_BE_SENT = "the request cannot be sent";

  /** Fault without a reason, created in advance because memory may be exhausted. */
  public static final Answer NOT_SENDABLE = fault(Fault.INTERNAL, CANNOT_BE_SENT);

  /** End of a streamed answer without a fault. */
  private static final Answer END = response(new byte[0]);

  private static final Pattern LINE_BREAKS = Pattern.compile("\\R\\s*");
  private static final Logger LOGGER = LoggerFactory.getLogger(Answer.class);

  public static Answer response(byte[] bytes) {
    return response(bytes, false);
  }

  public static Answer response(byte[] bytes, boolean compressed) {
    return new Answer(null, bytes, "", Metadata.NONE, compressed);
  }

  public static Answer fault(Fault fault, String message) {
    return new Answer(fault, null, message, Metadata.NONE, false);
  }

  public static Answer fault(Fault fault, byte[] body) {
    return new Answer(fault, body, "", Metadata.NONE, false);
  }

  public static Answer noService(String path) {
    return fault(Fault.UNKNOWN_OPERATION, "no service at '%s'".formatted(path));
  }

  public static Answer tooLarge(int maxMessageBytes) {
    return fault(Fault.TOO_LARGE, message(ShopException.tooLarge(maxMessageBytes)));
  }

  /** Creates the rejection of a request in an unsupported compression. */
  public static Answer unsupportedCompression(Compression compression) {
    return fault(
        Fault.BAD_REQUEST,
        compression == Compression.NONE
            ? "compressed requests are not supported"
            : "requests must be uncompressed or in the content coding "
                + compression.contentCoding());
  }

  public static Answer notSendable(RuntimeException why) {
    return fault(Fault.BAD_REQUEST, CANNOT_BE_SENT + ": " + why.getMessage());
  }

  public static Answer noWorker() {
    return fault(Fault.UNAVAILABLE, "the server accepts no calls at present");
  }

  /**
   * Answers a request by the exchange of a route. Every exception becomes a fault; internal faults
   * are logged.
   */
  public static Answer of(Route route, byte[] request, Incoming incoming) {
    try {
      byte[] response = route.exchange().call(route.operation(), request, incoming);
      if (response == null) {
        throw new IllegalStateException("an exchange must not return null");
      }
      return response(response, route.compressing());
    } catch (Throwable e) {
      return failed(route, e);
    }
  }

  /** Answers a request by a stream and returns its end: an empty response, or a fault. */
  public static Answer ofStream(Route route, byte[] request, Consumer<byte[]> messages) {
    try {
      route.exchange().stream(route.operation(), request, messages);
      return END;
    } catch (Throwable e) {
      return failed(route, e);
    }
  }

  private static Answer failed(Route route, Throwable cause) {
    if (!(cause instanceof ShopException e)) {
      log(route, cause);
      return fault(Fault.INTERNAL, "internal error");
    }
    if (e.fault() == Fault.INTERNAL) {
      log(route, e);
    }
    return e instanceof ExchangeException failure ? of(failure) : fault(e.fault(), message(e));
  }

  private static Answer of(ExchangeException e) {
    Answer answer = e.body() == null ? fault(e.fault(), message(e)) : fault(e.fault(), e.body());
    return answer.with(e.metadata());
  }

  private static String message(ShopException e) {
    return e.getMessage() == null ? "" : e.getMessage();
  }

  private static void log(Route route, Throwable cause) {
    String service = route.service().name();
    LOGGER.error("{}/{} failed: {}", service, route.operation(), inOneLine(cause));
    LOGGER.debug("{}/{} failed", service, route.operation(), cause);
  }

  private static String inOneLine(Throwable failure) {
    List<Throwable> causes = Causes.of(failure);
    String line = causes.stream().map(Answer::text).distinct().collect(Collectors.joining(": "));
    StackTraceElement[] trace = causes.get(causes.size() - 1).getStackTrace();
    return LINE_BREAKS
        .matcher(trace.length == 0 ? line : "%s (at %s)".formatted(line, trace[0]))
        .replaceAll(" ");
  }

  private static String text(Throwable cause) {
    return cause instanceof ShopException known
        ? message(known)
        : cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }

  public Answer with(Metadata beside) {
    return new Answer(fault, bytes, message, beside, compressed);
  }

  public boolean isResponse() {
    return fault == null;
  }

  /** Returns {@link #bytes}, which a response always has. */
  public byte[] responseBytes() {
    return Objects.requireNonNull(bytes);
  }

  /** Returns the decompressed response to a client, or throws the fault. */
  public byte[] responseBytes(ConnectionOptions options) {
    if (!isResponse()) {
      throw exception();
    }
    if (!compressed) {
      return responseBytes();
    }
    try {
      return options.compression().decompress(responseBytes(), options.maxMessageBytes());
    } catch (ShopException e) {
      // Not a bad request: the caller did not send these bytes.
      throw new ExchangeException(
          e.fault() == Fault.BAD_REQUEST ? Fault.INTERNAL : e.fault(),
          "the response cannot be decompressed: " + e.getMessage(),
          e);
    }
  }

  /** Returns {@link #fault}, which must be present. */
  public Fault failure() {
    return Objects.requireNonNull(fault);
  }

  /** Returns the fault as an exception for the caller. */
  public ExchangeException exception() {
    return new ExchangeException(failure(), message, bytes, metadata, null);
  }
}
