package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Closes what a listening channel accepts while it has as many connections as it may have, and puts
 * a {@link KeyUpdateLimit} at the beginning of those with TLS.
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
