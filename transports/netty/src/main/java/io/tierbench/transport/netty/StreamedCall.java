package io.tierbench.transport.netty;

import io.netty.channel.Channel;
import io.netty.channel.pool.ChannelPool;
import io.tierbench.transport.Answer;
import io.tierbench.wire.Metadata;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call whose answer is a stream. The event loop stops reading while the caller is behind, so that
 * the network's own flow control reaches the server.
 */
final class StreamedCall extends ChannelCall {
  private static final int MAX_WAITING = 2;

  /** Wakes the caller at the end of the stream. */
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();

  StreamedCall(String operation, byte[] request, Metadata metadata, ChannelPool pool) {
    super(operation, request, metadata, pool);
  }

  /** Handles a message; runs on the event loop. */
  void receive(Channel channel, byte[] message) {
    messages.add(message);
    if (messages.size() > MAX_WAITING) {
      channel.config().setAutoRead(false);
      resumeUnlessBehind(channel);
    }
  }

  @Override
  void ended() {
    messages.add(END);
    Channel used = channel();
    if (used != null) {
      // The next call reads, too, even if this caller leaves before it has caught up.
      used.config().setAutoRead(true);
    }
  }

  private void resumeUnlessBehind(@Nullable Channel channel) {
    if (channel != null && messages.size() <= MAX_WAITING) {
      channel.config().setAutoRead(true);
    }
  }

  /**
   * Passes on all messages in the calling thread.
   *
   * @param timeoutNanos for each message
   * @return the end: an empty response, or a fault
   */
  Answer deliver(long timeoutNanos, Consumer<byte[]> consumer) {
    boolean left = true;
    try {
      for (byte[] next = next(timeoutNanos); next != END; next = next(timeoutNanos)) {
        if (next == null) {
          return abandon(
              String.format(Locale.ROOT, "no message within %,d ms", timeoutNanos / 1_000_000));
        }
        resumeUnlessBehind(channel());
        consumer.accept(next);
      }
      left = false;
      return await(timeoutNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return abandon("the calling thread was interrupted");
    } finally {
      if (left) {
        abandon("the caller has left the stream");
      }
    }
  }

  private byte @Nullable [] next(long timeoutNanos) throws InterruptedException {
    return messages.poll(timeoutNanos, TimeUnit.NANOSECONDS);
  }
}
