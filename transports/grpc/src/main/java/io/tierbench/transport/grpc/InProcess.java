package io.tierbench.transport.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
                new AnyOperation(new Routes(services), Methods.BYTES, UnaryHandler::new))
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw Sockets.cannotListen(address, e);
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
        return client.response(
            client.call(
                channel, client.method(operation), operation, request, Runnable::run, null));
      }

      @Override
      public void close() {
        channel.shutdownNow();
      }
    };
  }

  private record UnaryHandler(Route route) implements ServerCallHandler<Object, Object> {
    @Override
    public ServerCall.Listener<Object> startCall(
        ServerCall<Object, Object> call, Metadata headers) {
      call.request(1);
      return new UnaryRequest(route, call, headers);
    }
  }

  private static final class UnaryRequest extends ServerCall.Listener<Object> implements Incoming {
    private final Route route;
    private final ServerCall<Object, Object> call;
    private final Metadata headers;
    private byte[] request = {};
    private long arrived;

    UnaryRequest(Route route, ServerCall<Object, Object> call, Metadata headers) {
      this.route = route;
      this.call = call;
      this.headers = headers;
    }

    @Override
    public long arrived() {
      return arrived;
    }

    @Override
    public @Nullable String metadata(String name) {
      return GrpcMetadata.first(headers, name);
    }

    @Override
    public void onMessage(Object message) {
      request = (byte[]) message;
    }

    @Override
    public void onHalfClose() {
      arrived = route.exchange().arrived();
      Answer answer = Answer.of(route, request, this);
      if (answer.isResponse()) {
        call.sendHeaders(new Metadata());
        call.sendMessage(answer.responseBytes());
        call.close(Status.OK, new Metadata());
      } else {
        call.close(GrpcFaults.status(answer), GrpcFaults.trailers(answer));
      }
    }
  }
}
