package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;

/** Bytes of a known number that arrive in pieces. */
public final class Filling {
  private static final byte[] NO_BYTES = {};

  private final byte[] bytes;
  private int filled;

  public Filling(int length) {
    bytes = length == 0 ? NO_BYTES : new byte[length];
  }

  /** Takes what it lacks; says whether it is complete. */
  public boolean fill(ByteBuf from) {
    int taken = Math.min(bytes.length - filled, from.readableBytes());
    from.readBytes(bytes, filled, taken);
    filled += taken;
    return filled == bytes.length;
  }

  public byte[] bytes() {
    return bytes;
  }
}
