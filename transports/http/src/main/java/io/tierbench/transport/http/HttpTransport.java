package io.tierbench.transport.http;

import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Routes;
import io.tierbench.transport.TransportProvider;
import io.tierbench.transport.netty.NettyConnection;
import io.tierbench.transport.netty.NettyListener;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * HTTP/1.1 with keep-alive: {@code POST /service/operation}, or {@code POST /service} for the empty
 * operation, with the content type of the service in both directions.
 *
 * <p>A {@code GET} of the {@linkplain WireService#description description} of a service calls that
 * operation, with the URL as the request.
 *
 * <p>A fault has a corresponding status and {@code FAULT: message} as plain text. A fault with a
 * body has the status 500 and that body, as SOAP 1.1 requires; its name is in the header {@code
 * Fault}. Metadata are headers.
 *
 * <p>A streamed answer is chunked: a line of JSON for each message. After a fault in its middle the
 * connection is closed without a last chunk.
 *
 * <p>Compression is content coding (RFC 9110, 8.4). A request in an unsupported coding or media
 * type gets the status 415. A fault is never compressed.
 */
public final class HttpTransport implements TransportProvider {
  /** Limit of Netty's codec, above the number of requests that are decoded at once. */
  static final int MAX_PIPELINED = 4096;

  @Override
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    Routes routes = new Routes(services);
    return NettyListener.bind(
        "http-listener",
        address,
        options,
        () -> {
          HttpCallHandler calls = new HttpCallHandler(new HttpCalls(routes, options));
          return new ChannelHandler[] {
            calls.bytes(),
            new HttpServerCodec(new HttpDecoderConfig(), MAX_PIPELINED),
            new RequestAggregator(options.maxMessageBytes(), calls),
            calls
          };
        });
  }

  @Override
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    String authority = Sockets.authority(address);
    return new NettyConnection(
        "http-connection",
        address,
        options,
        () -> new PersistentConnection(new HttpRequests(service, authority, options)));
  }
}
