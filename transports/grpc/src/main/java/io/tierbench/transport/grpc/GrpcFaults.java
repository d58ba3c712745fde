package io.tierbench.transport.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.tls.Tls;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Mapping of faults to gRPC. */
public final class GrpcFaults {
  /** Maximum size of metadata, beyond gRPC's default of 8 KiB, so that the body of a fault fits. */
  static final int MAX_METADATA_BYTES = 128 << 10;

  private static final Metadata.Key<byte[]> BODY =
      Metadata.Key.of("fault-bin", Metadata.BINARY_BYTE_MARSHALLER);

  /** Maximum size of a body that fits into the metadata in base 64; a larger one is omitted. */
  private static final int MAX_BODY_BYTES = MAX_METADATA_BYTES / 2;

  /**
   * Maximum message length that fits into the metadata of a client with gRPC's defaults,
   * percent-encoded.
   */
  private static final int MAX_MESSAGE_CHARACTERS = 500;

  private GrpcFaults() {}

  static Status status(Answer answer) {
    String message = answer.message();
    return status(answer.failure())
        .withDescription(
            message.length() > MAX_MESSAGE_CHARACTERS
                ? message.substring(0, MAX_MESSAGE_CHARACTERS)
                : message);
  }

  /** Returns the status of a fault, without its message. */
  public static Status status(Fault fault) {
    return switch (fault) {
      case BAD_REQUEST -> Status.INVALID_ARGUMENT;
      case UNKNOWN_OPERATION -> Status.UNIMPLEMENTED;
      case NOT_FOUND -> Status.NOT_FOUND;
      case TOO_LARGE -> Status.RESOURCE_EXHAUSTED;
      case INTERNAL -> Status.INTERNAL;
      case UNAVAILABLE -> Status.UNAVAILABLE;
      case UNAUTHENTICATED -> Status.UNAUTHENTICATED;
      case FORBIDDEN -> Status.PERMISSION_DENIED;
    };
  }

  static Metadata trailers(Answer answer) {
    Metadata trailers = GrpcMetadata.of(answer.metadata());
    if (answer.bytes() != null && answer.bytes().length <= MAX_BODY_BYTES) {
      trailers.put(BODY, answer.bytes());
    }
    return trailers;
  }

  static Answer answer(Status status, @Nullable Metadata trailers) {
    Answer answer = plain(status, trailers);
    return trailers == null ? answer : answer.with(GrpcMetadata.of(trailers));
  }

  private static Answer plain(Status status, @Nullable Metadata trailers) {
    Fault fault = fault(status.getCode());
    byte[] body = trailers == null ? null : trailers.get(BODY);
    if (body != null) {
      return Answer.fault(fault, body);
    }
    Optional<SSLException> ofTls = Causes.find(status.getCause(), SSLException.class);
    if (ofTls.isPresent()) {
      return Answer.fault(fault, "TLS failed: " + Tls.reason(ofTls.get()));
    }
    String message = status.getDescription() == null ? "" : status.getDescription();
    return Answer.fault(
        fault, status.getCause() == null ? message : message + ": " + status.getCause());
  }

  public static Fault fault(Status.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> Fault.BAD_REQUEST;
      case UNIMPLEMENTED -> Fault.UNKNOWN_OPERATION;
      case NOT_FOUND -> Fault.NOT_FOUND;
      case UNAUTHENTICATED -> Fault.UNAUTHENTICATED;
      case PERMISSION_DENIED -> Fault.FORBIDDEN;
      case RESOURCE_EXHAUSTED -> Fault.TOO_LARGE;
      case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED -> Fault.UNAVAILABLE;
      default -> Fault.INTERNAL;
    };
  }
}
