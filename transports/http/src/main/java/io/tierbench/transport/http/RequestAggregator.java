package io.tierbench.transport.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.tierbench.transport.netty.CallHandler;
import org.jspecify.annotations.Nullable;

/**
 * Netty's aggregator, adapted to pipelined requests: passes on only the head of a request whose
 * body is too large, because an answer of the aggregator would overtake those to earlier calls.
 */
final class RequestAggregator extends HttpObjectAggregator {
  /**
   * Number of chunks at which Netty copies a body; large, so that tiny chunks seldom cause copies.
   */
  private static final int MAX_CHUNKS = 1 << 16;

  private final CallHandler<?> calls;

  RequestAggregator(int maxContentLength, CallHandler<?> calls) {
    super(maxContentLength);
    setMaxCumulationBufferComponents(MAX_CHUNKS);
    this.calls = calls;
  }

  @Override
  protected @Nullable Object newContinueResponse(
      HttpMessage start, int maxContentLength, ChannelPipeline pipeline) {
    // Before an earlier answer, 100 Continue would be taken for that answer. Clients do not wait
    // for 100 Continue indefinitely (RFC 9110, 10.1.1).
    return HttpUtil.is100ContinueExpected(start)
            && calls.isAllAnswered()
            && !isContentLengthInvalid(start, maxContentLength)
        ? super.newContinueResponse(start, maxContentLength, pipeline)
        : null;
  }

  /** Omits Netty's read for the rest of a request: nothing is read while requests wait. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.fireChannelReadComplete();
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
    HttpRequest head = (HttpRequest) oversized;
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            head.protocolVersion(),
            head.method(),
            head.uri(),
            Unpooled.EMPTY_BUFFER,
            head.headers(),
            EmptyHttpHeaders.INSTANCE);
    request.setDecoderResult(
        DecoderResult.failure(new TooLongHttpContentException("the body is too large")));
    context.fireChannelRead(request);
  }
}
