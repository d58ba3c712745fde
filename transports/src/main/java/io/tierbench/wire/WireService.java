package io.tierbench.wire;

/**
 * How the operations of one serialization are named and labelled on a wire.
 *
 * @param name prefix of every operation: {@code /name/operation} is an HTTP path, {@code
 *     name/operation} a TCP operation and a full gRPC method name
 * @param contentType media type of requests and responses, for transports that have one
 * @param schema a description of the operations for transports that publish one (gRPC: {@code
 *     io.grpc.ServiceDescriptor}), or null
 */
public record WireService(String name, String contentType, Object schema) {}
