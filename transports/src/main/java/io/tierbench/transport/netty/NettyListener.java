package io.tierbench.transport.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.tierbench.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** A listening Netty channel with the event loops that serve it. */
public final class NettyListener implements Listener {
  private final EventLoopGroup loops;
  private final InetSocketAddress address;

  private NettyListener(EventLoopGroup loops, InetSocketAddress address) {
    this.loops = loops;
    this.address = address;
  }

  public static NettyListener bind(
      String name, InetSocketAddress address, ChannelInitializer<Channel> initializer) {
    EventLoopGroup loops = EventLoops.group(name);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channel(EventLoops.serverChannel())
            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(initializer)
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      EventLoops.close(loops);
      throw cannotListen(address, bound.cause());
    }
    return new NettyListener(loops, (InetSocketAddress) bound.channel().localAddress());
  }

  public static UncheckedIOException cannotListen(InetSocketAddress address, Throwable cause) {
    return new UncheckedIOException(
        "cannot listen on %s: %s".formatted(address, cause.getMessage()),
        cause instanceof IOException known ? known : new IOException(cause));
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    EventLoops.close(loops);
  }
}
