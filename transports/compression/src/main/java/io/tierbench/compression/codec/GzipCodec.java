package io.tierbench.compression.codec;

import io.tierbench.compression.CompressionCodec;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;

/** A codec of the gzip format around raw deflate: one member, written with an empty header. */
final class GzipCodec implements CompressionCodec {
  /** Magic number, deflate, no flags, no time, no extra flags, unknown system. */
  private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

  private static final int TRAILER_BYTES = 2 * Integer.BYTES;
  private static final int BYTES_AFTER_FLAGS = 6;

  private static final int CHECKSUM_OF_HEADER = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;
  private static final int RESERVED = 0xE0;

  private final RawDeflate deflate;

  GzipCodec(int level) {
    deflate = new RawDeflate(level);
  }

  @Override
  public byte[] compress(byte[] bytes) {
    byte[] out = deflate.deflate(bytes, HEADER.length, TRAILER_BYTES);
    System.arraycopy(HEADER, 0, out, 0, HEADER.length);
    littleEndian(out)
        .position(out.length - TRAILER_BYTES)
        .putInt(checksum(bytes, bytes.length))
        .putInt(bytes.length);
    return out;
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    byte[] plain = deflate.inflate(bytes, afterHeader(bytes), TRAILER_BYTES, maxBytes);
    ByteBuffer trailer = littleEndian(bytes).position(bytes.length - TRAILER_BYTES);
    if (trailer.getInt() != checksum(plain, plain.length) || trailer.getInt() != plain.length) {
      throw new DataFormatException("bad checksum or length");
    }
    return plain;
  }

  private static int afterHeader(byte[] bytes) throws DataFormatException {
    ByteBuffer in = littleEndian(bytes);
    try {
      if (in.get() != HEADER[0] || in.get() != HEADER[1] || in.get() != HEADER[2]) {
        throw new DataFormatException("bad magic number");
      }
      int flags = in.get();
      if ((flags & RESERVED) != 0) {
        throw new DataFormatException("unknown flags");
      }
      skip(in, BYTES_AFTER_FLAGS);
      if ((flags & EXTRA) != 0) {
        skip(in, in.getShort() & 0xFFFF);
      }
      if ((flags & NAME) != 0) {
        skipText(in);
      }
      if ((flags & COMMENT) != 0) {
        skipText(in);
      }
      if ((flags & CHECKSUM_OF_HEADER) != 0) {
        int sum = checksum(bytes, in.position());
        if (in.getShort() != (short) sum) {
          throw new DataFormatException("bad header checksum");
        }
      }
      return in.position();
    } catch (BufferUnderflowException e) {
      throw new DataFormatException("truncated header");
    }
  }

  private static void skip(ByteBuffer in, int bytes) {
    if (bytes > in.remaining()) {
      throw new BufferUnderflowException();
    }
    in.position(in.position() + bytes);
  }

  private static void skipText(ByteBuffer in) {
    while (in.get() != 0) {}
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32 sum = new CRC32();
    sum.update(bytes, 0, length);
    return (int) sum.getValue();
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
