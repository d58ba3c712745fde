package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Event loops of the one kind that every transport uses: native epoll where it exists, else NIO.
 */
public final class EventLoops {
  private static final boolean NATIVE = Epoll.isAvailable();
  private static final long CLOSE_SECONDS = 10;

  private EventLoops() {}

  /** As many loops as there are cores, for every transport and on both sides. */
  public static EventLoopGroup group(String name) {
    return new MultiThreadIoEventLoopGroup(
        Runtime.getRuntime().availableProcessors(),
        new DefaultThreadFactory(name, true),
        handlers());
  }

  public static IoHandlerFactory handlers() {
    return NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  public static Class<? extends Channel> channel() {
    return NATIVE ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  public static Class<? extends ServerChannel> serverChannel() {
    return NATIVE ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  /** Closes the channels of a group and ends its threads. */
  public static void close(EventLoopGroup group) {
    group
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
