package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.WireService;
import java.util.function.Consumer;

/**
 * The lines of a chunked body: a message each, as newline-delimited JSON. Their chunks may end
 * anywhere.
 */
final class MessageLines {
  static final String CONTENT_TYPE = "application/x-ndjson";

  static final Answer NOT_LINES =
      Answer.fault(
          Fault.BAD_REQUEST, "only application/json can be streamed, over HTTP/1.1 or later");

  private static final byte END = '\n';
  private static final ByteBuf END_OF_LINE =
      Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(new byte[] {END})).asReadOnly();

  private final int maxBytes;
  private final ByteBuf begun = Unpooled.buffer();

  MessageLines(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Tells whether a service can be streamed: HTTP/1.0 has no chunks, which mark the end. */
  static boolean carries(WireService service, HttpVersion version) {
    return MediaTypes.isSame(service.contentType(), "application/json")
        && !version.equals(HttpVersion.HTTP_1_0);
  }

  /** Tells whether a body has lines. */
  static boolean isIn(HttpHeaders head) {
    String type = head.get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && MediaTypes.isSame(type, CONTENT_TYPE);
  }

  static ByteBuf line(byte[] message) {
    return Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(message), END_OF_LINE.duplicate());
  }

  /** Passes on the messages that a part of the body completes; returns false if one is too long. */
  boolean read(ByteBuf part, Consumer<byte[]> messages) {
    while (part.isReadable()) {
      int length = part.bytesBefore(END);
      int bytes = length < 0 ? part.readableBytes() : length;
      if (begun.readableBytes() + bytes > maxBytes) {
        return false;
      }
      begun.writeBytes(part, bytes);
      if (length >= 0) {
        part.skipBytes(1);
        messages.accept(ByteBufUtil.getBytes(begun));
        begun.clear();
      }
    }
    return true;
  }

  /** Returns the end of the stream: a fault within a line. */
  Answer end() {
    return begun.isReadable()
        ? Answer.fault(Fault.INTERNAL, "the stream ends within a message")
        : Answer.response(new byte[0]);
  }
}
