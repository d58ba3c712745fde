package io.tierbench.transport.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.TimeUnit;

/** Event loops for all transports: native epoll if available, otherwise NIO. */
public final class EventLoops {
  static final boolean NATIVE = Epoll.isAvailable();

  private static final long CLOSE_TIMEOUT_SECONDS = 10;

  private EventLoops() {}

  public static boolean isNative() {
    return NATIVE;
  }

  /** Creates a group of Netty's default size. */
  public static EventLoopGroup group(String name) {
    return new MultiThreadIoEventLoopGroup(new DefaultThreadFactory(name, true), handlers());
  }

  public static IoHandlerFactory handlers() {
    return NATIVE ? LastingEpoll.factory(EpollIoHandler.newFactory()) : NioIoHandler.newFactory();
  }

  /** Creates a group that, once closed, closes channels added to it. */
  public static ChannelGroup channels() {
    return new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);
  }

  /**
   * Closes channels and ends the threads of their event loops. The channels are closed first,
   * because an event loop that ends at once may leave a channel open.
   */
  public static void close(ChannelGroup channels, EventLoopGroup loops) {
    if (loops.isShuttingDown()) {
      return;
    }
    channels.close().awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    // Channels that are being registered join the group, and are closed, before this task runs.
    for (EventExecutor loop : loops) {
      loop.submit(() -> {}).awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
    close(loops);
  }

  /** Ends the threads of event loops without channels. */
  public static void close(EventLoopGroup loops) {
    loops
        .shutdownGracefully(0, CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }
}
