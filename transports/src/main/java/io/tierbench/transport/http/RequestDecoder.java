package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;

/** Netty's decoder, which also says whether the head of a request has begun to arrive. */
final class RequestDecoder extends HttpRequestDecoder {
  private boolean withinHead;

  RequestDecoder() {
    super(HttpTransport.decoding());
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    super.decode(context, in, out);
    withinHead = out.isEmpty();
  }

  /** Bytes came, and were not enough for anything. */
  boolean isWithinHead() {
    return withinHead;
  }
}
