package io.tierbench.reference.grpc;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.FrameworkListener;
import io.tierbench.transport.Listener;
import io.tierbench.transport.grpc.GrpcFaults;
import io.tierbench.transport.netty.EventLoops;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * gRPC as shipped with grpc-java, all settings at their defaults: the methods of the generated
 * service, called and served as its stub and its base do, each a {@link ShopMethod}.
 *
 * <p>With these defaults a message in either direction has at most 4 MiB ({@link Fault#TOO_LARGE}
 * above it) and headers at most 8 KiB; a connection that sends no HTTP/2 preface is closed after
 * two minutes.
 */
final class GrpcAsShipped {
  private static final long CLOSE_SECONDS = 5;

  static {
    EventLoops.restoreLeakDetection();
  }

  private GrpcAsShipped() {}

  static Listener serve(Shop shop, InetSocketAddress address) {
    Map<String, ServerServiceDefinition.Builder> services = new TreeMap<>();
    for (ShopMethod<?, ?> method : ShopMethod.all()) {
      services
          .computeIfAbsent(method.service(), ServerServiceDefinition::builder)
          .addMethod(method.servedBy(shop));
    }
    NettyServerBuilder builder = NettyServerBuilder.forAddress(address);
    services.values().forEach(service -> builder.addService(service.build()));
    Server server = builder.build();
    try {
      server.start();
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
    return new FrameworkListener(
        FrameworkListener.at(address, server.getPort()), () -> stop(server));
  }

  private static void stop(Server server) {
    try {
      server.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Creates a client over Netty. */
  static Framework.Client connect(InetSocketAddress address) {
    return new Client(NettyChannelBuilder.forAddress(address.getHostString(), address.getPort()));
  }

  /** Creates a client over OkHttp. */
  static Framework.Client connectByOkHttp(InetSocketAddress address) {
    return new Client(OkHttpChannelBuilder.forAddress(address.getHostString(), address.getPort()));
  }

  private static final class Client extends HandlingShop implements Framework.Client {
    private final ManagedChannel channel;

    Client(ManagedChannelBuilder<?> builder) {
      channel = builder.usePlaintext().build();
      ShopMethod.all().forEach(this::handle);
    }

    private <Q, R> void handle(ShopMethod<Q, R> method) {
      handle(method.operation(), request -> call(method, request));
    }

    private <Q, R> R call(ShopMethod<Q, R> method, Q request) {
      try {
        return method.call(channel, request);
      } catch (StatusRuntimeException e) {
        throw new ShopException(
            GrpcFaults.fault(e.getStatus().getCode()), e.getStatus().getDescription(), e);
      }
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
