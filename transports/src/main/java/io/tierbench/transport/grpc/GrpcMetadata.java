package io.tierbench.transport.grpc;

import io.grpc.Metadata;
import io.grpc.Metadata.Key;
import java.util.HashMap;
import java.util.Map;

/** Metadata in the form of gRPC. */
final class GrpcMetadata {
  private GrpcMetadata() {}

  static Key<String> key(String name) {
    return Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  /** A new one, as gRPC adds its own to it. */
  static Metadata of(io.tierbench.wire.Metadata plain) {
    Metadata metadata = new Metadata();
    plain.values().forEach((name, value) -> metadata.put(key(name), value));
    return metadata;
  }

  /** What of it is text. */
  static io.tierbench.wire.Metadata of(Metadata metadata) {
    Map<String, String> values = new HashMap<>();
    for (String name : metadata.keys()) {
      if (!name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        values.put(name, metadata.get(key(name)));
      }
    }
    return io.tierbench.wire.Metadata.readable(values);
  }
}
