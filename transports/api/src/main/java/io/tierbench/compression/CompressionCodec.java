package io.tierbench.compression;

import java.util.zip.DataFormatException;

/** A thread-safe implementation of a compression. */
public interface CompressionCodec {

  byte[] compress(byte[] bytes);

  /**
   * Decompresses exactly one message, with memory for actual output, not for the declared length.
   *
   * @throws io.tierbench.contract.ShopException {@code TOO_LARGE} as soon as the output exceeds the
   *     limit
   */
  byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException;
}
