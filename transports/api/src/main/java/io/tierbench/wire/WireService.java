package io.tierbench.wire;

import org.jspecify.annotations.Nullable;

/**
 * A serialization's operations as a service: names, media type, schema and headers for transports.
 *
 * @param name prefix of every operation: {@code /name/operation} is an HTTP path, {@code
 *     name/operation} a TCP operation and a full gRPC method name
 * @param contentType media type of requests and responses, for transports that have one
 * @param schema schema of the operations, for transports that publish one (gRPC: {@code
 *     io.grpc.ServiceDescriptor})
 * @param httpHeaders headers required by the serialization's protocol, such as {@code SOAPAction}
 * @param description query for a description of the service, such as {@code ?wsdl}; null if none
 */
public record WireService(
    String name,
    String contentType,
    @Nullable Object schema,
    HttpHeaders httpHeaders,
    @Nullable String description) {

  public WireService(
      String name, String contentType, @Nullable Object schema, HttpHeaders httpHeaders) {
    this(name, contentType, schema, httpHeaders, null);
  }

  public WireService(String name, String contentType, @Nullable Object schema) {
    this(name, contentType, schema, HttpHeaders.NONE);
  }
}
