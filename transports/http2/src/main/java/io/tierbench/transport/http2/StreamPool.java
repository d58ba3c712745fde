package io.tierbench.transport.http2;

import io.netty.channel.Channel;
import io.netty.channel.pool.ChannelPool;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.ConnectException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The streams of a client: of one connection, or each of a connection of its own. */
final class StreamPool implements ChannelPool {
  private final ChannelPool connections;
  private final boolean connectsPerCall;
  private @Nullable Future<Channel> shared;

  StreamPool(ChannelPool connections, boolean connectsPerCall) {
    this.connections = connections;
    this.connectsPerCall = connectsPerCall;
  }

  @Override
  public Future<Channel> acquire() {
    return acquire(ImmediateEventExecutor.INSTANCE.newPromise());
  }

  @Override
  public Future<Channel> acquire(Promise<Channel> promise) {
    (connectsPerCall ? connect() : shared())
        .addListener(
            (FutureListener<Channel>)
                connected -> {
                  if (connected.isSuccess()) {
                    open(connected.getNow(), promise);
                  } else {
                    promise.setFailure(connected.cause());
                  }
                });
    return promise;
  }

  private Future<Channel> connect() {
    return connections.acquire(ImmediateEventExecutor.INSTANCE.newPromise());
  }

  private synchronized Future<Channel> shared() {
    Future<Channel> known = shared;
    if (known == null
        || known.isDone() && !(known.isSuccess() && SharedConnection.isUsable(known.getNow()))) {
      known = connect();
      shared = known;
    }
    return known;
  }

  private void open(Channel connection, Promise<Channel> promise) {
    try {
      // As a task, because a new connection sends its preface after its listeners were notified.
      connection.eventLoop().execute(() -> openNow(connection, promise));
    } catch (RejectedExecutionException e) {
      promise.setFailure(e);
    }
  }

  private void openNow(Channel connection, Promise<Channel> promise) {
    SharedConnection handler = connection.pipeline().get(SharedConnection.class);
    if (handler == null) {
      promise.setFailure(new ConnectException("the connection was closed"));
      return;
    }
    handler
        .open()
        .addListener(
            (FutureListener<Http2StreamChannel>)
                opened -> {
                  if (!opened.isSuccess()) {
                    promise.setFailure(opened.cause());
                    return;
                  }
                  Channel stream = opened.getNow();
                  if (connectsPerCall) {
                    stream.closeFuture().addListener(closed -> connections.release(connection));
                  }
                  promise.setSuccess(stream);
                });
  }

  @Override
  public Future<Void> release(Channel stream) {
    return release(stream, ImmediateEventExecutor.INSTANCE.newPromise());
  }

  @Override
  public Future<Void> release(Channel stream, Promise<Void> promise) {
    stream.close();
    return promise.setSuccess(null);
  }

  @Override
  public void close() {
    connections.close();
  }
}
