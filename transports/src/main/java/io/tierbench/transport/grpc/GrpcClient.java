package io.tierbench.transport.grpc;

import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.netty.CallerLoop;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The methods of one service and the channels to it. */
final class GrpcClient {
  private final WireService service;
  private final SocketAddress address;
  private final ConnectionOptions options;
  private final Map<String, MethodDescriptor<byte[], byte[]>> methods = new ConcurrentHashMap<>();

  GrpcClient(WireService service, SocketAddress address, ConnectionOptions options) {
    this.service = service;
    this.address = address;
    this.options = options;
  }

  /** Sends a request over a channel, and once more where the server asks who calls. */
  Answer call(
      ManagedChannel channel,
      MethodDescriptor<byte[], byte[]> method,
      String operation,
      byte[] request,
      Executor sender,
      @Nullable CallerLoop loop) {
    Credentials credentials = options.credentials();
    Metadata metadata = Objects.requireNonNull(credentials.metadata(operation, request));
    Answer answer = call(channel, method, request, metadata, sender, loop);
    Metadata reply =
        answer.fault() == Fault.UNAUTHENTICATED
            ? credentials.reply(operation, request, answer.metadata())
            : null;
    return reply == null ? answer : call(channel, method, request, reply, sender, loop);
  }

  private Answer call(
      ManagedChannel channel,
      MethodDescriptor<byte[], byte[]> method,
      byte[] request,
      Metadata metadata,
      Executor sender,
      @Nullable CallerLoop loop) {
    return UnaryCall.call(
        channel, method, request, metadata, options.timeout().toNanos(), sender, loop);
  }

  /** A channel that connects with its first call. */
  ManagedChannel open(EventLoopGroup loops) {
    NettyChannelBuilder builder =
        NettyChannelBuilder.forAddress(Sockets.toNetty(resolved()))
            .overrideAuthority(Sockets.authority(address))
            .usePlaintext()
            .eventLoopGroup(loops)
            .channelType(Sockets.channel(address))
            .withOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .maxInboundMessageSize(options.maxMessageBytes())
            .maxInboundMetadataSize(GrpcFaults.MAX_METADATA_BYTES)
            // What runs on it does not block: it takes the answer and wakes the caller.
            .directExecutor()
            // A call is made once here, on every transport.
            .disableRetry();
    Sockets.options(address).forEach(builder::withOption);
    return builder.build();
  }

  /** gRPC does not look up the name in an address. */
  private SocketAddress resolved() {
    return address instanceof InetSocketAddress named && named.isUnresolved()
        ? new InetSocketAddress(named.getHostString(), named.getPort())
        : address;
  }

  MethodDescriptor<byte[], byte[]> method(String operation) {
    MethodDescriptor<byte[], byte[]> method = methods.get(operation);
    return method == null ? methods.computeIfAbsent(operation, this::describe) : method;
  }

  private MethodDescriptor<byte[], byte[]> describe(String operation) {
    if (!operation.chars().allMatch(character -> character > ' ' && character < 0x7F)) {
      throw new ExchangeException(
          Fault.BAD_REQUEST, "the name of a gRPC method has ASCII characters only");
    }
    return Methods.unary(MethodDescriptor.generateFullMethodName(service.name(), operation));
  }

  static ExchangeException closed() {
    return new ExchangeException(Fault.UNAVAILABLE, "the connection is closed");
  }
}
