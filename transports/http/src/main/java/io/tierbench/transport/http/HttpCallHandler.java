package io.tierbench.transport.http;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.tierbench.transport.Answer;
import io.tierbench.transport.netty.CallHandler;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** A handler of complete HTTP requests, which writes the answers. */
final class HttpCallHandler extends CallHandler<HttpCalls.HttpCall> {
  private final HttpCalls calls;

  HttpCallHandler(HttpCalls calls) {
    super(calls.options());
    this.calls = calls;
  }

  /** Creates the handler of a stream, with the authenticated peer of its connection. */
  HttpCallHandler(HttpCalls calls, @Nullable Principal caller) {
    super(calls.options(), caller);
    this.calls = calls;
  }

  @Override
  protected HttpCalls.@Nullable HttpCall call(Object request) {
    return calls.call((FullHttpRequest) request);
  }

  /** Tells whether a client may be asked to send its body. */
  boolean mayContinue() {
    // Before an earlier answer, 100 Continue would be taken for that answer. Clients do not wait
    // for 100 Continue indefinitely (RFC 9110, 10.1.1).
    return isAllAnswered();
  }

  @Override
  protected ChannelFuture writePart(
      ChannelHandlerContext context, HttpCalls.HttpCall call, byte[] message) {
    return calls.writePart(context, call, message);
  }

  @Override
  protected boolean write(ChannelHandlerContext context, HttpCalls.HttpCall call, Answer answer) {
    return calls.write(context, call, answer);
  }
}
