package io.tierbench.transport.http2;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/** A connection of HTTP/2 whose frames are made by hand. */
final class RawConnection {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GO_AWAY = 7;
  static final int CANCEL = 8;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  static final byte[] NO_SETTINGS = frame(SETTINGS, 0, 0);

  private static final int HEAD_BYTES = 9;

  private final Socket socket;
  private final DataInputStream in;
  private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();

  RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    in = new DataInputStream(socket.getInputStream());
  }

  record Frame(int type, int flags, int stream, byte[] payload) {
    /** Returns the error of RST_STREAM or GOAWAY. */
    int error() {
      return ByteBuffer.wrap(payload).getInt(type == GO_AWAY ? Integer.BYTES : 0);
    }
  }

  static byte[] frame(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(HEAD_BYTES + payload.length)
        .putShort((short) (payload.length >>> Byte.SIZE))
        .put((byte) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /** Returns the header block of a call: indexed and literal fields of HPACK. */
  static byte[] post(String operation) {
    byte[] path = ("/test.Service/" + operation).getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(4 + path.length)
        .put(new byte[] {(byte) 0x83, (byte) 0x86, 4, (byte) path.length})
        .put(path)
        .array();
  }

  RawConnection send(byte[]... frames) throws IOException {
    for (byte[] frame : frames) {
      socket.getOutputStream().write(frame);
    }
    return this;
  }

  RawConnection send(int type, int flags, int stream, byte... payload) throws IOException {
    return send(frame(type, flags, stream, payload));
  }

  /** Cancels a stream. */
  RawConnection reset(int stream) throws IOException {
    return send(RESET, 0, stream, (byte) 0, (byte) 0, (byte) 0, (byte) CANCEL);
  }

  void skipPreface() throws IOException {
    in.readFully(new byte[PREFACE.length]);
  }

  Frame read() throws IOException {
    int length = in.readUnsignedShort() << Byte.SIZE | in.readUnsignedByte();
    int type = in.readUnsignedByte();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    byte[] payload = new byte[length];
    in.readFully(payload);
    return new Frame(type, flags, stream, payload);
  }

  /** Returns the next frame that fits, and drops those before it. */
  Frame await(Predicate<Frame> fits) throws IOException {
    Frame frame = read();
    while (!fits.test(frame)) {
      frame = read();
    }
    return frame;
  }

  Frame await(int type, int stream) throws IOException {
    return await(frame -> frame.type() == type && frame.stream() == stream);
  }

  /** Returns the status of the next answer, which must be that of a stream. */
  String status(int stream) throws IOException, Http2Exception {
    return String.valueOf(
        decoder
            .decodeHeaders(stream, Unpooled.wrappedBuffer(await(HEADERS, stream).payload()))
            .status());
  }

  /** Waits for the end of the connection; fails with a timeout if there is none. */
  void awaitEnd() throws IOException {
    try {
      while (true) {
        read();
      }
    } catch (EOFException | SocketException e) {
      // Bytes that nobody read reset the connection.
    }
  }
}
