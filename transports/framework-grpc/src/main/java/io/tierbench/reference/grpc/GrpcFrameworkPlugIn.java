package io.tierbench.reference.grpc;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Listener;
import java.net.InetSocketAddress;
import java.util.List;

/** Brings grpc-java as it is shipped. */
public final class GrpcFrameworkPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Grpc());
  }

  @Override
  public int order() {
    return 20;
  }

  private static final class Grpc extends Framework {
    Grpc() {
      super(
          "GRPC",
          "grpc-java as shipped",
          "PROTOBUF",
          "GRPC",
          new Library("grpc", "io.grpc", "grpc-netty"));
    }

    @Override
    public Listener serve(Shop shop, InetSocketAddress address) {
      return GrpcAsShipped.serve(shop, address);
    }

    @Override
    public Client connect(InetSocketAddress address) {
      return GrpcAsShipped.connect(address);
    }
  }
}
