package io.tierbench.transport.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ConnectionOptions.ClientThread;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A blocking client over a pool of {@linkplain PooledConnection connections}. The last used one is
 * reused first, so that n calling threads have n channels.
 */
public final class NettyConnection implements Connection {
  private final SocketAddress address;
  private final Supplier<PooledConnection> factory;
  private final long timeoutNanos;
  private final Credentials credentials;
  private final Compression compression;
  private final int maxMessageBytes;
  private final @Nullable SslContext tls;

  private final boolean connectsPerCall;

  /** Absent if the callers run the loops. */
  private final @Nullable EventLoopGroup loops;

  private final ChannelGroup channels = EventLoops.channels();

  /** Lock for the fields below. */
  private final Object pool = new Object();

  private final Set<PooledConnection> connections = new HashSet<>();
  private final Deque<PooledConnection> idle = new ArrayDeque<>();
  private boolean closed;

  public NettyConnection(
      String name,
      SocketAddress address,
      ConnectionOptions options,
      Supplier<PooledConnection> factory) {
    this.address = address;
    this.factory = factory;
    timeoutNanos = options.timeout().toNanos();
    credentials = options.credentials();
    compression = options.compression();
    maxMessageBytes = options.maxMessageBytes();
    tls = options.tls() == null ? null : NettyTls.client(options.tls());
    connectsPerCall = options.connectsPerCall();
    loops = options.clientThread() == ClientThread.LOOP ? EventLoops.group(name) : null;
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    byte[] sent = compression == Compression.NONE ? request : compression.compress(request);
    for (; ; ) {
      PooledConnection connection = takeIdle();
      boolean fresh = connection == null;
      if (connection == null) {
        connection = connect();
      }
      Answer answer;
      try {
        answer = send(connection, operation, request, sent);
      } finally {
        giveBack(connection);
      }
      if (answer.isResponse()) {
        return answer.responseBytes(compression, maxMessageBytes);
      }
      if (fresh || answer != PooledConnection.NOT_SENT) {
        throw answer.exception();
      }
    }
  }

  private Answer send(PooledConnection connection, String operation, byte[] request, byte[] sent) {
    Metadata metadata = Objects.requireNonNull(credentials.metadata(operation, request));
    Answer answer = connection.call(operation, sent, metadata, timeoutNanos);
    if (answer.fault() != Fault.UNAUTHENTICATED) {
      return answer;
    }
    Metadata reply = credentials.reply(operation, request, answer.metadata());
    if (reply == null) {
      return answer;
    }
    Answer second =
        connection.isReusable()
            ? connection.call(operation, sent, reply, timeoutNanos)
            : PooledConnection.NOT_SENT;
    if (second == PooledConnection.NOT_SENT) {
      second = sendAnew(operation, sent, reply);
    }
    if (second.isResponse()) {
      credentials.accepted(second.metadata());
    }
    return second;
  }

  /** Repeats a call over a new connection: the server may have closed the old one. */
  private Answer sendAnew(String operation, byte[] sent, Metadata metadata) {
    PooledConnection connection = connect();
    try {
      return connection.call(operation, sent, metadata, timeoutNanos);
    } finally {
      giveBack(connection);
    }
  }

  private @Nullable PooledConnection takeIdle() {
    synchronized (pool) {
      if (closed) {
        throw new ExchangeException(Fault.UNAVAILABLE, "the connection is closed");
      }
      return idle.pollLast();
    }
  }

  private void giveBack(PooledConnection connection) {
    synchronized (pool) {
      if (!closed && !connectsPerCall && connection.isReusable()) {
        idle.addLast(connection);
        return;
      }
      connections.remove(connection);
    }
    connection.close();
  }

  private PooledConnection connect() {
    PooledConnection connection = factory.get();
    if (loops == null) {
      CallerLoop loop = new CallerLoop(EventLoops.handlers());
      loop.acquire();
      try {
        connect(connection, loop);
      } catch (RuntimeException e) {
        loop.close();
        throw e;
      } finally {
        loop.release();
      }
    } else {
      connect(connection, null);
    }
    synchronized (pool) {
      connections.add(connection);
      if (!closed) {
        return connection;
      }
    }
    connection.close();
    throw new ExchangeException(Fault.UNAVAILABLE, "the connection is closed");
  }

  private void connect(PooledConnection connection, @Nullable CallerLoop own) {
    SslHandler security = tls == null ? null : newHandler(tls);
    Bootstrap bootstrap =
        new Bootstrap()
            .group(own == null ? loops : own)
            .channel(Sockets.channel(address))
            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis())
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (own == null) {
                      channels.add(channel);
                    }
                    if (security != null) {
                      channel.pipeline().addLast(security);
                    }
                    connection.join(channel.pipeline(), own);
                  }
                });
    Sockets.options(address).forEach(bootstrap::option);
    ChannelFuture connected;
    try {
      connected = bootstrap.connect(Sockets.toNetty(address));
    } catch (IllegalStateException | RejectedExecutionException e) {
      throw cannotConnect(e);
    }
    await(connected, own);
    if (!connected.isSuccess()) {
      throw cannotConnect(connected.cause());
    }
    if (security != null) {
      await(security.handshakeFuture(), own);
      requireSecured(security, connected.channel());
    }
  }

  private void await(Future<?> future, @Nullable CallerLoop own) {
    if (own == null) {
      future.awaitUninterruptibly();
    } else {
      while (!future.isDone()) {
        own.run(timeoutNanos);
      }
    }
  }

  private SslHandler newHandler(SslContext context) {
    SslHandler handler =
        context.newHandler(
            PooledByteBufAllocator.DEFAULT, Sockets.host(address), Sockets.port(address));
    handler.setHandshakeTimeoutMillis(connectMillis());
    return handler;
  }

  private void requireSecured(SslHandler security, Channel channel) {
    if (!security.handshakeFuture().isSuccess()) {
      channel.close();
      throw cannotConnect(security.handshakeFuture().cause());
    }
    Tls.incompatibility(security.engine().getSession())
        .ifPresent(
            incompatibility -> {
              channel.close();
              throw cannotConnect(new SSLException(incompatibility));
            });
  }

  private int connectMillis() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeoutNanos / 1_000_000));
  }

  private ExchangeException cannotConnect(Throwable cause) {
    return new ExchangeException(
        Fault.UNAVAILABLE,
        "cannot connect to %s: %s"
            .formatted(
                Sockets.describe(address),
                cause instanceof SSLException failure ? Tls.reason(failure) : cause.getMessage()),
        cause);
  }

  @Override
  public void close() {
    List<PooledConnection> resting;
    synchronized (pool) {
      if (closed) {
        return;
      }
      closed = true;
      resting = List.copyOf(idle);
      idle.clear();
      resting.forEach(connections::remove);
      // Their callers close the others.
      connections.forEach(PooledConnection::interrupt);
    }
    resting.forEach(PooledConnection::close);
    if (loops != null) {
      EventLoops.close(channels, loops);
    }
  }
}
