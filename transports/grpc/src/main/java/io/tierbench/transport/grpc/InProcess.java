package io.tierbench.transport.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Routes;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.Map;

/**
 * gRPC within one JVM: no socket, no HTTP/2. The thread of the caller runs the whole call, so the
 * server thread option has no effect.
 */
final class InProcess {
  private InProcess() {}

  static Listener serve(
      Map<WireService, Exchange> services,
      InProcessSocketAddress address,
      ListenerOptions options) {
    Server server =
        InProcessServerBuilder.forName(address.getName())
            .directExecutor()
            .maxInboundMessageSize(options.maxMessageBytes())
            .fallbackHandlerRegistry(
                new AnyOperation(
                    new Routes(services),
                    Methods.BYTES,
                    route -> new GrpcCallHandler(route, options, null)))
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
    return new Listener() {
      @Override
      public SocketAddress address() {
        return address;
      }

      @Override
      public void close() {
        server.shutdownNow();
      }
    };
  }

  static Connection connect(
      GrpcClient client, InProcessSocketAddress address, ConnectionOptions options) {
    ManagedChannel channel =
        InProcessChannelBuilder.forAddress(address)
            .directExecutor()
            .maxInboundMessageSize(options.maxMessageBytes())
            .build();
    return new Connection() {
      @Override
      public byte[] call(String operation, byte[] request) {
        return client.call(channel, operation, request).responseBytes(options);
      }

      @Override
      public void close() {
        channel.shutdownNow();
      }
    };
  }
}
