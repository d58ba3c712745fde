package io.tierbench.transport.http;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** A client connection of HTTP/1.1, with one request after the other. */
final class PersistentConnection extends HttpConnection {
  private final ResponseDecoder decoder = new ResponseDecoder();

  PersistentConnection(HttpRequests requests) {
    super(requests);
  }

  @Override
  protected void addCodec(ChannelPipeline pipeline) {
    pipeline.addLast(new HttpRequestEncoder(), decoder);
  }

  @Override
  protected boolean hasSurplus() {
    return decoder.hasMore();
  }

  /** Netty's decoder, which tells whether more than one response has arrived. */
  private static final class ResponseDecoder extends HttpResponseDecoder {
    boolean hasMore() {
      return actualReadableBytes() > 0;
    }
  }
}
