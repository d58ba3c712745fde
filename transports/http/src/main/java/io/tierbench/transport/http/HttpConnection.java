package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.PooledConnection;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A client connection that writes HTTP requests to a channel and reads the responses. */
final class HttpConnection extends PooledConnection {
  private static final int OK = 200;

  private final WireService service;
  private final int maxMessageBytes;
  private final Compression compression;

  private final ResponseDecoder decoder = new ResponseDecoder();

  /** The headers of every request, reused because each is written before the next one begins. */
  private final HttpHeaders headers;

  /** The operation of the previous call, usually that of the next one. */
  private @Nullable String knownOperation;

  private String knownTarget = "";
  private int knownLength = -1;

  /** The lines of a streamed answer; null while there is none. */
  private @Nullable MessageLines lines;

  private boolean keepAlive;

  /** Set if the request had credentials: only then is a cookie of the response accepted. */
  private boolean takesCookie;

  HttpConnection(WireService service, String authority, ConnectionOptions options) {
    this.service = service;
    maxMessageBytes = options.maxMessageBytes();
    compression = options.compression();
    headers = new DefaultHttpHeaders();
    headers.set(HttpHeaderNames.HOST, AsciiString.of(authority));
    headers.set(HttpHeaderNames.CONTENT_TYPE, AsciiString.of(service.contentType()));
    if (compression != Compression.NONE) {
      AsciiString coding = AsciiString.of(compression.contentCoding());
      headers.set(HttpHeaderNames.CONTENT_ENCODING, coding);
      headers.set(HttpHeaderNames.ACCEPT_ENCODING, coding);
    }
  }

  @Override
  protected void addCodecs(ChannelPipeline pipeline) {
    pipeline.addLast(
        new HttpRequestEncoder(),
        decoder,
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
          head.status().code() == OK && HttpUtil.isTransferEncodingChunked(head)
              ? new MessageLines(maxMessageBytes)
              : null;
      keepAlive = HttpUtil.isKeepAlive(head);
    }
    return lines != null;
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

  @Override
  protected void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata) {
    if (!operation.equals(knownOperation)) {
      knownTarget = target(operation);
      service.httpHeaders().of(operation).forEach(headers::set);
      knownOperation = operation;
    }
    if (request.length != knownLength) {
      headers.set(HttpHeaderNames.CONTENT_LENGTH, AsciiString.of(Integer.toString(request.length)));
      knownLength = request.length;
    }
    takesCookie = !metadata.isEmpty();
    ByteBuf content = request.length == 0 ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(request);
    context.writeAndFlush(
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.POST,
            knownTarget,
            content,
            metadata.isEmpty() ? headers : with(metadata),
            EmptyHttpHeaders.INSTANCE),
        context.voidPromise());
  }

  private HttpHeaders with(Metadata metadata) {
    HttpHeaders more = new DefaultHttpHeaders();
    metadata.values().forEach(more::set);
    return more.setAll(headers);
  }

  private String target(String operation) {
    try {
      return new URI(null, null, '/' + Routes.path(service, operation), null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'%s' is not valid in a URL".formatted(operation), e);
    }
  }

  @Override
  protected void read(ChannelHandlerContext context, Object message) {
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
  protected Answer failure(Throwable cause) {
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
        type != null && MediaTypes.isSame(type, service.contentType())
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
