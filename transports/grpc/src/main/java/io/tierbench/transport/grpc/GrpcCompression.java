package io.tierbench.transport.grpc;

import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.grpc.Metadata;
import io.grpc.Metadata.Key;
import io.tierbench.compression.Compression;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.regex.Pattern;

/**
 * Compression in the terms of gRPC. Registries, headers and frames name the codings, but the
 * registered codecs pass messages through: gRPC would compress on the event loop, whereas here a
 * worker or the caller does.
 */
final class GrpcCompression {
  private static final Pattern BETWEEN_NAMES = Pattern.compile("[, \\t]+");

  private static final Key<String> ENCODING = key("grpc-encoding");
  private static final Key<String> ACCEPTED = key("grpc-accept-encoding");

  private GrpcCompression() {}

  private static Key<String> key(String name) {
    return Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  static CompressorRegistry compressors(Compression compression) {
    CompressorRegistry registry = CompressorRegistry.newEmptyInstance();
    registry.register(Codec.Identity.NONE);
    registry.register(new PassingOn(compression.contentCoding()));
    return registry;
  }

  static DecompressorRegistry decompressorsOfClient(Compression compression) {
    return plain().with(new PassingOn(compression.contentCoding()), true);
  }

  /**
   * Returns the codings that a listener accepts, and those it knows in order to reject them with
   * its own message. Without compression gzip is announced, as by every grpc-java listener.
   */
  static DecompressorRegistry decompressorsOfListener(Compression compression) {
    String name = compression == Compression.NONE ? "gzip" : compression.contentCoding();
    DecompressorRegistry registry = plain();
    for (Compression known : Compression.all()) {
      if (known != Compression.NONE) {
        registry =
            registry.with(new PassingOn(known.contentCoding()), known.contentCoding().equals(name));
      }
    }
    return registry;
  }

  private static DecompressorRegistry plain() {
    return DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false);
  }

  static boolean isIn(Compression compression, Metadata headers) {
    return compression != Compression.NONE
        && compression.contentCoding().equals(headers.get(ENCODING));
  }

  /** Tells whether a caller accepts a compression, by gRPC's own rule. */
  static boolean isAccepted(Compression compression, Metadata headers) {
    String accepted = headers.get(ACCEPTED);
    return accepted != null
        && BETWEEN_NAMES.splitAsStream(accepted).anyMatch(compression.contentCoding()::equals);
  }

  /** A message that its sender has compressed. */
  record CompressedMessage(byte[] bytes) {}

  private record PassingOn(String contentCoding) implements Codec {
    @Override
    public String getMessageEncoding() {
      return contentCoding;
    }

    @Override
    public OutputStream compress(OutputStream frame) {
      return frame;
    }

    @Override
    public InputStream decompress(InputStream frame) {
      return frame;
    }
  }
}
