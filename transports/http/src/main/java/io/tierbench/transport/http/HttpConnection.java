package io.tierbench.transport.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.netty.PooledConnection;
import io.tierbench.wire.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes an HTTP request to a client channel and reads the response. */
public abstract class HttpConnection extends PooledConnection {
  private static final int OK = 200;

  private final HttpRequests requests;
  private final int maxMessageBytes;
  private final Compression compression;

  /** The lines of a streamed answer; null while there is none. */
  private @Nullable MessageLines lines;

  private boolean keepAlive;

  /** Set if the request had credentials: only then is a cookie of the response accepted. */
  private boolean takesCookie;

  protected HttpConnection(HttpRequests requests) {
    this.requests = requests;
    maxMessageBytes = requests.options().maxMessageBytes();
    compression = requests.options().compression();
  }

  /** Adds the codec of HTTP objects. */
  protected abstract void addCodec(ChannelPipeline pipeline);

  @Override
  protected final void addCodecs(ChannelPipeline pipeline) {
    addCodec(pipeline);
    pipeline.addLast(
        new HttpObjectAggregator(maxMessageBytes) {
          @Override
          public boolean acceptInboundMessage(Object part) throws Exception {
            return !isOfStream(part) && super.acceptInboundMessage(part);
          }
        });
  }

  /** Tells whether a part of a response belongs to a streamed answer, whose parts stay apart. */
  private boolean isOfStream(Object part) {
    if (isStreamed() && part instanceof HttpResponse head) {
      lines =
          head.status().code() == OK && MessageLines.isIn(head.headers())
              ? new MessageLines(maxMessageBytes)
              : null;
      keepAlive = HttpUtil.isKeepAlive(head);
    }
    return lines != null;
  }

  @Override
  protected final void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata) {
    takesCookie = !metadata.isEmpty();
    context.writeAndFlush(requests.create(operation, request, metadata), context.voidPromise());
  }

  @Override
  protected final void read(ChannelHandlerContext context, Object message) {
    if (!(message instanceof FullHttpResponse)) {
      readPart(context, (HttpObject) message);
      return;
    }
    FullHttpResponse response = (FullHttpResponse) message;
    try {
      if (response.decoderResult().isFailure()) {
        settleAndClose(context, Answer.fault(Fault.INTERNAL, "the answer is not an HTTP response"));
      } else if (response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
        Answer answer = answer(response, ByteBufUtil.getBytes(response.content()));
        if (HttpUtil.isKeepAlive(response)) {
          settle(context, answer);
        } else {
          settleAndClose(context, answer);
        }
      }
    } finally {
      response.release();
    }
  }

  /** Reads the head of a streamed answer, or a part of its body. */
  private void readPart(ChannelHandlerContext context, HttpObject part) {
    MessageLines received = Objects.requireNonNull(lines);
    try {
      if (part.decoderResult().isFailure()) {
        settleAndClose(context, Answer.fault(Fault.INTERNAL, "the answer is not an HTTP response"));
      } else if (part instanceof HttpContent content
          && !received.read(content.content(), message -> receive(context, message))) {
        settleAndClose(context, Answer.tooLarge(maxMessageBytes));
      } else if (part instanceof LastHttpContent) {
        lines = null;
        Answer end = received.end();
        if (keepAlive && end.isResponse()) {
          settle(context, end);
        } else {
          settleAndClose(context, end);
        }
      }
    } finally {
      ReferenceCountUtil.release(part);
    }
  }

  @Override
  protected final Answer failure(Throwable cause) {
    return cause instanceof TooLongHttpContentException
        ? Answer.tooLarge(maxMessageBytes)
        : super.failure(cause);
  }

  private Answer answer(HttpResponse head, byte[] bytes) {
    List<String> codings =
        compression == Compression.NONE ? List.of() : ContentCodings.of(head.headers());
    if (codings.isEmpty()) {
      return plainAnswer(head, bytes);
    }
    int status = head.status().code();
    return status == OK && ContentCodings.isOnly(compression, codings)
        ? withCookie(Answer.response(bytes, true), head)
        : Answer.fault(
            status == OK ? Fault.INTERNAL : HttpFaults.fault(status),
            "the answer has unexpected content codings: " + codings);
  }

  private Answer plainAnswer(HttpResponse head, byte[] bytes) {
    int status = head.status().code();
    if (status == OK) {
      return withCookie(Answer.response(bytes), head);
    }
    String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE);
    Answer fault =
        type != null && MediaTypes.isSame(type, requests.service().contentType())
            ? Answer.fault(HttpFaults.named(head.headers().get(HttpFaults.HEADER), status), bytes)
            : HttpFaults.fault(status, new String(bytes, StandardCharsets.UTF_8));
    return fault.with(Metadata.readable(head.headers()));
  }

  private Answer withCookie(Answer response, HttpResponse head) {
    String cookie = takesCookie ? head.headers().get(HttpHeaderNames.SET_COOKIE) : null;
    return cookie == null
        ? response
        : response.with(
            Metadata.readable(List.of(Map.entry(HttpHeaderNames.SET_COOKIE.toString(), cookie))));
  }
}
