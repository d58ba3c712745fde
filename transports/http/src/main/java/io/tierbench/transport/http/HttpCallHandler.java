package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.CallHandler;
import io.tierbench.transport.netty.PendingCall;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A handler of complete HTTP requests, which writes the answers. */
final class HttpCallHandler extends CallHandler<HttpCallHandler.HttpCall> {
  private final Routes routes;
  private final ListenerOptions options;
  private final int maxMessageBytes;
  private final Compression compression;
  private final AsciiString contentCoding;

  /** The target of the previous request, usually that of the next one. */
  private @Nullable String knownTarget;

  private @Nullable Route knownRoute;

  private @Nullable Route route;
  private byte @Nullable [] ownRequest;
  private @Nullable Refusal refusal;
  private boolean compressed;

  /** The codings accepted by the previous client, usually those of the next one. */
  private List<String> knownAccepted = List.of();

  private boolean knownAccepts;

  /** The headers of every answer, reused because each is written before the next one begins. */
  private final HttpHeaders headers = new DefaultHttpHeaders();

  private final HttpDate date = new HttpDate();

  private @Nullable WireService labelled;
  private AsciiString label = AsciiString.EMPTY_STRING;

  HttpCallHandler(Routes routes, ListenerOptions options) {
    super(options);
    this.routes = routes;
    this.options = options;
    this.maxMessageBytes = options.maxMessageBytes();
    compression = options.compression();
    contentCoding = AsciiString.cached(compression.contentCoding());
  }

  @Override
  protected @Nullable HttpCall call(Object message) {
    FullHttpRequest request = (FullHttpRequest) message;
    try {
      DecoderResult result = request.decoderResult();
      if (result.cause() instanceof PrematureChannelClosureException) {
        return null;
      }
      boolean tooLarge = result.cause() instanceof TooLongHttpContentException;
      if (result.isFailure() && !tooLarge) {
        return refused(malformed(result), request, false);
      }
      examine(request);
      boolean expecting = request.headers().contains(HttpHeaderNames.EXPECT);
      if (expectsSomethingElse(request)) {
        refusal =
            new Refusal(
                HttpResponseStatus.EXPECTATION_FAILED,
                Answer.fault(Fault.BAD_REQUEST, "unknown expectation"));
      } else if (refusal == null && tooLarge) {
        refusal = Refusal.of(Answer.tooLarge(maxMessageBytes));
      }
      boolean keepAlive = HttpUtil.isKeepAlive(request);
      return refusal == null
          ? accepted(request, keepAlive)
          // A client that waits may never send its body.
          : refused(refusal, request, keepAlive && !expecting);
    } finally {
      request.release();
    }
  }

  private HttpCall accepted(FullHttpRequest request, boolean keepAlive) {
    byte[] bytes = ownRequest == null ? ByteBufUtil.getBytes(request.content()) : ownRequest;
    Route target = Objects.requireNonNull(route);
    if (compression != Compression.NONE) {
      boolean compressedBody = compressed && ownRequest == null;
      target = target.compressed(options, compressedBody, acceptsCompressed(request));
    }
    return new HttpCall(target, bytes, request.headers(), keepAlive, isOld(request));
  }

  private static HttpCall refused(Refusal why, HttpRequest request, boolean keepAlive) {
    return new HttpCall(why, keepAlive, isOld(request));
  }

  private static boolean isOld(HttpRequest request) {
    return request.protocolVersion().equals(HttpVersion.HTTP_1_0);
  }

  /** Finds the route of a request, or else why it is refused. */
  private void examine(HttpRequest head) {
    ownRequest = null;
    refusal = null;
    route(head);
    if (!namesHost(head)) {
      refusal = Refusal.malformed("HTTP/1.1 requires exactly one Host header");
    }
    if (refusal == null && ownRequest == null) {
      readType(head, Objects.requireNonNull(route).service());
    }
    compressed = false;
    if (head.headers().contains(HttpHeaderNames.CONTENT_ENCODING)) {
      readCodings(head);
    }
  }

  /** Tells whether a request is refused before its body is sent. */
  boolean refusesToContinue(HttpRequest head) {
    examine(head);
    return refusal != null || expectsSomethingElse(head);
  }

