package io.tierbench.transport.http2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.tierbench.transport.http.HttpConnection;
import io.tierbench.transport.http.HttpRequests;

/** The last handler of a client connection, which has a stream for each call. */
final class SharedConnection extends ChannelInboundHandlerAdapter {
  private static final ChannelHandler CODEC = new Http2StreamFrameToHttpObjectCodec(false);

  private final Http2StreamChannelBootstrap streams;

  /** Set if the server serves no further streams. */
  private volatile boolean ending;

  private SharedConnection(Channel channel, HttpRequests requests) {
    streams =
        new Http2StreamChannelBootstrap(channel)
            .option(ChannelOption.ALLOCATOR, channel.alloc())
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel stream) {
                    new StreamCall(requests).addTo(stream.pipeline());
                  }
                });
  }

  /** Adds the handlers of a connection. */
  static void addTo(ChannelPipeline pipeline, HttpRequests requests) {
    Http2FrameCodec codec =
        Http2FrameCodecBuilder.forClient()
            .initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
            .encoderEnforceMaxConcurrentStreams(true)
            .gracefulShutdownTimeoutMillis(0)
            .build();
    // Otherwise Netty sends all waiting calls when it acknowledges the server's limit.
    codec.connection().local().maxActiveStreams(Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS);
    pipeline.addLast(
        codec,
        new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()),
        new SharedConnection(pipeline.channel(), requests));
  }

  /** Tells whether calls may begin on a connection. */
  static boolean isUsable(Channel channel) {
    SharedConnection connection = channel.pipeline().get(SharedConnection.class);
    return connection != null && channel.isActive() && !connection.ending;
  }

  Future<Http2StreamChannel> open() {
    return streams.open();
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    // A window for each stream, so that one whose answer is not read leaves the others theirs.
    int others = Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS - 1;
    context.writeAndFlush(
        new DefaultHttp2WindowUpdateFrame(others * Http2CodecUtil.DEFAULT_WINDOW_SIZE));
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object frame) {
    if (frame instanceof Http2GoAwayFrame) {
      ending = true;
    }
    ReferenceCountUtil.release(frame);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // The codec itself answers errors of HTTP/2.
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      context.close();
    }
  }

  private static final class StreamCall extends HttpConnection {
    StreamCall(HttpRequests requests) {
      super(requests);
    }

    @Override
    protected void addCodec(ChannelPipeline pipeline) {
      pipeline.addLast(CODEC);
    }

    @Override
    protected boolean hasSurplus() {
      return false;
    }
  }
}
