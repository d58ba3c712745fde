package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Netty's decoder, which also tells whether a request head is incomplete, and can be paused
 * although bytes have arrived.
 */
final class RequestDecoder extends HttpRequestDecoder {
  private boolean withinHead;
  private BooleanSupplier paused = () -> false;

  RequestDecoder() {
    super(HttpTransport.decoding());
  }

  void pausedBy(BooleanSupplier condition) {
    paused = condition;
  }

  void readOn(ChannelHandlerContext context) {
    try {
      channelRead(context, Unpooled.EMPTY_BUFFER);
    } catch (Exception e) {
      context.fireExceptionCaught(e);
    }
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    if (paused.getAsBoolean()) {
      return;
    }
    super.decode(context, in, out);
    withinHead = out.isEmpty();
  }

  /** Keeps the bytes received while paused at the end of the input. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      context.fireUserEventTriggered(event);
    } else {
      super.userEventTriggered(context, event);
    }
  }

  boolean isWithinHead() {
    return withinHead;
  }
}
