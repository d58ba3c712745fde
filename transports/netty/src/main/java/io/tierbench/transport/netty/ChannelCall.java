package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.pool.ChannelPool;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.Metadata;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A call of a client, with the channel that it is sent over and its future answer. */
class ChannelCall {
  /** Answer to a call that was not sent because the channel was closed. */
  static final Answer NOT_SENT = Answer.fault(Fault.UNAVAILABLE, "the connection is closed");

  final String operation;
  final byte[] request;
  final Metadata metadata;
  private final ChannelPool pool;
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();

  /** Set by the event loop or by a caller that has timed out or was interrupted: the first wins. */
  private final AtomicBoolean ended = new AtomicBoolean();

  private volatile @Nullable Channel channel;

  ChannelCall(String operation, byte[] request, Metadata metadata, ChannelPool pool) {
    this.operation = operation;
    this.request = request;
    this.metadata = Objects.requireNonNull(metadata);
    this.pool = pool;
  }

  @Nullable Channel channel() {
    return channel;
  }

  /** Handles the end of the call, after its last message. */
  void ended() {}

  /** Sets the channel; returns false if the call has ended. */
  boolean assign(Channel acquired) {
    channel = acquired;
    return !ended.get();
  }

  /**
   * Releases the channel to the pool if it is reusable, then completes the call. Runs on the event
   * loop.
   */
  void settle(Answer result, boolean reusable) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    Channel used = channel;
    if (reusable && used != null) {
      pool.release(used);
    }
    answer.complete(result);
    ended();
  }

  Answer await(long timeoutNanos) {
    try {
      return answer.get(timeoutNanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return abandon(
          String.format(Locale.ROOT, "no answer within %,d ms", timeoutNanos / 1_000_000));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return abandon("the calling thread was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends the call and closes its channel, unless it has ended. */
  final Answer abandon(String why) {
    if (ended.compareAndSet(false, true)) {
      Channel used = channel;
      if (used != null) {
        used.close();
      }
    }
    return Answer.fault(Fault.UNAVAILABLE, why);
  }
}
