package io.tierbench.transport.grpc;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import io.tierbench.transport.ListenerOptions;
import java.util.concurrent.Executor;

/** The threads that run the handlers of a listener, and the event loops that send the answers. */
final class Workers {
  private final Executor executor;
  private final FastThreadLocal<UnfinishedRequests> unfinished;

  Workers(ListenerOptions options, EventLoopGroup loops) {
    executor = options.workers();
    unfinished =
        new FastThreadLocal<>() {
          @Override
          protected UnfinishedRequests initialValue() {
            for (EventExecutor candidate : loops) {
              if (candidate.inEventLoop()) {
                return new UnfinishedRequests(candidate, options.readTimeout().toNanos());
              }
            }
            throw new IllegalStateException("not an event loop of this listener");
          }
        };
  }

  boolean areInline() {
    return executor == ListenerOptions.INLINE;
  }

  void execute(Runnable task) {
    executor.execute(task);
  }

  /**
   * The unfinished requests of the event loop of the calling thread; gRPC does not say which it is.
   */
  UnfinishedRequests unfinishedRequests() {
    return unfinished.get();
  }
}
