package io.tierbench.transport.grpc;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.netty.channel.EventLoopGroup;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.wire.ExchangeException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** A blocking gRPC client with one channel for all threads, or one for each call. */
final class GrpcConnection implements Connection {
  private static final long CLOSE_TIMEOUT_SECONDS = 10;
  private static final byte[] NO_BYTES = {};

  private final GrpcClient client;
  private final ConnectionOptions options;
  private final EventLoopGroup loops = EventLoops.group("grpc-connection");

  private final Queue<ManagedChannel> idleForStreams = new ConcurrentLinkedQueue<>();

  private volatile ManagedChannel channel;
  private boolean closed;

  GrpcConnection(GrpcClient client, ConnectionOptions options) {
    this.client = client;
    this.options = options;
    channel = client.open(loops);
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    if (options.connectsPerCall()) {
      return use(own -> client.call(own, operation, request).responseBytes(options));
    }
    ManagedChannel current = channel;
    Answer answer = client.call(current, operation, request);
    if (answer.fault() == Fault.UNAVAILABLE) {
      renew(current);
    }
    return answer.responseBytes(options);
  }

  /**
   * Makes a call over a channel that no other call uses meanwhile: unread messages of a stream use
   * up the window that all calls of a connection share.
   */
  @Override
  public void stream(String operation, byte[] request, Consumer<byte[]> messages) {
    use(
        own -> {
          client.stream(own, operation, request, messages);
          return NO_BYTES;
        });
  }

  /** Uses a channel that no other call uses meanwhile. */
  private byte[] use(Function<ManagedChannel, byte[]> call) {
    if (loops.isShuttingDown()) {
      throw new ExchangeException(Fault.UNAVAILABLE, "the connection is closed");
    }
    ManagedChannel idle = idleForStreams.poll();
    ManagedChannel own = idle == null ? client.open(loops) : idle;
    boolean reusable = false;
    try {
      byte[] answer = call.apply(own);
      reusable = !options.connectsPerCall() && !loops.isShuttingDown() && idleForStreams.offer(own);
      return answer;
    } finally {
      if (!reusable) {
        own.shutdownNow();
      }
    }
  }

  /** Replaces a failed channel: gRPC rejects calls for a while after a failure. */
  private synchronized void renew(ManagedChannel failed) {
    if (!closed && channel == failed && failed.getState(false) != ConnectivityState.READY) {
      channel = client.open(loops);
      failed.shutdown();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    idleForStreams.forEach(ManagedChannel::shutdownNow);
    try {
      channel.shutdownNow().awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    EventLoops.close(loops);
  }
}
