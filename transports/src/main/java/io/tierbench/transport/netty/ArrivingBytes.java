package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Bytes of a known number that arrive in pieces. Memory is taken as they arrive, not on the word of
 * the other side: at most twice of what has come, and a little.
 */
public final class ArrivingBytes {
  private static final byte[] NO_BYTES = {};
  private static final int LEAST_CAPACITY = 4096;

  private final int length;
  private byte[] bytes = NO_BYTES;
  private int filled;

  public ArrivingBytes(int length) {
    this.length = length;
  }

  /** Takes the missing bytes; returns whether it is complete. */
  public boolean fill(ByteBuf from) {
    int taken = Math.min(length - filled, from.readableBytes());
    int needed = filled + taken;
    if (needed > bytes.length) {
      long capacity = needed == length ? length : Math.max(LEAST_CAPACITY, 2L * needed);
      bytes = Arrays.copyOf(bytes, (int) Math.min(length, capacity));
    }
    from.readBytes(bytes, filled, taken);
    filled = needed;
    return filled == length;
  }

  /** All bytes, once they have arrived. */
  public byte[] bytes() {
    return bytes;
  }
}
