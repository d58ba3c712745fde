package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.transport.netty.CallHandler;
import io.tierbench.transport.netty.PendingCall;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the requests of a connection or a stream, and writes the answers. */
final class HttpCallHandler extends CallHandler<HttpCallHandler.HttpCall> {
  private final HttpCalls calls;

  HttpCallHandler(HttpCalls calls) {
    super(calls.options);
    this.calls = calls;
  }

  /** Creates the handler of a stream, with the authenticated peer of its connection. */
  HttpCallHandler(HttpCalls calls, @Nullable Principal caller) {
    super(calls.options, caller);
    this.calls = calls;
  }

  @Override
  protected @Nullable HttpCall call(Object message) {
    FullHttpRequest request = (FullHttpRequest) message;
    try {
      Throwable failure = request.decoderResult().cause();
      // An answer does not tell a client of HTTP/1.0 that its connection stays open.
      boolean keepAlive =
          HttpUtil.isKeepAlive(request) && request.protocolVersion().isKeepAliveDefault();
      if (failure == null) {
        return read(request, keepAlive);
      }
      if (failure instanceof PrematureChannelClosureException) {
        return null;
      }
      if (failure instanceof TooLongHttpContentException) {
        // A client that waits for 100 Continue may never send its body.
        boolean waits = request.headers().contains(HttpHeaderNames.EXPECT);
        Rejection rejection = Rejection.of(Answer.tooLarge(calls.options.maxMessageBytes()));
        return new HttpCall(rejection, keepAlive && !waits);
      }
      return new HttpCall(malformed(failure), false);
    } finally {
      request.release();
    }
  }

  private HttpCall read(FullHttpRequest request, boolean keepAlive) {
    String target = request.uri();
    Route route = target.equals(calls.knownTarget) ? calls.knownRoute : null;
    if (route == null) {
      String path;
      try {
        path = new QueryStringDecoder(target).path();
      } catch (IllegalArgumentException e) {
        Answer undecodable = Answer.fault(Fault.BAD_REQUEST, "the URL cannot be decoded");
        return new HttpCall(Rejection.of(undecodable), keepAlive);
      }
      route = path.startsWith("/") ? calls.routes.find(path.substring(1)) : null;
      if (route == null) {
        return new HttpCall(Rejection.of(Answer.noService(path)), keepAlive);
      }
      calls.knownRoute = route;
      calls.knownTarget = target;
    }
    if (!request.method().equals(HttpMethod.POST)) {
      return readWithoutBody(request, route, keepAlive);
    }
    WireService service = route.service();
    String type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (!MediaTypes.isAccepted(type, service)) {
      return new HttpCall(Rejection.unsupported(type, service), keepAlive);
    }
    boolean compressed = false;
    if (request.headers().contains(HttpHeaderNames.CONTENT_ENCODING)) {
      List<String> codings = ContentCodings.of(request.headers());
      compressed =
          calls.compression != Compression.NONE
              && ContentCodings.isOnly(calls.compression, codings);
      if (!codings.isEmpty() && !compressed) {
        return new HttpCall(Rejection.unsupported(calls.compression), keepAlive);
      }
    }
    if (route.streaming() && !MessageLines.carries(service, request.protocolVersion())) {
      return new HttpCall(Rejection.of(MessageLines.NOT_LINES), keepAlive);
    }
    byte[] bytes = ByteBufUtil.getBytes(request.content());
    return accepted(route, bytes, request, compressed, keepAlive);
  }

  private HttpCall readWithoutBody(FullHttpRequest request, Route route, boolean keepAlive) {
    QueryStringDecoder target = new QueryStringDecoder(request.uri());
    String query = '?' + target.rawQuery();
    boolean isOfDescription =
        route.operation().isEmpty() && query.equalsIgnoreCase(route.service().description());
    if (!isOfDescription || !request.method().equals(HttpMethod.GET)) {
      String allowed = isOfDescription ? "GET, POST" : "POST";
      return new HttpCall(Rejection.methodNotAllowed(allowed), keepAlive);
    }
    String host = request.headers().get(HttpHeaderNames.HOST);
    String scheme = calls.options.tls() == null ? "http://" : "https://";
    String url = scheme + (host == null ? "localhost" : host) + target.rawPath();
    byte[] described = url.getBytes(StandardCharsets.UTF_8);
    return accepted(route.withOperation(query), described, request, false, keepAlive);
  }

