package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import java.util.Locale;

/**
 * An input that checks lengths against the remaining bytes: a few hostile bytes cannot request
 * gigabytes.
 */
final class BoundedInput extends Input {
  private static final int ELEMENTS_PER_BYTE = 8;
  private static final int MIN_ELEMENTS = 4096;

  private long elementsLeft;

  /** Reads the number of elements that follow, each of at least one byte. */
  int readCount() {
    int count = readVarInt(true);
    checkLength(count);
    return count;
  }

  @Override
  public String readString() {
    int start = position;
    if (readVarIntFlag()) {
      // A character takes at least one byte; the stored length is one higher, for null.
      checkLength(readVarIntFlag(true) - 1);
    }
    position = start;
    return super.readString();
  }

  @Override
  public byte[] readBytes(int length) {
    checkLength(length);
    return super.readBytes(length);
  }

  @Override
  public void setBuffer(byte[] bytes) {
    super.setBuffer(bytes);
    elementsLeft = (long) bytes.length * ELEMENTS_PER_BYTE + MIN_ELEMENTS;
  }

  /**
   * Counts the elements of a list, which may take no bytes if all are null.
   *
   * @throws KryoException if the message has exceeded the limit
   */
  void takeElements(int count) {
    elementsLeft -= count;
    if (count < 0 || elementsLeft < 0) {
      throw new KryoException(
          String.format(Locale.ROOT, "a list of %d elements is too long for its message", count));
    }
  }

  /**
   * @param length in bytes, or in elements of at least one byte; -1 for null
   * @throws KryoException if fewer bytes are left
   */
  void checkLength(int length) {
    if (length < -1 || length > limit - position) {
      throw new KryoException(
          String.format(
              Locale.ROOT, "invalid length %d: %d bytes are left", length, limit - position));
    }
  }
}
