package io.tierbench.transport.grpc;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import io.tierbench.transport.ListenerOptions;
import java.util.concurrent.Executor;

/** Where the handlers of a listener run, and the event loops to which their answers return. */
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

  /** Those of the event loop that runs the calling thread; gRPC itself does not say which. */
  UnfinishedRequests unfinishedRequests() {
    return unfinished.get();
  }
}