  private static boolean expectsSomethingElse(HttpRequest head) {
    String expected = head.headers().get(HttpHeaderNames.EXPECT);
    return expected != null && !HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expected);
  }

  /** Tells whether a client may be asked to send its body. */
  boolean mayContinue() {
    // Before another answer it would be mistaken for part of that. Clients do not wait for it for
    // ever (RFC 9110, 10.1.1).
    return isAllAnswered();
  }

  /** Tells whether there is a valid host header (RFC 9112, 3.2). */
  private static boolean namesHost(HttpRequest head) {
    Iterator<?> hosts = head.headers().valueCharSequenceIterator(HttpHeaderNames.HOST);
    if (!hosts.hasNext()) {
      return isOld(head);
    }
    hosts.next();
    return !hosts.hasNext();
  }

  private void readType(HttpRequest head, WireService service) {
    String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (!MediaTypes.isRead(type, service)) {
      refusal =
          new Refusal(
              HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
              MediaTypes.notRead(type, service),
              HttpHeaderNames.ACCEPT,
              service.contentType());
    }
  }

  private void readCodings(HttpRequest head) {
    List<String> codings = ContentCodings.of(head.headers());
    compressed = compression != Compression.NONE && ContentCodings.areOnly(compression, codings);
    if (!codings.isEmpty() && !compressed && refusal == null && ownRequest == null) {
      refusal = Refusal.notRead(compression);
    }
  }

  private boolean acceptsCompressed(HttpRequest head) {
    List<String> accepted = head.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING);
    if (!accepted.equals(knownAccepted)) {
      knownAccepts = ContentCodings.accepts(accepted, compression);
      knownAccepted = accepted;
    }
    return knownAccepts;
  }

  private void route(HttpRequest head) {
    String target = head.uri();
    if (head.method().equals(HttpMethod.POST)) {
      if (!target.equals(knownTarget)) {
        Route found = find(target);
        if (found == null) {
          return;
        }
        knownRoute = found;
        knownTarget = target;
      }
      route = knownRoute;
      return;
    }
    route = find(target);
    if (route == null) {
      return;
    }
    boolean description = isOfDescription(route, target);
    if (description && (head.method().equals(HttpMethod.GET) || isHead(head))) {
      describe(route, head, target);
    } else {
      refusal = Refusal.methodNotAllowed(description ? "GET, HEAD, POST" : "POST");
    }
  }

  private static boolean isHead(HttpRequest head) {
    return head.method().equals(HttpMethod.HEAD);
  }

  private static boolean isOfDescription(Route found, String target) {
    int query = target.indexOf('?');
    return query >= 0
        && found.operation().isEmpty()
        && target.substring(query).equalsIgnoreCase(found.service().description());
  }

  /** Returns the route of a target; if there is none, sets a rejection. */
  private @Nullable Route find(String target) {
    String path;
    try {
      String raw = pathOf(target);
      path = QueryStringDecoder.decodeComponent(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      refusal = Refusal.malformed("the path cannot be decoded");
      return null;
    }
    Route found = path.startsWith("/") ? routes.find(path.substring(1)) : null;
    if (found == null) {
      refusal = Refusal.of(Answer.noService(path));
    }
    return found;
  }

  private static String pathOf(String target) {
    int end = target.indexOf('?');
    String path = end < 0 ? target : target.substring(0, end);
    if (path.startsWith("http://") || path.startsWith("https://")) {
      // The form for proxies, which every server must accept.
      int start = path.indexOf('/', path.indexOf("//") + 2);
      return start < 0 ? "/" : path.substring(start);
    }
    return path;
  }

  private void describe(Route described, HttpRequest head, String target) {
    route = described.withOperation(target.substring(target.indexOf('?')));
    String host = head.headers().get(HttpHeaderNames.HOST);
    String scheme = options.tls() == null ? "http://" : "https://";
    String url = scheme + (host == null ? "localhost" : host) + pathOf(target);
    ownRequest = url.getBytes(StandardCharsets.UTF_8);
  }

  private static Refusal malformed(DecoderResult result) {
    if (result.cause() instanceof TooLongHttpLineException) {
      return new Refusal(
          HttpResponseStatus.REQUEST_URI_TOO_LONG,
          Answer.fault(Fault.BAD_REQUEST, "the request line is too long"));
    }
    if (result.cause() instanceof TooLongHttpHeaderException) {
      return new Refusal(
          HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
          Answer.fault(Fault.BAD_REQUEST, "the headers are too long"));
    }
    return Refusal.malformed("not an HTTP request");
  }

  @Override
  protected boolean write(ChannelHandlerContext context, HttpCall call, Answer answer) {
    HttpResponseStatus status = HttpResponseStatus.OK;
    AsciiString type;
    byte[] bytes;
    byte[] body = answer.bytes();
    headers.clear();
    if (!answer.metadata().isEmpty()) {
      answer.metadata().values().forEach(headers::set);
    }
    if (answer.isResponse()) {
      bytes = answer.responseBytes();
      type = label(call.route().service());
      if (compression != Compression.NONE) {
        headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
        if (answer.compressed()) {
          headers.set(HttpHeaderNames.CONTENT_ENCODING, contentCoding);
        }
      }
    } else if (body != null) {
      bytes = body;
      type = label(call.route().service());
      status = HttpResponseStatus.INTERNAL_SERVER_ERROR;
      headers.set(HttpFaults.HEADER, answer.failure().name());
    } else {
      type = HttpFaults.TEXT;
      status = call.refusal == null ? HttpFaults.status(answer.failure()) : call.refusal.status();
      bytes = HttpFaults.text(answer).getBytes(StandardCharsets.UTF_8);
      if (call.refusal != null && call.refusal.header() != null) {
        headers.set(call.refusal.header(), call.refusal.value());
      }
    }
    headers.set(HttpHeaderNames.DATE, date.now());
    headers.set(HttpHeaderNames.CONTENT_TYPE, type);
    headers.set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(bytes.length));
    if (!call.keepAlive) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    } else if (call.old) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    ByteBuf content = bytes.length == 0 ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(bytes);
    context.write(
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, content, headers, EmptyHttpHeaders.INSTANCE),
        context.voidPromise());
    return call.keepAlive;
  }

  private AsciiString label(WireService service) {
    if (labelled != service) {
      label = AsciiString.cached(service.contentType());
      labelled = service;
    }
    return label;
  }

  record Refusal(
      HttpResponseStatus status, Answer answer, @Nullable AsciiString header, String value) {
    Refusal(HttpResponseStatus status, Answer answer) {
      this(status, answer, null, "");
    }

    static Refusal of(Answer answer) {
      return new Refusal(HttpFaults.status(answer.failure()), answer);
    }

    static Refusal notRead(Compression compression) {
      return new Refusal(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
          Answer.notRead(compression),
          HttpHeaderNames.ACCEPT_ENCODING,
          compression.contentCoding());
    }

    static Refusal malformed(String message) {
      return of(Answer.fault(Fault.BAD_REQUEST, message));
    }

    static Refusal methodNotAllowed(String allowed) {
      return new Refusal(
          HttpResponseStatus.METHOD_NOT_ALLOWED,
          Answer.fault(Fault.BAD_REQUEST, "allowed here: " + allowed),
          HttpHeaderNames.ALLOW,
          allowed);
    }
  }

  static final class HttpCall extends PendingCall {
    private final @Nullable Refusal refusal;
    private final HttpHeaders headers;
    private final boolean keepAlive;
    private final boolean old;

    HttpCall(Route route, byte[] request, HttpHeaders headers, boolean keepAlive, boolean old) {
      super(route, request);
      this.refusal = null;
      this.headers = headers;
      this.keepAlive = keepAlive;
      this.old = old;
    }

    HttpCall(Refusal refusal, boolean keepAlive, boolean old) {
      super(refusal.answer());
      this.refusal = refusal;
      this.headers = EmptyHttpHeaders.INSTANCE;
      this.keepAlive = keepAlive;
      this.old = old;
    }

    @Override
    public @Nullable String metadata(String name) {
      return headers.get(name);
    }
  }
}
