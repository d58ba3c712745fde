package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.tierbench.transport.netty.ArrivingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of a message while it is received, of known or unknown length. */
final class Body {
  static final long UNKNOWN = -1;

  private final int limit;
  private final @Nullable ArrivingBytes known;
  private final @Nullable ByteArrayOutputStream unknown;
  private boolean tooLarge;

  Body(long length, int limit) {
    this.limit = limit;
    tooLarge = length > limit;
    known = length == UNKNOWN || tooLarge ? null : new ArrivingBytes((int) length);
    unknown = length == UNKNOWN ? new ByteArrayOutputStream() : null;
  }

  void add(ByteBuf content) {
    if (tooLarge) {
      return;
    }
    if (known != null) {
      known.fill(content);
    } else if (unknown != null) {
      addTo(unknown, content);
    }
  }

  private void addTo(ByteArrayOutputStream all, ByteBuf content) {
    if (all.size() + (long) content.readableBytes() > limit) {
      tooLarge = true;
      all.reset();
    } else {
      try {
        content.readBytes(all, content.readableBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  boolean isTooLarge() {
    return tooLarge;
  }

  byte[] bytes() {
    return known == null ? Objects.requireNonNull(unknown).toByteArray() : known.bytes();
  }
}
