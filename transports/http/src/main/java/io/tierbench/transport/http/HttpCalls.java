package io.tierbench.transport.http;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.tierbench.compression.Compression;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.CallHandler;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a connection that all its calls share. */
public final class HttpCalls {
  final Routes routes;
  final ListenerOptions options;
  final Compression compression;

  /** The target of the previous request, usually that of the next one. */
  String knownTarget = "";

  @Nullable Route knownRoute;

  /** The codings that the previous request accepted, and whether ours is one of them. */
  List<String> knownAccepted = List.of();

  boolean knownAccepts;

  /** The headers of every answer, reused because each is written before the next one begins. */
  final HttpHeaders headers = new DefaultHttpHeaders();

  final HttpDate date = new HttpDate();

  public HttpCalls(Routes routes, ListenerOptions options) {
    this.routes = routes;
    this.options = options;
    compression = options.compression();
  }

  /**
   * Adds the handlers of HTTP objects to a stream of the connection.
   *
   * @param caller the authenticated peer
   * @return the last handler
   */
  public CallHandler<?> addTo(ChannelPipeline stream, @Nullable Principal caller) {
    HttpCallHandler handler = new HttpCallHandler(this, caller);
    stream.addLast(new RequestAggregator(options.maxMessageBytes(), handler), handler);
    return handler;
  }
}
