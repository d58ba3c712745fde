package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/**
 * The lines of a chunked body: a message each, as newline-delimited JSON. Their chunks may end
 * anywhere.
 */
final class MessageLines {
  static final String CONTENT_TYPE = "application/x-ndjson";

  static final Answer NOT_LINES =
      Answer.fault(Fault.BAD_REQUEST, "over HTTP only application/json can be streamed");

  private static final byte END = '\n';
  private static final ByteBuf END_OF_LINE =
      Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(new byte[] {END})).asReadOnly();

  private final int maxBytes;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

  MessageLines(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  static boolean carries(WireService service) {
    return MediaTypes.isSame(service.contentType(), "application/json");
  }

  static ByteBuf line(byte[] message) {
    return Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(message), END_OF_LINE.duplicate());
  }

  /** Passes on the messages that a part of the body completes; returns false if one is too long. */
  boolean read(ByteBuf part, Consumer<byte[]> messages) {
    while (part.isReadable()) {
      int length = part.bytesBefore(END);
      ByteBuf bytes = part.readSlice(length < 0 ? part.readableBytes() : length);
      if (begun.size() + bytes.readableBytes() > maxBytes) {
        return false;
      }
      begun.writeBytes(ByteBufUtil.getBytes(bytes));
      if (length >= 0) {
        part.skipBytes(1);
        messages.accept(begun.toByteArray());
        begun.reset();
      }
    }
    return true;
  }

  /** Returns the end of the stream: a fault within a line. */
  Answer end() {
    return begun.size() == 0
        ? Answer.response(new byte[0])
        : Answer.fault(Fault.INTERNAL, "the stream ends within a message");
  }
}
