package io.tierbench.transport.grpc;

import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.grpc.Metadata;
import io.grpc.Metadata.Key;
import io.tierbench.compression.Compression;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Compression in the terms of gRPC. Its registries know the codings and its headers and frames name
 * them, but the codecs in there pass on what they are given: gRPC would compress on the event loop,
 * here a worker or the caller does.
 */
final class GrpcCompression {
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

  /** What a client asks for. */
  static DecompressorRegistry decompressorsOfClient(Compression compression) {
    return plain().with(new PassingOn(compression.contentCoding()), true);
  }

  /**
   * What a listener says that it reads, and what it knows well enough to refuse it in words of its
   * own. One that does not compress says of gzip what every listener of gRPC-Java says.
   */
  static DecompressorRegistry decompressorsOfListener(Compression compression) {
    String said = compression == Compression.NONE ? "gzip" : compression.contentCoding();
    DecompressorRegistry registry = plain();
    for (Compression known : Compression.all()) {
      if (known != Compression.NONE) {
        registry =
            registry.with(new PassingOn(known.contentCoding()), known.contentCoding().equals(said));
      }
    }
    return registry;
  }

  private static DecompressorRegistry plain() {
    return DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false);
  }

  /** Whether what is compressed in a call is so compressed. */
  static boolean isIn(Compression compression, Metadata headers) {
    return compression != Compression.NONE
        && compression.contentCoding().equals(headers.get(ENCODING));
  }

  /** Whether a caller takes it, as gRPC itself looks. */
  static boolean isAccepted(Compression compression, Metadata headers) {
    String accepted = headers.get(ACCEPTED);
    return accepted != null && names(accepted, compression.contentCoding());
  }

  /** Whether a list with commas has a name; looks without making the parts of the list. */
  private static boolean names(String list, String name) {
    for (int at = list.indexOf(name); at >= 0; at = list.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || isBetweenNames(list.charAt(at - 1)))
          && (end == list.length() || isBetweenNames(list.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBetweenNames(char c) {
    return c == ',' || c == ' ' || c == '\t';
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
