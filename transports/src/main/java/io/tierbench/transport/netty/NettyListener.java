package io.tierbench.transport.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** A listening Netty channel with the event loops that serve it. */
public final class NettyListener implements Listener {
  private final EventLoopGroup loops;
  private final Channel listening;
  private final ChannelGroup accepted;
  private final InetSocketAddress address;

  private NettyListener(EventLoopGroup loops, Channel listening, ChannelGroup accepted) {
    this.loops = loops;
    this.listening = listening;
    this.accepted = accepted;
    address = (InetSocketAddress) listening.localAddress();
  }

  /**
   * @param handlers makes the handlers of one accepted channel
   */
  public static NettyListener bind(
      String name,
      InetSocketAddress address,
      ListenerOptions options,
      Supplier<ChannelHandler[]> handlers) {
    EventLoopGroup loops = EventLoops.group(name);
    ChannelGroup accepted = EventLoops.channels();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channelFactory(() -> EventLoops.newServerChannel(options.maxConnections()))
            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accepted.add(channel);
                    channel.pipeline().addLast(handlers.get());
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      EventLoops.close(loops);
      throw cannotListen(address, bound.cause());
    }
    return new NettyListener(loops, bound.channel(), accepted);
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
    listening.close().awaitUninterruptibly();
    EventLoops.close(accepted, loops);
  }
}
