package io.tierbench.transport.grpc;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** gRPC methods whose messages are bytes. */
final class Methods {
  static final MethodDescriptor.Marshaller<byte[]> BYTES = new BytesMarshaller();

  private static final byte[] NO_BYTES = {};

  private Methods() {}

  static MethodDescriptor<byte[], byte[]> unary(String fullName) {
    return MethodDescriptor.newBuilder(BYTES, BYTES)
        .setType(MethodType.UNARY)
        .setFullMethodName(fullName)
        .build();
  }

  private static final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] bytes) {
      return new KnownBytes(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        if (stream instanceof KnownLength) {
          int length = stream.available();
          return length == 0 ? NO_BYTES : read(stream, length);
        }
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /**
     * All has arrived. The JDK's method for an unknown length would collect pieces and copy them.
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
   * Gives gRPC the length beforehand and writes itself, as a message of protobuf does: gRPC needs
   * no buffer to find out, nor one to copy through.
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
