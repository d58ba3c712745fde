package io.tierbench.compression;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * A compression under test: a {@link CompressionCodec}, provided by a {@link
 * io.tierbench.plugin.PlugIn}. Each message is compressed as a whole; there is no minimum length.
 */
public final class Compression extends AxisValue {
  public static final Compression NONE =
      new Compression("NONE", "none", "identity", 0, IdentityCodec::new);

  private final String contentCoding;
  private final int id;
  private final Supplier<CompressionCodec> codecs;
  private volatile @Nullable CompressionCodec codec;

  /**
   * @param contentCoding name in headers
   * @param id unique number of one byte, for protocols without names
   * @param codecs factory of the codec, called on first use
   * @param libraries libraries under test; none if the JDK does the work
   */
  public Compression(
      String name,
      String displayName,
      String contentCoding,
      int id,
      Supplier<CompressionCodec> codecs,
      Library... libraries) {
    super(name, displayName, libraries);
    this.contentCoding = contentCoding;
    this.id = id;
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

  /** Compresses a message; {@link #NONE} returns the message itself. */
  public byte[] compress(byte[] bytes) {
    return codec().compress(bytes);
  }

  /** Decompresses a message; {@link ShopException} if it is too large or malformed. */
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
      ready = codecs.get();
      codec = ready;
    }
    return ready;
  }

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
