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
 * The first handler of every accepted channel, which tells which one the calling event loop reads
 * from: gRPC does not tell the connection of a call. It closes connections without a first call.
 */
@ChannelHandler.Sharable
final class ReadConnection extends ChannelInboundHandlerAdapter {
  private final FastThreadLocal<ChannelHandlerContext> current = new FastThreadLocal<>();
  private final long firstCallNanos;

  ReadConnection(Duration firstCall) {
    firstCallNanos = firstCall.toNanos();
  }

  /** Returns the handler of a listening channel that adds this one to accepted channels. */
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
   * Returns the connection of a call that has just begun. Closing it here ends it at once, whereas
   * gRPC would wait for its calls to end.
   *
   * @return null if the call began with bytes buffered during a TLS handshake, which gRPC clients
   *     never send
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
