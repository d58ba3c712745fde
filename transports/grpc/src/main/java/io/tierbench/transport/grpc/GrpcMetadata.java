package io.tierbench.transport.grpc;

import io.grpc.Metadata;
import io.grpc.Metadata.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Mapping of metadata to gRPC. */
final class GrpcMetadata {
  private GrpcMetadata() {}

  /** Creates new gRPC metadata, because gRPC adds its own entries. */
  static Metadata of(io.tierbench.wire.Metadata plain) {
    Metadata metadata = new Metadata();
    if (!plain.isEmpty()) {
      plain.values().forEach((name, value) -> metadata.put(key(name), value));
    }
    return metadata;
  }

  /** Returns the entries that are valid as our metadata; a gateway may send others. */
  static io.tierbench.wire.Metadata of(Metadata metadata) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (String name : metadata.keys()) {
      if (io.tierbench.wire.Metadata.isName(name)) {
        Iterable<String> values = metadata.getAll(key(name));
        if (values != null) {
          values.forEach(value -> entries.add(Map.entry(name, value)));
        }
      }
    }
    return io.tierbench.wire.Metadata.readable(entries);
  }

  static @Nullable String first(Metadata metadata, String name) {
    if (!io.tierbench.wire.Metadata.isName(name)) {
      return null;
    }
    Iterable<String> values = metadata.getAll(key(name));
    return values == null ? null : values.iterator().next();
  }

  private static Key<String> key(String name) {
    return Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }
}
