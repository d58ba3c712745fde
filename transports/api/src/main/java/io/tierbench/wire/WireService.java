package io.tierbench.wire;

import org.jspecify.annotations.Nullable;

/**
 * How the operations of one serialization are named and labelled on a wire.
 *
 * @param name prefix of every operation: {@code /name/operation} is an HTTP path, {@code
 *     name/operation} a TCP operation and a full gRPC method name
 * @param contentType media type of requests and responses, for transports that have one
 * @param schema a description of the operations for transports that publish one (gRPC: {@code
 *     io.grpc.ServiceDescriptor})
 * @param httpHeaders what its protocol wants beside a request: SOAP 1.1 has {@code SOAPAction}
 * @param description the operation that describes the service, {@code ?wsdl}; absent where none
 *     does
 */
public record WireService(
    String name,
    String contentType,
    @Nullable Object schema,
    HttpHeaders httpHeaders,
    @Nullable String description) {

  /** A service that does not describe itself. */
  public WireService(
      String name, String contentType, @Nullable Object schema, HttpHeaders httpHeaders) {
    this(name, contentType, schema, httpHeaders, null);
  }

  /** A service whose protocol wants no headers. */
  public WireService(String name, String contentType, @Nullable Object schema) {
    this(name, contentType, schema, HttpHeaders.NONE);
  }
}
