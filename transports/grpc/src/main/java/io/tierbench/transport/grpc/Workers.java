package io.tierbench.transport.grpc;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import io.tierbench.transport.ListenerOptions;
import java.util.concurrent.Executor;

/** The threads that run the handlers of a listener, and the event loops that send the answers. */
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

  /** Knows the connection that the calling event loop reads from. */
  ReadConnection connections() {
    return connections;
  }

  void execute(Runnable task) {
    executor.execute(task);
  }

  /**
   * The calls of the event loop of the calling thread that wait for their clients; gRPC does not
   * say which loop it is.
   */
  WaitingCalls waitingCalls() {
    return waiting.get();
  }
}
