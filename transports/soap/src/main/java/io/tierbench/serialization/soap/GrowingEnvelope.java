package io.tierbench.serialization.soap;

import java.io.OutputStream;
import java.util.Arrays;

/** An output stream for an envelope, for one thread. */
public final class GrowingEnvelope extends OutputStream {
  private byte[] bytes;
  private int length;

  private GrowingEnvelope(int size) {
    bytes = new byte[size];
  }

  /** The size of recent envelopes, so that the next one seldom has to grow. */
  public static final class LastSize {
    private volatile int last = 1024;

    public GrowingEnvelope next() {
      return new GrowingEnvelope(last + last / 8 + 64);
    }

    /** Returns the bytes of a complete envelope. */
    public byte[] bytes(GrowingEnvelope envelope) {
      byte[] bytes = envelope.toBytes();
      if (bytes.length != last) {
        last = bytes.length;
      }
      return bytes;
    }
  }

  @Override
  public void write(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int count) {
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  private void reserve(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
