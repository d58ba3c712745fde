package io.tierbench.compression.codec;

import io.tierbench.compression.CompressionCodec;
import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.DataFormatException;

/** A codec of raw deflate; reads it within the format of zlib too. */
final class DeflateCodec implements CompressionCodec {
  private static final int ZLIB_HEADER_BYTES = 2;
  private static final int ZLIB_TRAILER_BYTES = Integer.BYTES;

  private final RawDeflate deflate;

  DeflateCodec(int level) {
    deflate = new RawDeflate(level);
  }

  @Override
  public byte[] compress(byte[] bytes) {
    return deflate.deflate(bytes, 0, 0);
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    if (!isZlib(bytes)) {
      return deflate.inflate(bytes, 0, 0, maxBytes);
    }
    byte[] plain = deflate.inflate(bytes, ZLIB_HEADER_BYTES, ZLIB_TRAILER_BYTES, maxBytes);
    Adler32 sum = new Adler32();
    sum.update(plain);
    if ((int) sum.getValue() != ByteBuffer.wrap(bytes).getInt(bytes.length - ZLIB_TRAILER_BYTES)) {
      throw new DataFormatException("bad checksum");
    }
    return plain;
  }

  /**
   * Tells whether bytes start like zlib: raw deflate never does, because it would need a reserved
   * bit.
   */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length >= ZLIB_HEADER_BYTES
        && (bytes[0] & 0x8F) == 8
        && (bytes[1] & 0x20) == 0
        && ((bytes[0] & 0xFF) << Byte.SIZE | bytes[1] & 0xFF) % 31 == 0;
  }
}
