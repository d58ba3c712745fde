package io.tierbench.compression.codec;

import io.tierbench.compression.Compression;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/**
 * Brings the compressions of the JDK and of libraries, each with the default level of its library.
 */
public final class CompressionPlugIn implements PlugIn {
  private static final int DEFLATE_LEVEL = 6;
  private static final int ZSTD_LEVEL = 3;

  /** The fast mode, which its command line calls {@code -1}. */
  private static final int LZ4_LEVEL = 1;

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Compression("GZIP", "gzip", "gzip", 1, DEFLATE_LEVEL, GzipCodec::new),
        new Compression("DEFLATE", "deflate", "deflate", 2, DEFLATE_LEVEL, DeflateCodec::new),
        new Compression(
            "ZSTD",
            "zstd",
            "zstd",
            3,
            ZSTD_LEVEL,
            ZstdCodec::new,
            new Library("zstd-jni", "com.github.luben", "zstd-jni")),
        new Compression(
            "LZ4",
            "LZ4",
            "lz4",
            4,
            LZ4_LEVEL,
            level -> new Lz4Codec(),
            new Library("lz4-java", "at.yawk.lz4", "lz4-java")));
  }

  @Override
  public int order() {
    return 10;
  }
}
