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
 * A codec of one LZ4 frame, with blocks up to the size of the message or 4 MiB. The streams of the
 * library would allocate two block-sized buffers for each message, trusting its header.
 */
final class Lz4Codec implements CompressionCodec {
  private static final int MAGIC = 0x184D2204;

  private static final int VERSION = 0xC0;
  private static final int VERSION_1 = 1 << 6;
  private static final int INDEPENDENT_BLOCKS = 1 << 5;
  private static final int CHECKSUMS_OF_BLOCKS = 1 << 4;
  private static final int CONTENT_SIZE = 1 << 3;
  private static final int CHECKSUM_OF_CONTENT = 1 << 2;
  private static final int RESERVED_OR_DICTIONARY = 3;

  private static final int HEADER_BYTES = Integer.BYTES + 3;
  private static final int MIN_CODE = 4;
  private static final int MAX_CODE = 7;
  private static final int CODE_SHIFT = 4;
  private static final int NOT_COMPRESSED = 1 << 31;

  /** Nibble value for a length that continues in the next bytes. */
  private static final int MORE_FOLLOWS = 15;

  private static final int MIN_MATCH = 4;

  private static final int SEED = 0;

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
    int mostOfBlocks = Math.multiplyExact(blocks, mostOfBlock(block));
    byte[] frame = new byte[Math.addExact(mostOfBlocks, HEADER_BYTES + Integer.BYTES)];
    ByteBuffer out = littleEndian(frame);
    out.putInt(MAGIC).put((byte) (VERSION_1 | INDEPENDENT_BLOCKS));
    out.put((byte) (code << CODE_SHIFT)).put(checksumOfHeader(frame, out.position()));
    for (int start = 0; start < bytes.length; start += block) {
      putBlock(out, bytes, start, Math.min(block, bytes.length - start));
    }
    out.putInt(0);
    return Arrays.copyOf(frame, out.position());
  }

  private int mostOfBlock(int block) {
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
    int flags = in.get();
    int sizes = in.get();
    check((flags & VERSION) == VERSION_1, "unsupported version");
    check((flags & RESERVED_OR_DICTIONARY) == 0, "unknown flags, or a dictionary");
    int code = sizes >> CODE_SHIFT;
    check((sizes & 0xF) == 0 && code >= MIN_CODE && code <= MAX_CODE, "unknown block size");
    long declared = (flags & CONTENT_SIZE) == 0 ? -1 : in.getLong();
    check(in.get() == checksumOfHeader(in.array(), in.position() - 1), "bad header checksum");
    GrowingBytes out = new GrowingBytes(in.limit(), maxBytes);
    for (int size = in.getInt(); size != 0; size = in.getInt()) {
      check(
          (flags & INDEPENDENT_BLOCKS) != 0 || out.length() == 0,
          "a block that depends on another one");
      int length = size & ~NOT_COMPRESSED;
      check(length <= blockBytes(code), "a block that is too long");
      int start = in.position();
      skip(in, length);
      if ((flags & CHECKSUMS_OF_BLOCKS) != 0) {
        check(
            in.getInt() == hash.hash(in.array(), start, length, SEED),
            "the checksum of a block is wrong");
      }
      if (size == length) {
        addDecompressed(out, in.array(), start, length);
      } else {
        addPlain(out, in.array(), start, length);
      }
    }
    byte[] plain = out.toArray();
    if ((flags & CHECKSUM_OF_CONTENT) != 0) {
      check(
          in.getInt() == hash.hash(plain, 0, plain.length, SEED),
          "the checksum of the content is wrong");
    }
    check(declared < 0 || declared == plain.length, "the length is wrong");
    check(!in.hasRemaining(), "more bytes follow");
    return plain;
  }

  private static void addPlain(GrowingBytes out, byte[] bytes, int start, int length) {
    if (length > out.left()) {
      throw out.tooLarge();
    }
    System.arraycopy(bytes, start, out.withRoom(length), out.length(), length);
    out.added(length);
  }

  /** Decompresses a block into typical space, and again into more space if needed. */
  private void addDecompressed(GrowingBytes out, byte[] bytes, int start, int length) {
    int usual = (int) Math.min(out.left(), out.usual(length));
    try {
      out.added(decompress(out, bytes, start, length, usual));
    } catch (LZ4Exception e) {
      long exact = decompressedLength(ByteBuffer.wrap(bytes, start, length));
      if (exact > out.left()) {
        throw out.tooLarge();
      }
      if (exact <= usual) {
        throw e;
      }
      out.added(decompress(out, bytes, start, length, (int) exact));
    }
  }

  private int decompress(GrowingBytes out, byte[] bytes, int start, int length, int room) {
    return decompressor.decompress(bytes, start, length, out.withRoom(room), out.length(), room);
  }

  private static long decompressedLength(ByteBuffer block) {
    long length = 0;
    while (block.hasRemaining()) {
      int token = block.get();
      int literals = length(token >> 4 & 0xF, block);
      skip(block, literals);
      length += literals;
      if (block.hasRemaining()) {
        skip(block, Short.BYTES);
        length += MIN_MATCH + length(token & 0xF, block);
      }
    }
    return length;
  }

  private static int length(int inToken, ByteBuffer block) {
    int length = inToken;
    if (inToken == MORE_FOLLOWS) {
      int more;
      do {
        more = block.get() & 0xFF;
        length += more;
      } while (more == 0xFF);
    }
    return length;
  }

  private static int blockBytes(int code) {
    return 1 << 2 * code + Byte.SIZE;
  }

  private byte checksumOfHeader(byte[] frame, int end) {
    return (byte) (hash.hash(frame, Integer.BYTES, end - Integer.BYTES, SEED) >> Byte.SIZE);
  }

  private static void skip(ByteBuffer in, int bytes) {
    if (bytes > in.remaining()) {
      throw new BufferUnderflowException();
    }
    in.position(in.position() + bytes);
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
