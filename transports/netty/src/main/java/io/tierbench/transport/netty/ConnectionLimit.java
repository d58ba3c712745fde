package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A handler that closes connections accepted beyond the maximum, and adds a {@link KeyUpdateLimit}
 * to those with TLS.
 */
final class ConnectionLimit extends ChannelInboundHandlerAdapter {
  private final int most;
  private final boolean tls;
  private final AtomicInteger open = new AtomicInteger();

  ConnectionLimit(int most, boolean tls) {
    this.most = most;
    this.tls = tls;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    Channel accepted = (Channel) message;
    if (open.incrementAndGet() > most) {
      open.decrementAndGet();
      accepted.unsafe().closeForcibly();
    } else {
      accepted.closeFuture().addListener(closed -> open.decrementAndGet());
      if (tls) {
        accepted.pipeline().addLast(new KeyUpdateLimit());
      }
      context.fireChannelRead(accepted);
    }
  }
}
