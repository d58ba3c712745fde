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
import io.netty.channel.socket.DuplexChannelConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A listening Netty channel with its event loops. */
public final class NettyListener implements Listener {
  private final EventLoopGroup loops;
  private final Channel listening;
  private final ChannelGroup accepted;
  private final SocketAddress address;

  private NettyListener(
      EventLoopGroup loops, Channel listening, ChannelGroup accepted, SocketAddress address) {
    this.loops = loops;
    this.listening = listening;
    this.accepted = accepted;
    this.address = address;
  }

  /**
   * Starts to listen.
   *
   * @param handlers creates the handlers of an accepted connection
   * @param protocols protocols of TLS (ALPN)
   */
  public static NettyListener bind(
      String name,
      SocketAddress address,
      ListenerOptions options,
      Supplier<ChannelHandler[]> handlers,
      String... protocols) {
    SocketAddress asNetty = Sockets.toListenAt(address);
    SslContext tls = options.tls() == null ? null : NettyTls.listener(options.tls(), protocols);
    EventLoopGroup loops = EventLoops.group(name);
    ChannelGroup accepted = EventLoops.channels();
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channelFactory(() -> Sockets.newServerChannel(address, options))
            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(ChannelOption.ALLOCATOR, Sockets.allocator(options))
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accepted.add(channel);
                    // With TLS, an end without close_notify may be forged (RFC 8446, 6.1).
                    ((DuplexChannelConfig) channel.config()).setAllowHalfClosure(tls == null);
                    if (tls != null) {
                      channel.pipeline().addLast(newHandler(tls, channel, options));
                    }
                    channel.pipeline().addLast(handlers.get());
                  }
                });
    ChannelFuture bound = bootstrap.bind(asNetty).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      EventLoops.close(loops);
      throw Listener.cannotListen(address, bound.cause());
    }
    Channel listening = bound.channel();
    return Sockets.keptPrivate(
        address,
        new NettyListener(
            loops, listening, accepted, Sockets.bound(address, listening.localAddress())));
  }

  private static SslHandler newHandler(SslContext tls, Channel channel, ListenerOptions options) {
    SslHandler handler = tls.newHandler(channel.alloc());
    handler.setHandshakeTimeout(options.readTimeout().toNanos(), TimeUnit.NANOSECONDS);
    return handler;
  }

  @Override
  public SocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    EventLoops.close(accepted, loops);
  }
}
