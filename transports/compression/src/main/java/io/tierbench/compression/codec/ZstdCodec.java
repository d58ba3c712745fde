package io.tierbench.compression.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.tierbench.compression.CompressionCodec;
import io.tierbench.compression.GrowingBytes;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/** One frame of zstd. */
final class ZstdCodec implements CompressionCodec {
  /** The room for a message is what its frame says, up to that, or that many times the frame. */
  private static final long PLAUSIBLE_BYTES = 1 << 16;

  private static final long PLAUSIBLE_RATIO = 32;

  /** So that all failed tries together are no more than a third of the work. */
  private static final long GROWTH = 4;

  private final Contexts<ZstdCompressCtx> compressors;
  private final Contexts<ZstdDecompressCtx> decompressors =
      new Contexts<>(ZstdDecompressCtx::new, context -> {}, ZstdDecompressCtx::close);

  ZstdCodec(int level) {
    compressors =
        new Contexts<>(
            () -> new ZstdCompressCtx().setLevel(level), context -> {}, ZstdCompressCtx::close);
  }

  @Override
  public byte[] compress(byte[] bytes) {
    return compressors.use(context -> context.compress(bytes));
  }

  @Override
  public byte[] decompress(byte[] bytes, int mostBytes) throws DataFormatException {
    long declared = declared(bytes);
    if (declared > mostBytes) {
      throw GrowingBytes.tooLarge(mostBytes);
    }
    long plausible = Math.max(PLAUSIBLE_BYTES, PLAUSIBLE_RATIO * bytes.length);
    long room = declared < 0 ? plausible : Math.max(1, Math.min(declared, plausible));
    return decompressors.use(context -> decompress(context, bytes, room, mostBytes));
  }

  /** The length that the frame says; negative where it says none. */
  private static long declared(byte[] bytes) throws DataFormatException {
    try {
      // Else it would read several frames in a row, or none.
      if (bytes.length > 0 && Zstd.findFrameCompressedSize(bytes) == bytes.length) {
        return Zstd.getFrameContentSize(bytes);
      }
    } catch (ZstdException e) {
      throw new DataFormatException(e.getMessage());
    }
    throw new DataFormatException("it is not one frame");
  }

  /**
   * At one go, as zstd then writes where the result is wanted and keeps no window; from the start
   * once more where there was really more than there was room for.
   */
  private static byte[] decompress(
      ZstdDecompressCtx context, byte[] bytes, long guess, int mostBytes)
      throws DataFormatException {
    for (long room = guess; ; room *= GROWTH) {
      byte[] out = new byte[(int) Math.min(room, mostBytes)];
      try {
        int length = context.decompressByteArray(out, 0, out.length, bytes, 0, bytes.length);
        return length == out.length ? out : Arrays.copyOf(out, length);
      } catch (ZstdException e) {
        if (e.getErrorCode() != Zstd.errDstSizeTooSmall()) {
          throw new DataFormatException(e.getMessage());
        }
        if (room >= mostBytes) {
          throw GrowingBytes.tooLarge(mostBytes);
        }
      }
    }
  }
}
