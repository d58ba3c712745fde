package io.tierbench.transport.tcp;

import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Metadata in a frame: lines of {@code name:value}. */
final class TcpMetadata {
  private static final byte[] NO_BYTES = {};

  private TcpMetadata() {}

  static byte[] toBlock(Metadata metadata) {
    if (metadata.isEmpty()) {
      return NO_BYTES;
    }
    StringBuilder lines = new StringBuilder();
    metadata
        .values()
        .forEach((name, value) -> lines.append(name).append(':').append(value).append('\n'));
    byte[] bytes = lines.toString().getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(Short.BYTES + bytes.length)
        .putShort((short) bytes.length)
        .put(bytes)
        .array();
  }

  static Metadata parse(byte[] bytes) {
    if (bytes.length == 0) {
      return Metadata.NONE;
    }
    Map<String, String> values = new HashMap<>();
    if (bytes[bytes.length - 1] != '\n') {
      throw new IllegalArgumentException("unterminated line of metadata");
    }
    for (String line : new String(bytes, StandardCharsets.US_ASCII).split("\n")) {
      int colon = line.indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException("a line of metadata without a colon");
      }
      if (values.put(line.substring(0, colon), line.substring(colon + 1)) != null) {
        throw new IllegalArgumentException("duplicate metadata");
      }
    }
    return new Metadata(values);
  }
}
