package io.tierbench.transport.tcp;

import io.netty.channel.ChannelHandler;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Routes;
import io.tierbench.transport.TransportProvider;
import io.tierbench.transport.netty.NettyConnection;
import io.tierbench.transport.netty.NettyListener;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * Length-prefixed frames over a plain TCP connection. Numbers are big-endian.
 *
 * <pre>
 * request   int32   length of all that follows
 *           uint16  length of the path, with the highest bit set where metadata follow it, and
 *                   the next one where the payload is compressed
 *           bytes   path: service/operation in UTF-8
 *           bytes   metadata, if any
 *           uint8   compression of the payload, if any: its ordinal
 *           bytes   payload
 *
 * response  int32   length of all that follows
 *           uint8   status: 0 for a response, 0x20 for one that is compressed as its request
 *                   was; else 1 + the ordinal of the fault, with the highest bit set where a
 *                   body follows and not a message, and the next one where metadata come
 *                   before it
 *           bytes   metadata, if any
 *           bytes   payload, body of the fault, or message in UTF-8
 *
 * metadata  uint16  length of all that follows
 *           bytes   lines of name:value in ASCII, each with a line feed at its end
 * </pre>
 *
 * Requests may follow each other without waiting; the answers come in the order of the requests. A
 * request that is refused for its size or its form is read to its end, so that the next one works;
 * after a negative length nobody knows where the next one starts, and the connection is closed.
 *
 * <p>A client that compresses takes a response that is compressed in the same way. A listener that
 * does not read a compression refuses the request, as one refuses it that knows of none: to that
 * the length of the path is wrong.
 */
public final class TcpTransport implements TransportProvider {
  /** In a status. */
  static final int BODY_FOLLOWS = 0x80;

  /** In a status. */
  static final int METADATA_PRECEDE = 0x40;

  /** A status. */
  static final int COMPRESSED_RESPONSE = 0x20;

  /** In the length of a path. */
  static final int METADATA_FOLLOW = 0x8000;

  /** In the length of a path. */
  static final int COMPRESSED = 0x4000;

  @Override
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    Routes routes = new Routes(services);
    return NettyListener.bind(
        "tcp-listener",
        address,
        options,
        () -> new ChannelHandler[] {new TcpCallHandler(routes, options)});
  }

  @Override
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    return new NettyConnection(
        "tcp-connection", address, options, () -> new TcpConnection(service, options));
  }
}
