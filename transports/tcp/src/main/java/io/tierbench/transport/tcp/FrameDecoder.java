package io.tierbench.transport.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.TooLongFrameException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Netty's frame decoder, which passes a rejected frame on as a message in sequence with others. */
final class FrameDecoder extends LengthFieldBasedFrameDecoder {
  /** A message in place of a rejected frame. */
  enum Rejected {
    TOO_LONG,
    /** The start of the next frame is unknown. */
    NEGATIVE_LENGTH
  }

  /**
   * @param maxFrameBytes without the length field
   */
  FrameDecoder(long maxFrameBytes) {
    super(
        (int) Math.min(Integer.MAX_VALUE, Integer.BYTES + maxFrameBytes),
        0,
        Integer.BYTES,
        0,
        Integer.BYTES);
  }

  boolean hasMore() {
    return actualReadableBytes() > 0;
  }

  @Override
  protected @Nullable Object decode(ChannelHandlerContext context, ByteBuf in) throws Exception {
    try {
      return super.decode(context, in);
    } catch (TooLongFrameException e) {
      return Rejected.TOO_LONG;
    } catch (CorruptedFrameException e) {
      return Rejected.NEGATIVE_LENGTH;
    }
  }

  @Override
  protected long getUnadjustedFrameLength(ByteBuf in, int offset, int length, ByteOrder order) {
    return in.getInt(offset);
  }
}
