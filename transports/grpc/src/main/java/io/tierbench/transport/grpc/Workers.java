package io.tierbench.transport.grpc;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import io.tierbench.transport.ListenerOptions;
import java.util.concurrent.Executor;

/** The worker threads of a listener, and the event loops that send the answers. */
final class Workers {
  private final Executor executor;
  private final ReadConnection connections;
  private final FastThreadLocal<WaitingCalls> waiting;

  Workers(ListenerOptions options, EventLoopGroup loops) {
    executor = options.workers();
    connections = new ReadConnection(options.readTimeout());
    waiting =
        new FastThreadLocal<>() {
          @Override
          protected WaitingCalls initialValue() {
            for (EventExecutor candidate : loops) {
              if (candidate.inEventLoop()) {
                return new WaitingCalls(candidate, options.readTimeout().toNanos());
              }
            }
            throw new IllegalStateException("not an event loop of this listener");
          }
        };
  }

  boolean areInline() {
    return executor == ListenerOptions.INLINE;
  }

  ReadConnection connections() {
    return connections;
  }

  void execute(Runnable task) {
    executor.execute(task);
  }

  /** Returns the waiting calls of the calling event loop; gRPC does not tell which loop it is. */
  WaitingCalls waitingCalls() {
    return waiting.get();
  }
}
