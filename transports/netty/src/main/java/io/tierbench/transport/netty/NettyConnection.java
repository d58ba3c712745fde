package io.tierbench.transport.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.pool.AbstractChannelPoolHandler;
import io.netty.channel.pool.ChannelHealthChecker;
import io.netty.channel.pool.ChannelPool;
import io.netty.channel.pool.SimpleChannelPool;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import java.net.SocketAddress;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A blocking client over Netty's pool of channels. The most recently used channel is reused first,
 * so that n calling threads have n channels, unless a connection has a channel for each call.
 */
public final class NettyConnection implements Connection {
  private final SocketAddress address;
  private final Consumer<ChannelPipeline> handlers;
  private final ConnectionOptions options;
  private final long timeoutNanos;
  private final @Nullable SslContext tls;
  private final Set<String> protocols;
  private final EventLoopGroup loops;
  private final ChannelGroup connections = EventLoops.channels();
  private final ChannelPool pool;
  private volatile boolean closed;

  public NettyConnection(
      String name,
      SocketAddress address,
      ConnectionOptions options,
      Supplier<PooledConnection> factory) {
    this(
        name,
        address,
        options,
        pipeline -> factory.get().addTo(pipeline),
        UnaryOperator.identity());
  }

  /**
   * Creates a client with other channels than those of connections.
   *
   * @param handlers adds the handlers of a connection
   * @param channels makes the pool of the calls' channels from that of connections
   * @param protocols protocols of TLS (ALPN), one of which the server must choose; none for any
   */
  public NettyConnection(
      String name,
      SocketAddress address,
      ConnectionOptions options,
      Consumer<ChannelPipeline> handlers,
      UnaryOperator<ChannelPool> channels,
      String... protocols) {
    this.address = address;
    this.handlers = handlers;
    this.protocols = Set.of(protocols);
    this.options = options;
    timeoutNanos = options.timeout().toNanos();
    tls = options.tls() == null ? null : NettyTls.client(options.tls(), protocols);
    loops = EventLoops.group(name);
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loops)
            .channel(Sockets.channel(address))
            .remoteAddress(Sockets.toNetty(address))
            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis());
    pool =
        channels.apply(
            new SimpleChannelPool(
                bootstrap,
                new PoolHandler(),
                options.connectsPerCall()
                    ? channel -> channel.eventLoop().newSucceededFuture(false)
                    : ChannelHealthChecker.ACTIVE));
  }

  private final class PoolHandler extends AbstractChannelPoolHandler {
    @Override
    public void channelCreated(Channel channel) {
      connections.add(channel);
      if (tls != null) {
        channel.pipeline().addLast(newHandler(tls));
      }
      handlers.accept(channel.pipeline());
    }

    @Override
    public void channelReleased(Channel channel) {
      if (options.connectsPerCall()) {
        channel.close();
      }
    }
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    byte[] bytes = options.compression().compress(request);
    return options
        .credentials()
        .call(
            operation,
            request,
            metadata -> sent(new ChannelCall(operation, bytes, metadata, pool)).await(timeoutNanos))
        .responseBytes(options);
  }

  @Override
  public void stream(String operation, byte[] request, Consumer<byte[]> messages) {
    Metadata metadata = options.credentials().metadata(operation, request);
    byte[] bytes = options.compression().compress(request);
    StreamedCall call = sent(new StreamedCall(operation, bytes, metadata, pool));
    byte[] only = call.deliver(timeoutNanos, messages).responseBytes(options);
    if (only.length > 0) {
      // The server does not stream this operation.
      messages.accept(only);
    }
  }

  /** Sends a request as soon as the pool provides a channel. */
  private <C extends ChannelCall> C sent(C call) {
    if (closed) {
      throw new ExchangeException(Fault.UNAVAILABLE, "the connection is closed");
    }
    pool.acquire(ImmediateEventExecutor.INSTANCE.newPromise())
        .addListener(
            (FutureListener<Channel>)
                acquired -> {
                  if (acquired.isSuccess()) {
                    send(call, acquired.getNow());
                  } else {
                    call.settle(cannotConnect(acquired.cause()), false);
                  }
                });
    return call;
  }

  private void send(ChannelCall call, Channel channel) {
    if (!call.assign(channel)) {
      pool.release(channel);
    } else if (channel.eventLoop().inEventLoop()) {
      sendAfterHandshake(call, channel);
    } else {
      try {
        channel.eventLoop().execute(() -> sendAfterHandshake(call, channel));
      } catch (RejectedExecutionException e) {
        call.settle(ChannelCall.NOT_SENT, false);
      }
    }
  }

  private void sendAfterHandshake(ChannelCall call, Channel channel) {
    Channel connection = channel.parent() == null ? channel : channel.parent();
    SslHandler security = tls == null ? null : connection.pipeline().get(SslHandler.class);
    if (security == null) {
      sendNow(call, channel);
      return;
    }
    security
        .handshakeFuture()
        .addListener(
            (FutureListener<Channel>)
                handshake -> {
                  Throwable failure = handshake.cause();
                  if (failure == null) {
                    failure = incompatibility(security).map(SSLException::new).orElse(null);
                  }
                  if (failure == null) {
                    sendNow(call, channel);
                  } else {
                    connection.close();
                    call.settle(cannotConnect(failure), false);
                  }
                });
  }

  private Optional<String> incompatibility(SslHandler security) {
    return protocols.isEmpty()
            || protocols.contains(Objects.requireNonNullElse(security.applicationProtocol(), ""))
        ? Tls.incompatibility(security.engine().getSession())
        : Optional.of("the server does not support " + protocols);
  }

  private static void sendNow(ChannelCall call, Channel channel) {
    ChannelHandlerContext context = channel.pipeline().context(PooledConnection.class);
    if (context == null) {
      // The channel is closed and has lost its handlers.
      call.settle(ChannelCall.NOT_SENT, false);
    } else {
      ((PooledConnection) context.handler()).send(context, call);
    }
  }

  private SslHandler newHandler(SslContext context) {
    SslHandler handler =
        context.newHandler(
            PooledByteBufAllocator.DEFAULT, Sockets.host(address), Sockets.port(address));
    handler.setHandshakeTimeoutMillis(connectMillis());
    return handler;
  }

  private int connectMillis() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeoutNanos / 1_000_000));
  }

  private Answer cannotConnect(Throwable cause) {
    return Answer.fault(
        Fault.UNAVAILABLE,
        "cannot connect to %s: %s"
            .formatted(
                Sockets.describe(address),
                cause instanceof SSLException failure ? Tls.reason(failure) : cause.getMessage()));
  }

  @Override
  public void close() {
    closed = true;
    EventLoops.close(connections, loops);
  }
}
