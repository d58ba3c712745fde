package io.tierbench.transport.grpc;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.tierbench.transport.grpc.GrpcCompression.CompressedMessage;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * gRPC methods whose messages are bytes. A received message may be a {@link CompressedMessage}, to
 * be decompressed outside gRPC.
 */
final class Methods {
  static final MethodDescriptor.Marshaller<Object> BYTES = new BytesMarshaller(false);
  static final MethodDescriptor.Marshaller<Object> MAYBE_COMPRESSED = new BytesMarshaller(true);

  private static final byte[] NO_BYTES = {};

  private Methods() {}

  static MethodDescriptor<Object, Object> of(
      MethodType type, MethodDescriptor.Marshaller<Object> messages, String fullName) {
    return MethodDescriptor.newBuilder(messages, messages)
        .setType(type)
        .setFullMethodName(fullName)
        .build();
  }

  private record BytesMarshaller(boolean compressed)
      implements MethodDescriptor.Marshaller<Object> {
    @Override
    public InputStream stream(Object bytes) {
      return new KnownBytes((byte[]) bytes);
    }

    @Override
    public Object parse(InputStream stream) {
      try {
        if (stream instanceof KnownLength) {
          int length = stream.available();
          return length == 0 ? NO_BYTES : read(stream, length);
        }
        // gRPC reports no length of a compressed message, which our codec passes on unchanged.
        return compressed
            ? new CompressedMessage(read(stream, stream.available()))
            : stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /**
     * Reads a message that has arrived completely. The JDK's method for an unknown length would
     * copy pieces.
     */
    private static byte[] read(InputStream stream, int length) throws IOException {
      byte[] bytes = new byte[length];
      if (stream.readNBytes(bytes, 0, length) < length) {
        throw new EOFException("a message ends before its length");
      }
      return bytes;
    }
  }

  /**
   * A stream with known length that writes itself, like a protobuf message, so that gRPC needs no
   * extra buffer.
   */
  private static final class KnownBytes extends ByteArrayInputStream
      implements KnownLength, Drainable {
    KnownBytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = available();
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
