package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/**
 * Stands before the TLS of an accepted channel, and hangs up on a client that asks for new keys
 * (RFC 8446, 4.6.3) again and again and takes none of the answers. TLS answers by itself, below all
 * limits of calls, and every answer that waits keeps a buffer for a whole record.
 */
final class KeyUpdateLimit extends ChannelDuplexHandler {
  /** As many as BoringSSL takes in a row. */
  private static final int MAX_UNSENT = 32;

  /** An answer has fewer; records of calls are made when they are flushed, not while one reads. */
  private static final int MAX_BYTES = 64;

  private boolean reading;
  private int unsent;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    reading = true;
    context.fireChannelRead(message);
    reading = false;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (!reading || !(message instanceof ByteBuf bytes) || bytes.readableBytes() > MAX_BYTES) {
      context.write(message, promise);
      return;
    }
    unsent++;
    context.write(message, promise.unvoid().addListener(done -> unsent--));
    if (unsent > MAX_UNSENT) {
      // A client that takes its answers may ask for as many as it likes.
      context.flush();
    }
    if (unsent > MAX_UNSENT) {
      context.close();
    }
  }
}
