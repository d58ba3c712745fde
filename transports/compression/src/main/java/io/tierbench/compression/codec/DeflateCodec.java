package io.tierbench.compression.codec;

import io.tierbench.compression.CompressionCodec;
import java.util.zip.DataFormatException;

/** A codec of raw deflate; also decompresses the zlib format. */
final class DeflateCodec implements CompressionCodec {
  private final Deflate raw;
  private final Deflate zlib;

  DeflateCodec(int level) {
    raw = new Deflate(level, true);
    zlib = new Deflate(level, false);
  }

  @Override
  public byte[] compress(byte[] bytes) {
    return raw.deflate(bytes, 0, 0);
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    return (isZlib(bytes) ? zlib : raw).inflate(bytes, 0, 0, maxBytes);
  }

  /**
   * Tells whether bytes start like zlib: raw deflate never does, because it would need a reserved
   * bit.
   */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length >= 2
        && (bytes[0] & 0x8F) == 8
        && (bytes[1] & 0x20) == 0
        && ((bytes[0] & 0xFF) << Byte.SIZE | bytes[1] & 0xFF) % 31 == 0;
  }
}
