package io.tierbench.compression.codec;

import io.tierbench.compression.CompressionCodec;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * A codec of one LZ4 frame as the library writes it by default, of independent blocks without
 * checksums, with blocks up to the size of the message or 4 MiB. The streams of the library would
 * allocate two block-sized buffers for each message, trusting its header.
 */
final class Lz4Codec implements CompressionCodec {
  private static final int MAGIC = 0x184D2204;

  /** Version 1, independent blocks. */
  private static final byte FLAGS = 0x60;

  private static final int HEADER_BYTES = Integer.BYTES + 3;
  private static final int MIN_CODE = 4;
  private static final int MAX_CODE = 7;
  private static final int CODE_SHIFT = 4;
  private static final int NOT_COMPRESSED = 1 << 31;

  /** Maximum number of bytes that one compressed byte stands for. */
  private static final long MAX_RATIO = 255;

  private final LZ4Compressor compressor = LZ4Factory.fastestInstance().fastCompressor();
  private final LZ4SafeDecompressor decompressor = LZ4Factory.fastestInstance().safeDecompressor();
  private final XXHash32 hash = XXHashFactory.fastestInstance().hash32();

  @Override
  public byte[] compress(byte[] bytes) {
    int code = MIN_CODE;
    while (code < MAX_CODE && blockBytes(code) < bytes.length) {
      code++;
    }
    int block = Math.min(blockBytes(code), bytes.length);
    int blocks = block == 0 ? 0 : (bytes.length + block - 1) / block;
    int maxBlocksBytes = Math.multiplyExact(blocks, maxBlockBytes(block));
    byte[] frame = new byte[Math.addExact(maxBlocksBytes, HEADER_BYTES + Integer.BYTES)];
    ByteBuffer out = littleEndian(frame);
    out.putInt(MAGIC).put(FLAGS).put((byte) (code << CODE_SHIFT)).put(checksumOfHeader(frame));
    for (int start = 0; start < bytes.length; start += block) {
      putBlock(out, bytes, start, Math.min(block, bytes.length - start));
    }
    out.putInt(0);
    return Arrays.copyOf(frame, out.position());
  }

  private int maxBlockBytes(int block) {
    return Integer.BYTES + compressor.maxCompressedLength(block);
  }

  private void putBlock(ByteBuffer out, byte[] bytes, int start, int length) {
    int at = out.position() + Integer.BYTES;
    int compressed = compressor.compress(bytes, start, length, out.array(), at);
    if (compressed < length) {
      out.putInt(compressed).position(at + compressed);
    } else {
      out.putInt(length | NOT_COMPRESSED).put(bytes, start, length);
    }
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    ByteBuffer in = littleEndian(bytes);
    try {
      return decompress(in, maxBytes);
    } catch (BufferUnderflowException e) {
      throw new DataFormatException("truncated");
    } catch (LZ4Exception e) {
      throw new DataFormatException(e.getMessage());
    }
  }

  private byte[] decompress(ByteBuffer in, int maxBytes) throws DataFormatException {
    check(in.getInt() == MAGIC, "bad magic number");
    check(in.get() == FLAGS, "unsupported version or flags");
    int sizes = in.get();
    int code = sizes >> CODE_SHIFT;
    check((sizes & 0xF) == 0 && code >= MIN_CODE && code <= MAX_CODE, "unknown block size");
    check(in.get() == checksumOfHeader(in.array()), "bad header checksum");
    GrowingBytes out = new GrowingBytes(in.limit(), maxBytes);
    for (int size = in.getInt(); size != 0; size = in.getInt()) {
      int length = size & ~NOT_COMPRESSED;
      check(length <= Math.min(blockBytes(code), in.remaining()), "a block that is too long");
      if (size == length) {
        addDecompressed(out, in, length, (int) Math.min(blockBytes(code), MAX_RATIO * length));
        in.position(in.position() + length);
      } else if (length > out.left()) {
        throw out.tooLarge();
      } else {
        in.get(out.withRoom(length), out.length(), length);
        out.added(length);
      }
    }
    check(!in.hasRemaining(), "trailing bytes");
    return out.toArray();
  }

  /**
   * Decompresses a block into typical space, and again into more if needed.
   *
   * @param maxBytes of the decompressed block, whatever the limit of the message
   */
  private void addDecompressed(GrowingBytes out, ByteBuffer in, int length, int maxBytes) {
    int maxRoom = Math.min(maxBytes, out.left());
    int room = (int) Math.min(maxRoom, out.typicalSize(length));
    while (true) {
      byte[] into = out.withRoom(room);
      try {
        out.added(
            decompressor.decompress(in.array(), in.position(), length, into, out.length(), room));
        return;
      } catch (LZ4Exception e) {
        if (room == maxRoom) {
          throw maxRoom < maxBytes ? out.tooLarge() : e;
        }
        room = (int) Math.min(maxRoom, 4L * room);
      }
    }
  }

  private static int blockBytes(int code) {
    return 1 << 2 * code + Byte.SIZE;
  }

  private byte checksumOfHeader(byte[] frame) {
    int described = HEADER_BYTES - Integer.BYTES - 1;
    return (byte) (hash.hash(frame, Integer.BYTES, described, 0) >> Byte.SIZE);
  }

  private static void check(boolean good, String otherwise) throws DataFormatException {
    if (!good) {
      throw new DataFormatException(otherwise);
    }
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
