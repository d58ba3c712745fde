package io.tierbench.compression;

import java.util.zip.DataFormatException;

/** The interface that a compression implements. Thread-safe. */
public interface CompressionCodec {

  byte[] compress(byte[] bytes);

  /**
   * Takes memory for what comes out, not on the word of who compressed it.
   *
   * @param bytes exactly one compressed message
   * @throws DataFormatException where they are not that
   * @throws io.tierbench.contract.ShopException {@code TOO_LARGE} as soon as more than {@code
   *     mostBytes} came out
   */
  byte[] decompress(byte[] bytes, int mostBytes) throws DataFormatException;
}
