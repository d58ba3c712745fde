package io.tierbench.transport;

import io.tierbench.transport.grpc.GrpcTransport;
import io.tierbench.transport.http.HttpTransport;
import io.tierbench.transport.tcp.TcpTransport;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;
import java.util.function.Supplier;

/** Every transport under test. A new one is a {@link TransportProvider} and one constant here. */
public enum Transport {
  /** HTTP/1.1 with keep-alive: {@code POST /service/operation}. */
  HTTP("HTTP", HttpTransport::new),
  /** Length-prefixed frames over a raw TCP connection. */
  TCP("TCP", TcpTransport::new),
  /** gRPC unary calls. */
  GRPC("gRPC", GrpcTransport::new);

  private final String displayName;
  private final Supplier<TransportProvider> supplier;

  Transport(String displayName, Supplier<TransportProvider> supplier) {
    this.displayName = displayName;
    this.supplier = supplier;
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /**
   * Starts a listener.
   *
   * @param address where to listen: a host and a port, of which 0 takes a free one, or the path of
   *     a Unix domain socket, which the listener makes and removes
   * @throws java.io.UncheckedIOException if it cannot listen on the address
   */
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    return supplier.get().serve(services, address, options);
  }

  /** A client of one service of a listener. Connects with its first call. */
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    return supplier.get().connect(service, address, options);
  }
}
