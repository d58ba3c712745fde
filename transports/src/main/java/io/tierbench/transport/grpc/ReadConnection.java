package io.tierbench.transport.grpc;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.FastThreadLocal;

/**
 * Stands first in every accepted channel, and says which one the calling event loop reads from:
 * gRPC does not tell a call its connection.
 */
@ChannelHandler.Sharable
final class ReadConnection extends ChannelInboundHandlerAdapter {
  private final FastThreadLocal<ChannelHandlerContext> current = new FastThreadLocal<>();

  /** Of a listening channel: puts this handler into what it accepts. */
  ChannelHandler ofAccepted() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object accepted) {
        ((Channel) accepted).pipeline().addFirst(ReadConnection.this);
        context.fireChannelRead(accepted);
      }
    };
  }

  /**
   * The connection whose bytes are being read. Closed from here it ends at once, where gRPC would
   * let its calls come to their ends before.
   */
  ChannelHandlerContext current() {
    return current.get();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    current.set(context);
    context.fireChannelRead(message);
  }
}
