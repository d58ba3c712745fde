package io.tierbench.transport.grpc;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import io.tierbench.transport.ListenerOptions;
import java.util.concurrent.Executor;

/** Where the handlers of a listener run, and the event loops to which their answers return. */
final class Workers {
  private final Executor executor;
  private final FastThreadLocal<EventExecutor> loop;

  Workers(Executor executor, EventLoopGroup loops) {
    this.executor = executor;
    loop =
        new FastThreadLocal<>() {
          @Override
          protected EventExecutor initialValue() {
            for (EventExecutor candidate : loops) {
              if (candidate.inEventLoop()) {
                return candidate;
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

  /** The event loop that runs the calling thread; gRPC itself does not tell. */
  EventExecutor currentLoop() {
    return loop.get();
  }
}
