package io.tierbench.compression.codec;

import io.tierbench.contract.ShopException;
import java.util.Arrays;

/**
 * A growing buffer for decompressed bytes. It starts with a typical size and grows up to a limit.
 */
final class GrowingBytes {
  private static final long TYPICAL_RATIO = 8;

  private static final int MIN_ROOM = 1 << 10;

  /** Maximum array length of the JDK's own collections. */
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  private final int maxBytes;
  private byte[] bytes;
  private int length;

  GrowingBytes(int compressed, int maxBytes) {
    this.maxBytes = maxBytes;
    // One byte more than the limit, so that larger messages are detected.
    bytes = new byte[(int) Math.min(maxBytes + 1L, MIN_ROOM + TYPICAL_RATIO * compressed)];
  }

  /**
   * Returns an array with free space from {@link #length} to its end: for so many more bytes, or up
   * to one more than the limit.
   */
  byte[] withRoom(int room) {
    if (bytes.length - length < room) {
      long more = Math.max(2L * length, (long) length + room);
      long maxLength = Math.min(maxBytes + 1L, MAX_ARRAY_LENGTH);
      // Beyond half of the limit, one more step would copy everything again.
      bytes = Arrays.copyOf(bytes, (int) (more > maxLength / 2 ? maxLength : more));
    }
    return bytes;
  }

  int length() {
    return length;
  }

  /** Returns the typical decompressed size of the given bytes, at least the free space. */
  long typicalSize(int compressed) {
    return Math.max(bytes.length - length, TYPICAL_RATIO * compressed);
  }

  int left() {
    return maxBytes - length;
  }

  /** Counts bytes written to the free space. */
  void added(int more) {
    length += more;
    if (length > maxBytes) {
      throw tooLarge();
    }
  }

  ShopException tooLarge() {
    return ShopException.tooLarge(maxBytes);
  }

  byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
