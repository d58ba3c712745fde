package io.tierbench.transport.http2;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.http.HttpCalls;
import io.tierbench.transport.netty.CallHandler;
import io.tierbench.transport.tls.Tls;
import java.security.Principal;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The last handler of an accepted connection: answers its streams, and closes it after a time
 * without any.
 */
final class AcceptedConnection extends ChannelInboundHandlerAdapter {
  /** The minimum recommended (RFC 9113, 6.5.2), and the maximum that clients begin with. */
  static final int MAX_CONCURRENT_CALLS = Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS;

  /** More than the timeouts of a client cause, as over gRPC. */
  private static final int MAX_RESETS = 3_000;

  private static final int RESETS_SECONDS = 30;

  private static final ChannelHandler CODEC = new Http2StreamFrameToHttpObjectCodec(true);

  private final HttpCalls calls;
  private final Http2Connection connection;
  private final Http2Connection.PropertyKey handlers;
  private final long checkNanos;
  private final long maxChecksBeforeCall;
  private final long maxChecksWhenIdle;

  private @Nullable Principal caller;
  private int lastStreamAtLastCheck;
  private int idleChecks;
  private @Nullable Future<?> checking;

  private AcceptedConnection(HttpCalls calls, Http2Connection connection, ListenerOptions options) {
    this.calls = calls;
    this.connection = connection;
    handlers = connection.newKey();
    checkNanos = CallHandler.checkNanos(options);
    maxChecksBeforeCall = options.readTimeout().toNanos() / checkNanos;
    maxChecksWhenIdle = options.idleTimeout().toNanos() / checkNanos;
  }

  /** Creates the handlers of a connection. */
  static ChannelHandler[] handlers(HttpCalls calls, ListenerOptions options) {
    Http2FrameCodec codec =
        Http2FrameCodecBuilder.forServer()
            .initialSettings(
                Http2Settings.defaultSettings().maxConcurrentStreams(MAX_CONCURRENT_CALLS))
            .gracefulShutdownTimeoutMillis(0)
            .decoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
            .build();
    // Netty enforces settings only once the client has acknowledged them.
    codec.connection().remote().maxActiveStreams(MAX_CONCURRENT_CALLS);
    AcceptedConnection last = new AcceptedConnection(calls, codec.connection(), options);
    return new ChannelHandler[] {codec, new Http2MultiplexHandler(last.new Streams()), last};
  }

  private final class Streams extends ChannelInitializer<Http2StreamChannel> {
    @Override
    protected void initChannel(Http2StreamChannel channel) {
      channel.config().setAllocator(channel.parent().alloc());
      channel.pipeline().addLast(CODEC);
      CallHandler<?> handler = calls.addTo(channel.pipeline(), caller);
      connection.stream(channel.stream().id()).setProperty(handlers, handler);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    // Clients of HTTP/2 do not shut down their output.
    context.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, false);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    checking =
        context
            .executor()
            .scheduleWithFixedDelay(
                () -> check(context), checkNanos, checkNanos, TimeUnit.NANOSECONDS);
    context.fireChannelActive();
  }

  /** Closes the connection after too many checks without a stream. Frames are no progress. */
  private void check(ChannelHandlerContext context) {
    int lastStream = connection.remote().lastStreamCreated();
    if (lastStream != lastStreamAtLastCheck || connection.numActiveStreams() > 0) {
      lastStreamAtLastCheck = lastStream;
      idleChecks = 0;
      checkStreams();
    } else if (++idleChecks > (lastStream > 0 ? maxChecksWhenIdle : maxChecksBeforeCall)) {
      context.close();
    }
  }

  private void checkStreams() {
    try {
      connection.forEachActiveStream(this::check);
    } catch (Http2Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean check(Http2Stream stream) {
    CallHandler<?> handler = stream.getProperty(handlers);
    if (handler != null) {
      handler.check();
    }
    return true;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent done && done.isSuccess()) {
      caller = Tls.peer(context.pipeline().get(SslHandler.class).engine().getSession());
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (checking != null) {
      checking.cancel(false);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // The codec itself answers errors of HTTP/2.
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      context.close();
    }
  }
}
