package io.tierbench.compression;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * A compression under test. A new one is a {@link CompressionCodec} and a {@link
 * io.tierbench.plugin.PlugIn} that brings it.
 *
 * <p>Each message is compressed as a whole; there is no minimum length.
 */
public final class Compression extends AxisValue {
  public static final Compression NONE =
      new Compression("NONE", "none", "identity", 0, 0, level -> new IdentityCodec());

  private final String contentCoding;
  private final int id;
  private final int level;
  private final IntFunction<CompressionCodec> codecs;
  private volatile @Nullable CompressionCodec codec;

  /**
   * @param contentCoding its name in headers
   * @param id its number where there is no place for a name: of one byte, and no other's
   * @param level how hard it tries, in the terms of its library
   * @param codecs makes the codec of a level, once one is needed
   * @param libraries none where the JDK does the work
   */
  public Compression(
      String name,
      String displayName,
      String contentCoding,
      int id,
      int level,
      IntFunction<CompressionCodec> codecs,
      Library... libraries) {
    super(name, displayName, libraries);
    this.contentCoding = contentCoding;
    this.id = id;
    this.level = level;
    this.codecs = codecs;
  }

  public static List<Compression> all() {
    return PlugIns.all(Compression.class);
  }

  public static Compression named(String name) {
    return PlugIns.named(Compression.class, name);
  }

  /** Returns the name in {@code Content-Encoding} of HTTP and {@code grpc-encoding} of gRPC. */
  public String contentCoding() {
    return contentCoding;
  }

  public int id() {
    return id;
  }

  /** Returns the compression level of its library; 0 without compression. */
  public int level() {
    return level;
  }

  /** Compresses a message; {@link #NONE} returns the message itself. */
  public byte[] compress(byte[] bytes) {
    return codec().compress(bytes);
  }

  /** Decompresses one message; too large or malformed ones fail with a {@link ShopException}. */
  public byte[] decompress(byte[] bytes, int maxBytes) {
    try {
      return codec().decompress(bytes, maxBytes);
    } catch (DataFormatException e) {
      throw new ShopException(
          Fault.BAD_REQUEST, "the message cannot be decoded as " + displayName(), e);
    }
  }

  /**
   * Creates the codec on first use, so that a cell loads only the library of its own compression.
   */
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

  /** A codec that leaves messages unchanged. */
  private static final class IdentityCodec implements CompressionCodec {

    @Override
    public byte[] compress(byte[] bytes) {
      return bytes;
    }

    @Override
    public byte[] decompress(byte[] bytes, int maxBytes) {
      if (bytes.length > maxBytes) {
        throw ShopException.tooLarge(maxBytes);
      }
      return bytes;
    }
  }
}
