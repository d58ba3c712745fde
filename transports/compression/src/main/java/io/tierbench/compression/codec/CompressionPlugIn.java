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

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Compression("GZIP", "gzip", "gzip", 1, () -> new GzipCodec(DEFLATE_LEVEL)),
        new Compression("DEFLATE", "deflate", "deflate", 2, () -> new DeflateCodec(DEFLATE_LEVEL)),
        new Compression(
            "ZSTD",
            "zstd",
            "zstd",
            3,
            () -> new ZstdCodec(ZSTD_LEVEL),
            new Library("zstd-jni", "com.github.luben", "zstd-jni")),
        new Compression(
            "LZ4",
            "LZ4",
            "lz4",
            4,
            Lz4Codec::new,
            new Library("lz4-java", "at.yawk.lz4", "lz4-java")));
  }

  @Override
  public int order() {
    return 10;
  }
}
