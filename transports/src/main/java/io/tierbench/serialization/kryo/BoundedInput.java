package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;

/**
 * An input whose lengths are checked against what is left to read, so that a few hostile bytes
 * cannot ask for gigabytes.
 */
final class BoundedInput extends Input {

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

  private void checkLength(int length) {
    if (length < -1 || length > limit - position) {
      throw new KryoException(
          "a length of %d where %d bytes are left".formatted(length, limit - position));
    }
  }
}
