package io.tierbench.transport.grpc;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ClientTransportFilter;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.grpc.GrpcCompression.CompressedMessage;
import io.tierbench.transport.netty.NettyTls;
import io.tierbench.transport.netty.Sockets;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Creates the channels to one service and makes calls over them. */
final class GrpcClient {
  private final WireService service;
  private final SocketAddress address;
  private final ConnectionOptions options;
  private final Compression compression;
  private final CallOptions callOptions;
  private final @Nullable SslContext tls;

  private final Map<String, MethodDescriptor<Object, Object>> methods = new ConcurrentHashMap<>();

  GrpcClient(WireService service, SocketAddress address, ConnectionOptions options) {
    this.service = service;
    this.address = address;
    this.options = options;
    compression = options.compression();
    tls = options.tls() == null ? null : NettyTls.client(options.tls(), GrpcListener.PROTOCOL);
    callOptions =
        compression == Compression.NONE
            ? CallOptions.DEFAULT
            : CallOptions.DEFAULT.withCompression(compression.contentCoding());
  }

  Answer call(ManagedChannel channel, String operation, byte[] request) {
    MethodDescriptor<Object, Object> method =
        methods.computeIfAbsent(operation, name -> describe(name, MethodType.UNARY));
    byte[] sent = compression.compress(request);
    return options
        .credentials()
        .call(operation, request, metadata -> call(channel, method, sent, metadata));
  }

  private Answer call(
      Channel channel, MethodDescriptor<Object, Object> method, byte[] request, Metadata metadata) {
    Channel toCall =
        metadata.isEmpty()
            ? channel
            : ClientInterceptors.intercept(
                channel, MetadataUtils.newAttachHeadersInterceptor(GrpcMetadata.of(metadata)));
    CallOptions timed =
        callOptions.withDeadlineAfter(options.timeout().toNanos(), TimeUnit.NANOSECONDS);
    try {
      Object response = ClientCalls.blockingUnaryCall(toCall, method, timed, request);
      return response instanceof CompressedMessage compressed
          ? Answer.response(compressed.bytes(), true)
          : Answer.response((byte[]) response);
    } catch (StatusRuntimeException e) {
      return GrpcFaults.answer(e.getStatus(), e.getTrailers());
    }
  }

  /**
   * Makes a call with a streamed answer, whose messages are passed on in this thread; the timeout
   * is for each message.
   */
  void stream(ManagedChannel channel, String operation, byte[] request, Consumer<byte[]> messages) {
    BlockingClientCall<Object, Object> call =
        ClientCalls.blockingV2ServerStreamingCall(
            channel, describe(operation, MethodType.SERVER_STREAMING), callOptions, request);
    // After the end of a stream, grpc-java would send a reset.
    boolean left = true;
    try {
      for (Object message = next(call); message != null; message = next(call)) {
        messages.accept((byte[]) message);
      }
      left = false;
    } catch (StatusException e) {
      left = false;
      throw GrpcFaults.answer(e.getStatus(), e.getTrailers()).exception();
    } finally {
      if (left) {
        call.cancel("the caller has left the stream", null);
      }
    }
  }

  private @Nullable Object next(BlockingClientCall<?, ?> call) throws StatusException {
    try {
      return call.read(options.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new ExchangeException(
          Fault.UNAVAILABLE,
          String.format(Locale.ROOT, "no message within %,d ms", options.timeout().toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExchangeException(Fault.UNAVAILABLE, "the calling thread was interrupted", e);
    }
  }

  ManagedChannel open(EventLoopGroup loops) {
    NettyChannelBuilder builder =
        NettyChannelBuilder.forAddress(Sockets.toNetty(resolved()))
            .overrideAuthority(Sockets.authority(address))
            .eventLoopGroup(loops)
            .channelType(Sockets.channel(address))
            .withOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .maxInboundMessageSize(options.maxMessageBytes())
            .maxInboundMetadataSize(GrpcFaults.MAX_METADATA_BYTES)
            // No transport retries failed calls.
            .disableRetry();
    if (Sockets.isPath(address)) {
      // Unix domain sockets do not have this option of gRPC, and Netty would log a warning.
      builder.withOption(ChannelOption.SO_KEEPALIVE, null);
    }
    if (tls == null) {
      builder.usePlaintext();
    } else {
      builder.sslContext(tls).addTransportFilter(new TlsFilter());
    }
    if (compression != Compression.NONE) {
      builder
          .compressorRegistry(GrpcCompression.compressors(compression))
          .decompressorRegistry(GrpcCompression.decompressorsOfClient(compression));
    }
    return builder.build();
  }

  /** A filter that rejects connections whose TLS differs from that of the other transports. */
  private static final class TlsFilter extends ClientTransportFilter {
    @Override
    public Attributes transportReady(Attributes attributes) {
      SSLSession session = Objects.requireNonNull(attributes.get(Grpc.TRANSPORT_ATTR_SSL_SESSION));
      Tls.incompatibility(session)
          .ifPresent(
              incompatibility -> {
                throw Status.UNAVAILABLE
                    .withCause(new SSLException(incompatibility))
                    .asRuntimeException();
              });
      return attributes;
    }
  }

  /** Resolves the host, which {@code forAddress} does not do. */
  private SocketAddress resolved() {
    return address instanceof InetSocketAddress named && named.isUnresolved()
        ? new InetSocketAddress(named.getHostString(), named.getPort())
        : address;
  }

  private MethodDescriptor<Object, Object> describe(String operation, MethodType type) {
    if (!operation.chars().allMatch(character -> character > ' ' && character < 0x7F)) {
      throw new ExchangeException(Fault.BAD_REQUEST, "the name of a gRPC method must be ASCII");
    }
    return Methods.of(
        type,
        compression == Compression.NONE ? Methods.BYTES : Methods.MAYBE_COMPRESSED,
        MethodDescriptor.generateFullMethodName(service.name(), operation));
  }
}
