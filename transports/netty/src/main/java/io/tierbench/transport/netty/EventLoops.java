package io.tierbench.transport.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Event loops of the one kind that every transport uses: native epoll where it exists, else NIO.
 */
public final class EventLoops {
  static final boolean NATIVE = Epoll.isAvailable();

  private static final ResourceLeakDetector.Level LEVEL_AS_SHIPPED =
      ResourceLeakDetector.getLevel();

  static {
    // Netty follows one buffer of 128 to see whether it is given back, which an empty call feels
    // most where there are most buffers. Whoever looks for a leak asks for it.
    if (LEVEL_AS_SHIPPED == ResourceLeakDetector.Level.SIMPLE
        && System.getProperty("io.netty.leakDetection.level") == null
        && System.getProperty("io.netty.leakDetectionLevel") == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
  }

  private static final long CLOSE_SECONDS = 10;

  private EventLoops() {}

  /** Has Netty search for leaks as it does by default, for a framework as shipped. */
  public static void lookForLeaksAsShipped() {
    ResourceLeakDetector.setLevel(LEVEL_AS_SHIPPED);
  }

  /** Whether they are those of epoll. */
  public static boolean isNative() {
    return NATIVE;
  }

  /** As many loops as there are cores. */
  public static EventLoopGroup group(String name) {
    return group(name, Runtime.getRuntime().availableProcessors());
  }

  /**
   * One loop, for a client that has one channel and so can use no more. Where it connects in each
   * call it has as many channels as callers, and they share the loop.
   */
  public static EventLoopGroup single(String name) {
    return group(name, 1);
  }

  private static EventLoopGroup group(String name, int loops) {
    return new MultiThreadIoEventLoopGroup(
        loops,
        new DefaultThreadFactory(name, true),
        NATIVE ? LastingEpoll.factory(handlers()) : handlers()) {
      @Override
      protected IoEventLoop newChild(
          Executor executor, IoHandlerFactory factory, Object... arguments) {
        return new UntimedLoop(this, executor, factory);
      }
    };
  }

  public static IoHandlerFactory handlers() {
    return NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  /** The channels of a group of event loops; those that join after its end are closed at once. */
  public static ChannelGroup channels() {
    return new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);
  }

  /**
   * Closes channels and ends the threads of their event loops. An event loop that ends without
   * delay may forget a channel, which would stay open for good; so the channels are closed first.
   */
  public static void close(ChannelGroup channels, EventLoopGroup loops) {
    if (loops.isShuttingDown()) {
      return;
    }
    channels.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    // Channels that are on their way into their event loops arrive, and are closed, before this.
    for (EventExecutor loop : loops) {
      loop.submit(() -> {}).awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
    close(loops);
  }

  /** Ends the threads of event loops without channels. */
  public static void close(EventLoopGroup loops) {
    loops
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
