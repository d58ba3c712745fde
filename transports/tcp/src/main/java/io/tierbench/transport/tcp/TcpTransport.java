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
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * Length-prefixed frames over a plain TCP connection. Numbers are big-endian.
 *
 * <pre>
 * request   int32   length of all that follows
 *           uint16  length of the path; 0x8000 is set if metadata follow, 0x4000 if the payload is
 *                   compressed
 *           bytes   path: service/operation in UTF-8
 *           bytes   metadata, if any
 *           uint8   number of the compression, if any
 *           bytes   payload
 *
 * response  int32   length of all that follows
 *           uint8   status: 0 for a response, 0x20 for a response compressed like its request;
 *                   else 1 + the ordinal of the fault, where 0x80 is set if a body follows
 *                   instead of a message, and 0x40 if metadata precede it; 0x10 for a message of a
 *                   streamed answer, which ends with an empty response or a fault
 *           bytes   metadata, if any
 *           bytes   payload, body of the fault, or message in UTF-8
 *
 * metadata  uint16  length of the lines
 *           bytes   lines of name:value in ASCII, each with a line feed at its end
 * </pre>
 *
 * Requests may be pipelined; answers have the order of the requests. A request rejected for its
 * size or form is read to its end, so that the next request works; after a negative length the
 * start of the next request is unknown, and the connection is closed.
 *
 * <p>A compressing client accepts responses in the same compression. A listener rejects requests in
 * another compression.
 */
public final class TcpTransport implements TransportProvider {
  static final int BODY_FOLLOWS = 0x80;
  static final int METADATA_PRECEDE = 0x40;
  static final int COMPRESSED_RESPONSE = 0x20;

  /** Status of a message of a streamed answer, which another frame follows. */
  static final int MORE_FOLLOW = 0x10;

  static final int METADATA_FOLLOW = 0x8000;
  static final int COMPRESSED = 0x4000;

  @Override
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    Routes routes = new Routes(services);
    return NettyListener.bind(
        "tcp-listener",
        address,
        options,
        () -> {
          TcpCallHandler calls = new TcpCallHandler(routes, options);
          return new ChannelHandler[] {
            calls.bytes(), new FrameDecoder(maxRequestFrameBytes(options)), calls
          };
        });
  }

  private static long maxRequestFrameBytes(ListenerOptions options) {
    long head = Short.BYTES + COMPRESSED + Short.BYTES + Metadata.MAX_BYTES + Byte.BYTES;
    return head + options.maxMessageBytes();
  }

  @Override
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    return new NettyConnection(
        "tcp-connection", address, options, () -> new TcpConnection(service, options));
  }
}
