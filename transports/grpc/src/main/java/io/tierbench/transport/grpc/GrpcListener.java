package io.tierbench.transport.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.tierbench.compression.Compression;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.transport.netty.NettyTls;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A gRPC server with its own event loops. */
final class GrpcListener implements Listener {
  static final String PROTOCOL = "h2";

  private static final long CLOSE_TIMEOUT_SECONDS = 10;

  /**
   * Maximum concurrent calls, the minimum recommended for HTTP/2 (RFC 9113, 6.5.2); further calls
   * wait in the client.
   */
  static final int MAX_CONCURRENT_CALLS = 100;

  /** Maximum number of streams reset by either side in the window: above what timeouts cause. */
  private static final int MAX_RESETS = 3_000;

  private static final int RESET_WINDOW_SECONDS = 30;

  private final Server server;
  private final EventLoopGroup loops;
  private final SocketAddress address;

  private GrpcListener(Server server, EventLoopGroup loops, SocketAddress address) {
    this.server = server;
    this.loops = loops;
    this.address = address;
  }

  static GrpcListener start(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    SocketAddress asNetty = Sockets.toListenAt(address);
    EventLoopGroup loops = EventLoops.group("grpc-listener");
    ServerConnections connections = new ServerConnections(options.readTimeout());
    WaitingCalls waiting = new WaitingCalls(loops, options.readTimeout());
    try {
      NettyServerBuilder builder =
          NettyServerBuilder.forAddress(asNetty)
              .bossEventLoopGroup(loops)
              .workerEventLoopGroup(loops)
              .channelFactory(() -> newServerChannel(address, options, connections))
              .withOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
              .withChildOption(ChannelOption.ALLOCATOR, Sockets.allocator(options))
              .maxInboundMessageSize(options.maxMessageBytes())
              .maxConcurrentCallsPerConnection(MAX_CONCURRENT_CALLS)
              .maxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS)
              .handshakeTimeout(options.readTimeout().toNanos(), TimeUnit.NANOSECONDS)
              .maxConnectionIdle(options.idleTimeout().toNanos(), TimeUnit.NANOSECONDS)
              .executor(executor(options))
              .addTransportFilter(connections)
              .decompressorRegistry(GrpcCompression.decompressorsOfListener(options.compression()))
              .fallbackHandlerRegistry(
                  new AnyOperation(
                      new Routes(services),
                      Methods.MAYBE_COMPRESSED,
                      route -> new GrpcCallHandler(route, options, waiting)));
      if (Sockets.isPath(address)) {
        // Unix domain sockets do not have this option of gRPC, and Netty would log a warning.
        builder.withChildOption(ChannelOption.SO_KEEPALIVE, null);
      }
      if (options.compression() != Compression.NONE) {
        builder.compressorRegistry(GrpcCompression.compressors(options.compression()));
      }
      if (options.tls() != null) {
        builder.sslContext(NettyTls.listener(options.tls(), PROTOCOL));
      }
      boolean described = false;
      for (Map.Entry<WireService, Exchange> entry : services.entrySet()) {
        if (entry.getKey().schema() instanceof ServiceDescriptor schema) {
          builder.addService(described(schema, entry.getKey(), entry.getValue(), options, waiting));
          described = true;
        }
      }
      if (described) {
        addReflection(builder);
      }
      Server server = builder.build().start();
      return Sockets.keptPrivate(
          address,
          new GrpcListener(
              server, loops, Sockets.bound(address, server.getListenSockets().get(0))));
    } catch (IOException e) {
      EventLoops.close(loops);
      throw Listener.cannotListen(address, e);
    } catch (RuntimeException e) {
      EventLoops.close(loops);
      throw e;
    }
  }

  private static Executor executor(ListenerOptions options) {
    return options.workers() == ListenerOptions.INLINE
        ? options.workers()
        : new RejectedCalls(options.workers());
  }

  /** Adds both versions of reflection: many clients try the older version first or exclusively. */
  @SuppressWarnings("deprecation")
  private static void addReflection(NettyServerBuilder builder) {
    builder.addService(ProtoReflectionServiceV1.newInstance());
    builder.addService(ProtoReflectionService.newInstance());
  }

  private static ServerChannel newServerChannel(
      SocketAddress address, ListenerOptions options, ServerConnections connections) {
    ServerChannel channel = Sockets.newServerChannel(address, options);
    channel.pipeline().addLast(connections.ofListening());
    return channel;
  }

  private static ServerServiceDefinition described(
      ServiceDescriptor schema,
      WireService service,
      Exchange exchange,
      ListenerOptions options,
      WaitingCalls waiting) {
    ServiceDescriptor.Builder descriptor =
        ServiceDescriptor.newBuilder(schema.getName())
            .setSchemaDescriptor(schema.getSchemaDescriptor());
    List<MethodDescriptor<Object, Object>> methods = new ArrayList<>();
    for (MethodDescriptor<?, ?> method : schema.getMethods()) {
      methods.add(method.toBuilder(Methods.MAYBE_COMPRESSED, Methods.MAYBE_COMPRESSED).build());
    }
    methods.forEach(descriptor::addMethod);
    ServerServiceDefinition.Builder definition =
        ServerServiceDefinition.builder(descriptor.build());
    for (MethodDescriptor<Object, Object> method : methods) {
      String operation = Objects.requireNonNull(method.getBareMethodName());
      Route route = new Route(service, exchange, operation);
      definition.addMethod(method, new GrpcCallHandler(route, options, waiting));
    }
    return definition.build();
  }

  @Override
  public SocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    try {
      server.shutdownNow().awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    EventLoops.close(loops);
  }
}
