package io.tierbench.reference.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.Library;
import io.tierbench.proto.ShopGrpc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * gRPC as shipped with grpc-java, all settings at their defaults: the methods of the generated
 * service, called and served as its stub and its base do, each a {@link ShopMethod}.
 *
 * <p>With these defaults a message in either direction has at most 4 MiB ({@link
 * io.tierbench.contract.Fault#TOO_LARGE} above it) and headers at most 8 KiB; a connection that
 * sends no HTTP/2 preface is closed after two minutes.
 */
final class GrpcAsShipped extends Framework {
  static final Framework BY_NETTY =
      new GrpcAsShipped("GRPC", "grpc-java as shipped", "grpc", "grpc-netty");
  static final Framework BY_OKHTTP =
      new GrpcAsShipped(
          "GRPC_OKHTTP", "grpc-java as shipped, OkHttp", "grpc-okhttp", "grpc-okhttp");

  private static final int MAX_BYTES = 4 << 20;
  private static final long CLOSE_SECONDS = 5;

  private GrpcAsShipped(String name, String displayName, String library, String artifact) {
    super(name, displayName, "PROTOBUF", "GRPC", new Library(library, "io.grpc", artifact));
  }

  @Override
  public Framework server() {
    return BY_NETTY;
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
  public AutoCloseable start(Shop shop, InetSocketAddress address) throws IOException {
    ServerServiceDefinition.Builder service =
        ServerServiceDefinition.builder(ShopGrpc.SERVICE_NAME);
    ShopMethod.all().forEach(method -> service.addMethod(method.servedBy(shop)));
    Server server =
        NettyServerBuilder.forAddress(address).addService(service.build()).build().start();
    return () -> server.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public Client connect(InetSocketAddress address) {
    String host = address.getHostString();
    int port = address.getPort();
    return new ShopClient(
        this == BY_NETTY
            ? NettyChannelBuilder.forAddress(host, port).usePlaintext().build()
            : OkHttpChannelBuilder.forAddress(host, port).usePlaintext().build());
  }

  private static final class ShopClient extends HandlingShop implements Client {
    private final ManagedChannel channel;

    ShopClient(ManagedChannel channel) {
      this.channel = channel;
      ShopMethod.all().forEach(this::handle);
    }

    private <Q, R> void handle(ShopMethod<Q, R> method) {
      handle(method.operation(), request -> method.call(channel, request));
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
