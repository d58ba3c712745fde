package io.tierbench.transport.http2;

import io.netty.handler.ssl.ApplicationProtocolNames;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Routes;
import io.tierbench.transport.TransportProvider;
import io.tierbench.transport.http.HttpCalls;
import io.tierbench.transport.http.HttpRequests;
import io.tierbench.transport.netty.NettyConnection;
import io.tierbench.transport.netty.NettyListener;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * HTTP/2 (RFC 9113) with the messages of {@link io.tierbench.transport.http.HttpTransport}: with
 * prior knowledge, and over TLS by ALPN.
 *
 * <p>A client has one connection for all threads, and a stream for each call. If the server permits
 * fewer streams, further calls wait in the client.
 */
public final class Http2Transport implements TransportProvider {
  private static final String PROTOCOL = ApplicationProtocolNames.HTTP_2;

  @Override
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    Routes routes = new Routes(services);
    return NettyListener.bind(
        "http2-listener",
        address,
        options,
        () -> AcceptedConnection.handlers(new HttpCalls(routes, options), options),
        PROTOCOL);
  }

  @Override
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    String authority = Sockets.authority(address);
    return new NettyConnection(
        "http2-connection",
        address,
        options,
        pipeline -> SharedConnection.addTo(pipeline, new HttpRequests(service, authority, options)),
        connections -> new StreamPool(connections, options.connectsPerCall()),
        PROTOCOL);
  }
}
