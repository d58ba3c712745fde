package io.tierbench.transport.grpc;

import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.TransportProvider;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * gRPC unary calls of the method {@code service/operation}, whose messages are the bytes of the
 * serialization. Metadata travel as gRPC headers, those of a fault as trailers.
 *
 * <p>A service with a {@link io.grpc.ServiceDescriptor} for a schema is registered by that
 * descriptor, and available by server reflection, so that any gRPC client can call it.
 *
 * <p>A client has one channel for all threads. The server runs calls on the workers.
 *
 * <p>Over an {@link InProcessSocketAddress} both sides are in one JVM, without an event loop.
 *
 * <p>Compression is gRPC's own: {@code grpc-encoding}, {@code grpc-accept-encoding} and a flag
 * before each message. Reflection requests must not be compressed: gRPC answers them itself.
 */
public final class GrpcTransport implements TransportProvider {

  @Override
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    return address instanceof InProcessSocketAddress inProcess
        ? InProcess.serve(services, inProcess, options)
        : GrpcListener.start(services, address, options);
  }

  @Override
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    GrpcClient client = new GrpcClient(service, address, options);
    if (address instanceof InProcessSocketAddress inProcess) {
      return InProcess.connect(client, inProcess, options);
    }
    return new GrpcConnection(client, options);
  }
}
