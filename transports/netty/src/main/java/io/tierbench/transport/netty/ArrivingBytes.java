package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A buffer for a known number of bytes that arrive in pieces. Memory grows with the bytes received,
 * not with the declared length: to at most twice their number, for the first pieces eight times, to
 * avoid repeated copying.
 */
public final class ArrivingBytes {
  private static final byte[] NO_BYTES = {};
  private static final int MIN_CAPACITY = 4096;
  private static final int FIRST_FACTOR = 8;
  private static final int MAX_FIRST_CAPACITY = 512 * 1024;

  private final int length;
  private byte[] bytes = NO_BYTES;
  private int filled;

  public ArrivingBytes(int length) {
    this.length = length;
  }

  /** Reads the missing bytes; returns whether it is complete. */
  public boolean fill(ByteBuf from) {
    int taken = Math.min(length - filled, from.readableBytes());
    int needed = filled + taken;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(length, capacity(needed)));
    }
    from.readBytes(bytes, filled, taken);
    filled = needed;
    return filled == length;
  }

  private static long capacity(int needed) {
    long first = Math.min((long) FIRST_FACTOR * needed, MAX_FIRST_CAPACITY);
    return Math.max(MIN_CAPACITY, Math.max(first, 2L * needed));
  }

  /** Returns all bytes, once they have arrived. */
  public byte[] bytes() {
    return bytes;
  }
}
