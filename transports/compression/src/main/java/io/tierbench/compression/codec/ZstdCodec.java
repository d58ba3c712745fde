package io.tierbench.compression.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.tierbench.compression.CompressionCodec;
import io.tierbench.contract.ShopException;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/** A codec of one zstd frame. */
final class ZstdCodec implements CompressionCodec {
  /**
   * Maximum size allocated because a frame declares it, or {@link #PLAUSIBLE_RATIO} times the
   * length of the frame if larger.
   */
  private static final long PLAUSIBLE_BYTES = 1 << 16;

  private static final long PLAUSIBLE_RATIO = 32;

  /** Growth factor of retries: all failed tries together take at most a third of the work. */
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
  public byte[] decompress(byte[] bytes, int maxBytes) throws DataFormatException {
    long declared = declared(bytes);
    if (declared > maxBytes) {
      throw ShopException.tooLarge(maxBytes);
    }
    long plausible = Math.max(PLAUSIBLE_BYTES, PLAUSIBLE_RATIO * bytes.length);
    long room = declared < 0 ? plausible : Math.max(1, Math.min(declared, plausible));
    return decompressors.use(context -> decompress(context, bytes, room, maxBytes));
  }

  private static long declared(byte[] bytes) throws DataFormatException {
    try {
      // zstd itself accepts several frames in a row, or none.
      if (bytes.length > 0 && Zstd.findFrameCompressedSize(bytes) == bytes.length) {
        return Zstd.getFrameContentSize(bytes);
      }
    } catch (ZstdException e) {
      throw new DataFormatException(e.getMessage());
    }
    throw new DataFormatException("not exactly one frame");
  }

  /**
   * Decompresses in one pass, which makes zstd write directly to the result without a window;
   * starts again if the space was insufficient.
   */
  private static byte[] decompress(
      ZstdDecompressCtx context, byte[] bytes, long guess, int maxBytes)
      throws DataFormatException {
    for (long room = guess; ; room *= GROWTH) {
      byte[] out = new byte[(int) Math.min(room, maxBytes)];
      try {
        int length = context.decompressByteArray(out, 0, out.length, bytes, 0, bytes.length);
        return length == out.length ? out : Arrays.copyOf(out, length);
      } catch (ZstdException e) {
        if (e.getErrorCode() != Zstd.errDstSizeTooSmall()) {
          throw new DataFormatException(e.getMessage());
        }
        if (room >= maxBytes) {
          throw ShopException.tooLarge(maxBytes);
        }
      }
    }
  }
}
