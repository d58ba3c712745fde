package io.tierbench.transport.grpc;

import io.grpc.Grpc;
import io.grpc.ServerCall;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands first in every accepted channel, and says which one the calling event loop reads from:
 * gRPC does not tell a call its connection. Closes those whose first call never comes.
 */
@ChannelHandler.Sharable
final class ReadConnection extends ChannelInboundHandlerAdapter {
  private final FastThreadLocal<ChannelHandlerContext> current = new FastThreadLocal<>();
  private final long firstCallNanos;

  ReadConnection(Duration firstCall) {
    firstCallNanos = firstCall.toNanos();
  }

  /** Of a listening channel: puts this handler into what it accepts. */
  ChannelHandler ofAccepted() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object accepted) {
        ((Channel) accepted).pipeline().addFirst(ReadConnection.this);
        context.fireChannelRead(accepted);
      }
    };
  }

  /**
   * The connection of a call that has just begun. Closed from here it ends at once, where gRPC
   * would let its calls come to their ends before.
   *
   * @return null where it did not begin with bytes that were read, but with some that had waited
   *     for a handshake of TLS; a client of gRPC waits for its end
   */
  @Nullable ChannelHandlerContext of(ServerCall<?, ?> call) {
    ChannelHandlerContext read = current.get();
    SocketAddress client = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return read != null && Objects.equals(read.channel().remoteAddress(), client) ? read : null;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    Future<?> look =
        context
            .executor()
            .schedule(() -> closeWithoutCall(context), firstCallNanos, TimeUnit.NANOSECONDS);
    context.channel().closeFuture().addListener(closed -> look.cancel(false));
    context.fireChannelActive();
  }

  private static void closeWithoutCall(ChannelHandlerContext context) {
    Http2ConnectionHandler http2 = context.pipeline().get(Http2ConnectionHandler.class);
    if (http2 == null || http2.connection().remote().lastStreamCreated() == 0) {
      context.close();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    current.set(context);
    context.fireChannelRead(message);
  }
}
