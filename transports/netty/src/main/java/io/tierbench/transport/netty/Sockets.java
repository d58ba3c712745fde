package io.tierbench.transport.netty;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.SocketFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Channels for addresses on the {@linkplain EventLoops event loops}: TCP for an {@link
 * InetSocketAddress}, a Unix domain socket for a {@link UnixDomainSocketAddress}.
 */
public final class Sockets {
  private Sockets() {}

  public static Class<? extends Channel> channel(SocketAddress address) {
    if (isPath(address)) {
      return EventLoops.NATIVE ? EpollDomainSocketChannel.class : NioDomainSocketChannel.class;
    }
    return EventLoops.NATIVE ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /** Creates an unregistered server channel with the options' limits for accepted connections. */
  public static ServerChannel newServerChannel(SocketAddress address, ListenerOptions options) {
    ServerChannel channel = newServerChannel(address);
    channel
        .pipeline()
        .addLast(new ConnectionLimit(options.maxConnections(), options.tls() != null));
    return channel;
  }

  public static ByteBufAllocator allocator(ListenerOptions options) {
    return options.tls() == null
        ? PooledByteBufAllocator.DEFAULT
        : NettyTls.allocator(options.tls());
  }

  public static ServerChannel newServerChannel(SocketAddress address) {
    if (isPath(address)) {
      return EventLoops.NATIVE
          ? new EpollServerDomainSocketChannel()
          : new NioServerDomainSocketChannel();
    }
    return EventLoops.NATIVE ? new EpollServerSocketChannel() : new NioServerSocketChannel();
  }

  /** Converts the bind address of a server. Removes the socket file of a listener that has died. */
  public static SocketAddress toListenAt(SocketAddress address) {
    if (address instanceof UnixDomainSocketAddress path) {
      try {
        SocketFiles.removeDead(path);
      } catch (IOException e) {
        throw Listener.cannotListen(address, e);
      }
    }
    return toNetty(address);
  }

  /**
   * Returns the listener of an address, with connections restricted to the user of this process.
   */
  public static <L extends Listener> L keptPrivate(SocketAddress address, L listener) {
    if (address instanceof UnixDomainSocketAddress path) {
      try {
        SocketFiles.keepPrivate(path);
      } catch (IOException e) {
        listener.close();
        throw Listener.cannotListen(address, e);
      }
    }
    return listener;
  }

  /** Converts an address for the channels: epoll has its own class for paths. */
  public static SocketAddress toNetty(SocketAddress address) {
    return EventLoops.NATIVE && address instanceof UnixDomainSocketAddress path
        ? new DomainSocketAddress(path.getPath().toFile())
        : address;
  }

  /** Returns the address that a server listens on, with the actual port. */
  public static SocketAddress bound(SocketAddress asked, SocketAddress got) {
    return isPath(asked) ? asked : got;
  }

  /** Returns the authority for an address: a path has no host name. */
  public static String authority(SocketAddress address) {
    if (isPath(address)) {
      return "localhost";
    }
    String host = host(address);
    return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port(address);
  }

  static String host(SocketAddress address) {
    return ((InetSocketAddress) address).getHostString();
  }

  static int port(SocketAddress address) {
    return ((InetSocketAddress) address).getPort();
  }

  static String describe(SocketAddress address) {
    return isPath(address) ? address.toString() : authority(address);
  }

  public static boolean isPath(SocketAddress address) {
    if (address instanceof UnixDomainSocketAddress) {
      return true;
    }
    if (address instanceof InetSocketAddress) {
      return false;
    }
    throw new IllegalArgumentException(address + " is neither a host with a port nor a path");
  }

  /**
   * A handler that closes connections accepted beyond the maximum, and adds a {@link
   * KeyUpdateLimit} to those with TLS.
   */
  private static final class ConnectionLimit extends ChannelInboundHandlerAdapter {
    private final int maxConnections;
    private final boolean tls;
    private final AtomicInteger open = new AtomicInteger();

    ConnectionLimit(int maxConnections, boolean tls) {
      this.maxConnections = maxConnections;
      this.tls = tls;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      Channel accepted = (Channel) message;
      if (open.incrementAndGet() > maxConnections) {
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
}
