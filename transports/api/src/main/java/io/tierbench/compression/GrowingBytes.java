package io.tierbench.compression;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.Arrays;
import java.util.Locale;

/**
 * A growing buffer for decompressed bytes. It starts with a typical size and grows up to a limit.
 */
public final class GrowingBytes {
  private static final long USUAL_RATIO = 8;

  private static final int MIN_ROOM = 1 << 10;

  /** Maximum array length of the JDK's own collections. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final int maxBytes;
  private byte[] bytes;
  private int length;

  public GrowingBytes(int compressed, int maxBytes) {
    this.maxBytes = maxBytes;
    // One byte more than the limit, so that larger messages are detected.
    bytes = new byte[(int) Math.min(maxBytes + 1L, MIN_ROOM + USUAL_RATIO * compressed)];
  }

  public static ShopException tooLarge(int maxBytes) {
    return new ShopException(
        Fault.TOO_LARGE,
        String.format(Locale.ROOT, "a message may have %,d bytes at most", maxBytes));
  }

  /** Returns an array with free space from {@link #length} to its end. */
  public byte[] withRoom(int room) {
    if (bytes.length - length < room) {
      long more = Math.max(2L * length, (long) length + room);
      long most = Math.min(maxBytes + 1L, LONGEST);
      // Otherwise it could stop just below the limit and copy everything again.
      bytes = Arrays.copyOf(bytes, (int) (more > most / 2 ? most : more));
    }
    return bytes;
  }

  public int length() {
    return length;
  }

  /** Returns the typical decompressed size of the given bytes, at least the free space. */
  public long usual(int compressed) {
    return Math.max(bytes.length - length, USUAL_RATIO * compressed);
  }

  /** Returns the number of bytes left up to the limit. */
  public int left() {
    return maxBytes - length;
  }

  /** Counts bytes written to the free space. */
  public void added(int more) {
    length += more;
    if (length > maxBytes) {
      throw tooLarge();
    }
  }

  public ShopException tooLarge() {
    return tooLarge(maxBytes);
  }

  public byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
