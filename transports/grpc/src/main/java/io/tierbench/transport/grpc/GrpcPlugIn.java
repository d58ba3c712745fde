package io.tierbench.transport.grpc;

import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Transport;
import java.net.SocketAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;

/** Brings gRPC unary calls. */
public final class GrpcPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Grpc());
  }

  @Override
  public int order() {
    return 30;
  }

  /** gRPC unary calls, also between two sides in one JVM. */
  private static final class Grpc extends Transport {
    Grpc() {
      super(
          "GRPC",
          "gRPC",
          GrpcTransport::new,
          new Library("grpc", "io.grpc", "grpc-netty"),
          new Library("netty", "io.netty", "netty-transport"));
    }

    @Override
    public OptionalInt maxCallsOfSharedConnection() {
      return OptionalInt.of(GrpcListener.MAX_CONCURRENT_CALLS);
    }

    @Override
    public boolean supportsInProcess() {
      return true;
    }

    @Override
    public SocketAddress newInProcessAddress() {
      return new InProcessSocketAddress("tierbench-" + UUID.randomUUID());
    }
  }
}
