package io.tierbench.compression;

import java.util.zip.DataFormatException;

/** A thread-safe implementation of a compression. */
public interface CompressionCodec {

  byte[] compress(byte[] bytes);

  /**
   * Decompresses a message, allocating memory for actual output rather than for the length the
   * sender declares.
   *
   * @param bytes exactly one compressed message
   * @throws DataFormatException if they are malformed
   * @throws io.tierbench.contract.ShopException {@code TOO_LARGE} as soon as the output exceeds
   *     {@code mostBytes}
   */
  byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException;
}
