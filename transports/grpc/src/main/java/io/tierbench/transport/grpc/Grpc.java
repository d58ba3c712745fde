package io.tierbench.transport.grpc;

import io.grpc.inprocess.InProcessSocketAddress;
import io.tierbench.plugin.Library;
import io.tierbench.transport.Transport;
import java.net.SocketAddress;
import java.util.UUID;

/** gRPC unary calls, also between two sides in one JVM. */
final class Grpc extends Transport {
  Grpc() {
    super(
        "GRPC",
        "gRPC",
        GrpcTransport::new,
        new Library("grpc", "io.grpc", "grpc-netty"),
        new Library("netty", "io.netty", "netty-transport"));
  }

  @Override
  public boolean reachesThisJvm() {
    return true;
  }

  @Override
  public SocketAddress addressInThisJvm() {
    return new InProcessSocketAddress("tierbench-" + UUID.randomUUID());
  }
}
