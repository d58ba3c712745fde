package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import java.util.Locale;

/**
 * An input whose lengths are checked against what is left to read, so that a few hostile bytes
 * cannot ask for gigabytes.
 */
final class BoundedInput extends Input {
  private static final int ELEMENTS_OF_A_BYTE = 8;
  private static final int MIN_ELEMENTS = 4096;

  /** How many elements of lists the message may have yet. */
  private long elements;

  /** The number of elements that follow, each of at least one byte. */
  int readCount() {
    int count = readVarInt(true);
    checkLength(count);
    return count;
  }

  @Override
  public String readString() {
    int start = position;
    if (readVarIntFlag()) {
      // A character is one byte at least; the stored length counts one more, for null.
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
    elements = (long) bytes.length * ELEMENTS_OF_A_BYTE + MIN_ELEMENTS;
  }

  /**
   * Of a list whose elements may take no bytes each: nulls do not, where all are.
   *
   * @throws KryoException where the message has had its share already
   */
  void takeElements(int count) {
    elements -= count;
    if (count < 0 || elements < 0) {
      throw new KryoException(
          String.format(Locale.ROOT, "a list of %d elements is too long for its message", count));
    }
  }

  /**
   * @param length in bytes, or in elements of at least one byte; -1 for null
   * @throws KryoException where less is left
   */
  void checkLength(int length) {
    if (length < -1 || length > limit - position) {
      throw new KryoException(
          String.format(
              Locale.ROOT, "a length of %d where %d bytes are left", length, limit - position));
    }
  }
}
