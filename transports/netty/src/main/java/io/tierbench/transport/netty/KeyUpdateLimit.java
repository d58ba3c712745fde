package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/**
 * A handler in front of TLS that closes the connection of a client that repeatedly requests new
 * keys (RFC 8446, 4.6.3) without receiving the answers. TLS answers by itself, below all call
 * limits, and every pending answer keeps a record-sized buffer.
 */
final class KeyUpdateLimit extends ChannelDuplexHandler {
  /** Maximum number of unsent answers: the number that BoringSSL accepts in a row. */
  private static final int MAX_UNSENT_ANSWERS = 32;

  /** Maximum size of an answer; records of calls are written on flush, not while reading. */
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
    if (unsent > MAX_UNSENT_ANSWERS) {
      // A client that receives its answers may request any number.
      context.flush();
    }
    if (unsent > MAX_UNSENT_ANSWERS) {
      context.close();
    }
  }
}
