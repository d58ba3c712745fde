package io.tierbench.compression;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Library;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * Every compression under test. A new one is a {@link CompressionCodec} and one constant here. Over
 * TCP a compression is named by its place in this list, so a new constant is appended.
 *
 * <p>A whole message is compressed at once, however short it is: there is no length below which it
 * would stay as it is.
 */
public enum Compression {
  /** Messages as they are. */
  NONE("none", "identity", 0, null, level -> new IdentityCodec()),
  /** RFC 1952: deflate with a header, a checksum (CRC-32) and the length. */
  GZIP("gzip", "gzip", Level.DEFLATE, null, GzipCodec::new),
  /**
   * RFC 1951 without anything around it, as the {@code DeflateStream} of .NET writes it. The token
   * {@code deflate} of HTTP properly means this within the format of zlib (RFC 1950); curl and
   * browsers read both, and so does this.
   */
  DEFLATE("deflate", "deflate", Level.DEFLATE, null, DeflateCodec::new),
  /** RFC 8878, one frame that says how long the message is. */
  ZSTD(
      "zstd",
      "zstd",
      Level.ZSTD,
      new Library("zstd-jni", "com.github.luben", "zstd-jni"),
      ZstdCodec::new),
  /** The frame format of LZ4, without checksums, in its fast mode. */
  LZ4(
      "LZ4",
      "lz4",
      Level.LZ4,
      new Library("lz4-java", "at.yawk.lz4", "lz4-java"),
      level -> new Lz4Codec());

  /** The levels, in the terms of each library: the default of each. */
  private static final class Level {
    static final int DEFLATE = 6;
    static final int ZSTD = 3;

    /** What its command line calls {@code -1}, the fast mode. */
    static final int LZ4 = 1;
  }

  private final String displayName;
  private final String contentCoding;
  private final int level;
  private final @Nullable Library library;
  private final IntFunction<CompressionCodec> codecs;
  private volatile @Nullable CompressionCodec codec;

  /**
   * @param library absent where the JDK does the work
   */
  Compression(
      String displayName,
      String contentCoding,
      int level,
      @Nullable Library library,
      IntFunction<CompressionCodec> codecs) {
    this.displayName = displayName;
    this.contentCoding = contentCoding;
    this.level = level;
    this.library = library;
    this.codecs = codecs;
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The name in {@code Content-Encoding} of HTTP and in {@code grpc-encoding} of gRPC. */
  public String contentCoding() {
    return contentCoding;
  }

  /** How hard it tries, in the terms of its library; 0 for messages as they are. */
  public int level() {
    return level;
  }

  /** The library that does the work; empty where that is the JDK. */
  public Optional<Library> library() {
    return Optional.ofNullable(library);
  }

  /** Compresses a message; {@link #NONE} returns the message itself. */
  public byte[] compress(byte[] bytes) {
    return codec().compress(bytes);
  }

  /**
   * Gives back what was compressed.
   *
   * @throws ShopException {@link Fault#TOO_LARGE} where that is more than {@code mostBytes}, {@link
   *     Fault#BAD_REQUEST} where the bytes are not exactly one compressed message
   */
  public byte[] decompress(byte[] bytes, int mostBytes) {
    try {
      return codec().decompress(bytes, mostBytes);
    } catch (DataFormatException e) {
      throw new ShopException(
          Fault.BAD_REQUEST, "the message does not decode as " + displayName, e);
    }
  }

  /** Made on first use, so that a cell loads the library of its own compression only. */
  private CompressionCodec codec() {
    CompressionCodec ready = codec;
    return ready == null ? make() : ready;
  }

  private synchronized CompressionCodec make() {
    CompressionCodec ready = codec;
    if (ready == null) {
      ready = codecs.apply(level);
      codec = ready;
    }
    return ready;
  }
}
