package io.tierbench.compression.codec;

import io.tierbench.compression.CompressionCodec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;

/**
 * A codec of the gzip format around raw deflate: one member, written with an empty header. Accepts
 * a file name in the header, as the program {@code gzip} writes it.
 */
final class GzipCodec implements CompressionCodec {
  /** Magic number, deflate, no flags, no time, no extra flags, unknown system. */
  private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

  private static final int FLAGS_AT = 3;
  private static final int NAME = 1 << 3;
  private static final int TRAILER_BYTES = 2 * Integer.BYTES;

  private final Deflate deflate;

  GzipCodec(int level) {
    deflate = new Deflate(level, true);
  }

  @Override
  public byte[] compress(byte[] bytes) {
    byte[] out = deflate.deflate(bytes, HEADER.length, TRAILER_BYTES);
    System.arraycopy(HEADER, 0, out, 0, HEADER.length);
    trailer(out).putInt(checksum(bytes)).putInt(bytes.length);
    return out;
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    byte[] plain = deflate.inflate(bytes, afterHeader(bytes), TRAILER_BYTES, maxBytes);
    ByteBuffer trailer = trailer(bytes);
    if (trailer.getInt() != checksum(plain) || trailer.getInt() != plain.length) {
      throw new DataFormatException("bad checksum or length");
    }
    return plain;
  }

  private static int afterHeader(byte[] bytes) throws DataFormatException {
    if (bytes.length < HEADER.length
        || !Arrays.equals(bytes, 0, FLAGS_AT, HEADER, 0, FLAGS_AT)
        || (bytes[FLAGS_AT] & ~NAME) != 0) {
      throw new DataFormatException("bad magic number, unsupported flags, or truncated");
    }
    int end = HEADER.length;
    if (bytes[FLAGS_AT] == NAME) {
      while (end < bytes.length && bytes[end++] != 0) {}
    }
    return end;
  }

  private static int checksum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return (int) sum.getValue();
  }

  private static ByteBuffer trailer(byte[] bytes) {
    return ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(bytes.length - TRAILER_BYTES);
  }
}