  private HttpCall accepted(
      Route route, byte[] bytes, FullHttpRequest request, boolean compressed, boolean keepAlive) {
    Route target = route;
    if (calls.compression != Compression.NONE) {
      List<String> accepted = request.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING);
      if (!accepted.equals(calls.knownAccepted)) {
        calls.knownAccepts = ContentCodings.accepts(accepted, calls.compression);
        calls.knownAccepted = accepted;
      }
      target = route.compressed(calls.options, compressed, calls.knownAccepts);
    }
    return new HttpCall(target, bytes, request.headers(), keepAlive);
  }

  private static Rejection malformed(Throwable failure) {
    if (failure instanceof TooLongHttpLineException) {
      return new Rejection(
          HttpResponseStatus.REQUEST_URI_TOO_LONG,
          Answer.fault(Fault.BAD_REQUEST, "the request line is too long"));
    }
    if (failure instanceof TooLongHttpHeaderException) {
      return new Rejection(
          HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
          Answer.fault(Fault.BAD_REQUEST, "the headers are too long"));
    }
    return Rejection.of(Answer.fault(Fault.BAD_REQUEST, "not an HTTP request"));
  }

  /** Writes a message of a streamed answer, behind the head of the response. */
  @Override
  protected ChannelFuture writePart(ChannelHandlerContext context, HttpCall call, byte[] message) {
    if (!call.started) {
      call.started = true;
      calls.headers.clear();
      calls.headers.set(HttpHeaderNames.CONTENT_TYPE, MessageLines.CONTENT_TYPE);
      endHead(call, HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
      context.write(
          new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, calls.headers),
          context.voidPromise());
    }
    return context.write(new DefaultHttpContent(MessageLines.line(message)));
  }

  private void endHead(HttpCall call, AsciiString framing, CharSequence value) {
    calls.headers.set(HttpHeaderNames.DATE, calls.date.now());
    calls.headers.set(framing, value);
    if (!call.keepAlive) {
      calls.headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
  }

  @Override
  protected boolean write(ChannelHandlerContext context, HttpCall call, Answer answer) {
    if (call.started) {
      if (!answer.isResponse()) {
        // Without an end the answer is incomplete to any client (RFC 9112, 8; RFC 9113, 8.1.1).
        context.close();
        return false;
      }
      context.write(LastHttpContent.EMPTY_LAST_CONTENT, context.voidPromise());
      return call.keepAlive;
    }
    HttpResponseStatus status = HttpResponseStatus.OK;
    byte[] bytes = answer.bytes();
    calls.headers.clear();
    answer.metadata().values().forEach(calls.headers::set);
    if (bytes == null) {
      bytes = HttpFaults.text(answer).getBytes(StandardCharsets.UTF_8);
      calls.headers.set(HttpHeaderNames.CONTENT_TYPE, HttpFaults.TEXT);
      status =
          call.rejection == null ? HttpFaults.status(answer.failure()) : call.rejection.status();
      if (call.rejection != null && call.rejection.header() != null) {
        calls.headers.set(call.rejection.header(), call.rejection.value());
      }
    } else {
      calls.headers.set(HttpHeaderNames.CONTENT_TYPE, call.route().service().contentType());
      if (!answer.isResponse()) {
        status = HttpResponseStatus.INTERNAL_SERVER_ERROR;
        calls.headers.set(HttpFaults.HEADER, answer.failure().name());
      } else if (calls.compression != Compression.NONE) {
        calls.headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
        if (answer.compressed()) {
          calls.headers.set(HttpHeaderNames.CONTENT_ENCODING, calls.compression.contentCoding());
        }
      }
    }
    endHead(call, HttpHeaderNames.CONTENT_LENGTH, Integer.toString(bytes.length));
    ByteBuf content = bytes.length == 0 ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(bytes);
    context.write(
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, content, calls.headers, EmptyHttpHeaders.INSTANCE),
        context.voidPromise());
    return call.keepAlive;
  }

  record Rejection(
      HttpResponseStatus status, Answer answer, @Nullable AsciiString header, String value) {

    Rejection(HttpResponseStatus status, Answer answer) {
      this(status, answer, null, "");
    }

    static Rejection of(Answer answer) {
      return new Rejection(HttpFaults.status(answer.failure()), answer);
    }

    static Rejection unsupported(@Nullable String type, WireService service) {
      return new Rejection(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
          MediaTypes.reject(type, service),
          HttpHeaderNames.ACCEPT,
          service.contentType());
    }

    static Rejection unsupported(Compression compression) {
      return new Rejection(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
          Answer.unsupportedCompression(compression),
          HttpHeaderNames.ACCEPT_ENCODING,
          compression.contentCoding());
    }

    static Rejection methodNotAllowed(String allowed) {
      return new Rejection(
          HttpResponseStatus.METHOD_NOT_ALLOWED,
          Answer.fault(Fault.BAD_REQUEST, "method not allowed; use " + allowed),
          HttpHeaderNames.ALLOW,
          allowed);
    }
  }

  static final class HttpCall extends PendingCall {
    private final @Nullable Rejection rejection;
    private final HttpHeaders headers;
    private final boolean keepAlive;

    /** Set when the first message of a streamed answer is written. */
    private boolean started;

    HttpCall(Route route, byte[] request, HttpHeaders headers, boolean keepAlive) {
      super(route, request);
      this.rejection = null;
      this.headers = headers;
      this.keepAlive = keepAlive;
    }

    HttpCall(Rejection rejection, boolean keepAlive) {
      super(rejection.answer());
      this.rejection = rejection;
      this.headers = EmptyHttpHeaders.INSTANCE;
      this.keepAlive = keepAlive;
    }

    @Override
    public @Nullable String metadata(String name) {
      return headers.get(name);
    }
  }
}
