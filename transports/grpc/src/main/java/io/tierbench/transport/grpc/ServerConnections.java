package io.tierbench.transport.grpc;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.ServerCall;
import io.grpc.ServerTransportFilter;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The accepted connections of a server. Tells each call its channel, which gRPC does not, and
 * closes connections without a first call.
 */
final class ServerConnections extends ServerTransportFilter {
  private static final Attributes.Key<Channel> CHANNEL = Attributes.Key.create("channel");

  /** The channel that the calling event loop reads from, before its first call. */
  private final FastThreadLocal<Channel> reading = new FastThreadLocal<>();

  /** Connections before their first call, by the address of the client. */
  private final Map<SocketAddress, Channel> fresh = new ConcurrentHashMap<>();

  private final long firstCallNanos;

  ServerConnections(Duration firstCall) {
    firstCallNanos = firstCall.toNanos();
  }

  /** Closes the connection of a call. */
  static void close(ServerCall<?, ?> call) {
    close(Objects.requireNonNull(call.getAttributes().get(CHANNEL)));
  }

  /** Closes a channel below its HTTP/2 handler, which would wait for its streams to end. */
  private static void close(Channel channel) {
    ChannelHandlerContext first = channel.pipeline().firstContext();
    if (first != null) {
      first.close();
    }
  }

  /** Returns the handler of a listening channel. */
  ChannelHandler ofListening() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object accepted) {
        ((Channel) accepted).pipeline().addFirst(new Handshake());
        context.fireChannelRead(accepted);
      }
    };
  }

  /** Adds the channel, whose first HTTP/2 frame is being read, to the attributes of its calls. */
  @Override
  public Attributes transportReady(Attributes attributes) {
    SocketAddress client = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    Channel ofAddress = client == null ? null : fresh.remove(client);
    Channel beingRead = reading.get();
    // With TLS another task may read the frame. Clients of a Unix domain socket share an address.
    Channel channel = Objects.requireNonNull(beingRead == null ? ofAddress : beingRead);
    channel.pipeline().remove(Handshake.class);
    return attributes.toBuilder().set(CHANNEL, channel).build();
  }

  /** The first handler of a channel, until its client has begun HTTP/2. */
  private final class Handshake extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext context) {
      Future<?> timeout =
          context
              .executor()
              .schedule(
                  () -> closeWithoutCall(context.channel()), firstCallNanos, TimeUnit.NANOSECONDS);
      SocketAddress client = context.channel().remoteAddress();
      fresh.put(client, context.channel());
      context
          .channel()
          .closeFuture()
          .addListener(
              closed -> {
                timeout.cancel(false);
                fresh.remove(client, context.channel());
              });
      context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      reading.set(context.channel());
      context.fireChannelRead(message);
      reading.remove();
    }
  }

  private static void closeWithoutCall(Channel channel) {
    Http2ConnectionHandler http2 = channel.pipeline().get(Http2ConnectionHandler.class);
    if (http2 == null || http2.connection().remote().lastStreamCreated() == 0) {
      close(channel);
    }
  }
}
