package io.tierbench.compression;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Bytes that come out of a decompression. There is room for what is usual; more is made as they
 * come, up to a limit.
 */
public final class GrowingBytes {
  /** Of a usual message: how many times as large it is as what it was compressed to. */
  private static final long USUAL_RATIO = 8;

  private static final int MIN_ROOM = 1 << 10;

  /** The longest array of the JDK's own collections. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final int mostBytes;
  private byte[] bytes;
  private int length;

  /**
   * @param compressed the number of bytes from which they come
   */
  public GrowingBytes(int compressed, int mostBytes) {
    this.mostBytes = mostBytes;
    // One more than the limit: what does not end there is seen to be too large.
    bytes = new byte[(int) Math.min(mostBytes + 1L, MIN_ROOM + USUAL_RATIO * compressed)];
  }

  public static ShopException tooLarge(int mostBytes) {
    return new ShopException(
        Fault.TOO_LARGE,
        String.format(Locale.ROOT, "a message may have %,d bytes at most", mostBytes));
  }

  /**
   * Where the next bytes go: from {@link #length} to its end.
   *
   * @param room for so many bytes at least; together they do not exceed the limit by more than one
   */
  public byte[] withRoom(int room) {
    if (bytes.length - length < room) {
      long more = Math.max(2L * length, (long) length + room);
      long most = Math.min(mostBytes + 1L, LONGEST);
      // Not to stop just below the limit and copy everything once more.
      bytes = Arrays.copyOf(bytes, (int) (more > most / 2 ? most : more));
    }
    return bytes;
  }

  public int length() {
    return length;
  }

  /**
   * How many bytes usually come next, of so many compressed ones; what there is room for, or more.
   */
  public long usual(int compressed) {
    return Math.max(bytes.length - length, USUAL_RATIO * compressed);
  }

  /** How many bytes there may still be. */
  public int left() {
    return mostBytes - length;
  }

  /** Counts bytes that were put where there was room. */
  public void added(int more) {
    length += more;
    if (length > mostBytes) {
      throw tooLarge();
    }
  }

  public ShopException tooLarge() {
    return tooLarge(mostBytes);
  }

  public byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
