package io.tierbench.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.tierbench.compression.Compression;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Routes;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Creates the requests of a client connection. */
public final class HttpRequests {
  private final WireService service;
  private final ConnectionOptions options;

  /** The headers of every request, reused because each is written before the next one begins. */
  private final HttpHeaders headers;

  /** The operation of the previous call, usually that of the next one. */
  private @Nullable String knownOperation;

  private String knownTarget = "";
  private int knownLength = -1;

  public HttpRequests(WireService service, String authority, ConnectionOptions options) {
    this.service = service;
    this.options = options;
    headers = new DefaultHttpHeaders();
    headers.set(HttpHeaderNames.HOST, AsciiString.of(authority));
    headers.set(HttpHeaderNames.CONTENT_TYPE, AsciiString.of(service.contentType()));
    if (options.compression() != Compression.NONE) {
      AsciiString coding = AsciiString.of(options.compression().contentCoding());
      headers.set(HttpHeaderNames.CONTENT_ENCODING, coding);
      headers.set(HttpHeaderNames.ACCEPT_ENCODING, coding);
    }
  }

  WireService service() {
    return service;
  }

  ConnectionOptions options() {
    return options;
  }

  /** Creates a request, to be written before the next one is created. */
  FullHttpRequest create(String operation, byte[] request, Metadata metadata) {
    if (!operation.equals(knownOperation)) {
      knownTarget = target(operation);
      service.httpHeaders().of(operation).forEach(headers::set);
      knownOperation = operation;
    }
    if (request.length != knownLength) {
      headers.set(HttpHeaderNames.CONTENT_LENGTH, AsciiString.of(Integer.toString(request.length)));
      knownLength = request.length;
    }
    ByteBuf content = request.length == 0 ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(request);
    return new DefaultFullHttpRequest(
        HttpVersion.HTTP_1_1,
        HttpMethod.POST,
        knownTarget,
        content,
        metadata.isEmpty() ? headers : with(metadata),
        EmptyHttpHeaders.INSTANCE);
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
}
