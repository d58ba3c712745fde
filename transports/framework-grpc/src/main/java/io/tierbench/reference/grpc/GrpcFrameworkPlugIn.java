package io.tierbench.reference.grpc;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Listener;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;

/** Brings grpc-java as it is shipped, with a client over Netty and one over OkHttp. */
public final class GrpcFrameworkPlugIn implements PlugIn {
  private static final Framework GRPC =
      new Grpc(
          "GRPC",
          "grpc-java as shipped",
          new Library("grpc", "io.grpc", "grpc-netty"),
          GrpcAsShipped::connect);

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        GRPC,
        new Grpc(
            "GRPC_OKHTTP",
            "grpc-java as shipped, OkHttp",
            new Library("grpc-okhttp", "io.grpc", "grpc-okhttp"),
            GrpcAsShipped::connectByOkHttp));
  }

  @Override
  public int order() {
    return 20;
  }

  private static final class Grpc extends Framework {
    /** The default of grpc-java. */
    private static final int MAX_BYTES = 4 << 20;

    private final Function<InetSocketAddress, Client> client;

    Grpc(
        String name,
        String displayName,
        Library library,
        Function<InetSocketAddress, Client> client) {
      super(name, displayName, "PROTOBUF", "GRPC", library);
      this.client = client;
    }

    @Override
    public Framework server() {
      return GRPC;
    }

    @Override
    public int maxRequestBytes() {
      return MAX_BYTES;
    }

    @Override
    public int maxResponseBytes() {
      return MAX_BYTES;
    }

    @Override
    public Listener serve(Shop shop, InetSocketAddress address) {
      return GrpcAsShipped.serve(shop, address);
    }

    @Override
    public Client connect(InetSocketAddress address) {
      return client.apply(address);
    }
  }
}
