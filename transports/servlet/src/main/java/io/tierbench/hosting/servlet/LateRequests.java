package io.tierbench.hosting.servlet;

import io.tierbench.transport.ListenerOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes the connections of a container whose request does not come to its end in time, as {@link
 * ListenerOptions#readTimeout} says. Jetty's own timeout starts again with each byte, and its least
 * rate of bytes begins with the body and is the same for long and for short ones.
 */
final class LateRequests implements Connection.Listener, Runnable {
  private static final int LOOKS_PER_TIMEOUT = 4;

  private final Scheduler scheduler;
  private final long lookNanos;
  private final Map<HttpConnection, Watch> watches = new ConcurrentHashMap<>();

  LateRequests(Scheduler scheduler, Duration readTimeout) {
    this.scheduler = scheduler;
    lookNanos = Math.max(1, readTimeout.toNanos() / LOOKS_PER_TIMEOUT);
  }

  /** Once the scheduler has been started; it ends with it. */
  void start() {
    scheduler.schedule(this, lookNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof HttpConnection http) {
      watches.put(http, new Watch());
    }
  }

  @Override
  public void onClosed(Connection connection) {
    if (connection instanceof HttpConnection http) {
      watches.remove(http);
    }
  }

  /** Looks now and then, so that a request costs nothing. */
  @Override
  public void run() {
    try {
      watches.forEach(
          (connection, watch) -> {
            if (watch.isLate(connection)) {
              connection.getEndPoint().close(new TimeoutException("the request is late"));
            }
          });
    } finally {
      start();
    }
  }

  /** What the last look has seen of a connection. */
  private static final class Watch {
    private long answers;
    private long bytes;
    private int looks;

    /**
     * Counts the looks at which a request is on its way. While a servlet works on one that has
     * arrived, no byte comes and none is waited for.
     */
    boolean isLate(HttpConnection connection) {
      long answersNow = connection.getMessagesOut();
      long bytesNow = connection.getBytesIn();
      boolean comes = connection.getEndPoint().isFillInterested() || bytesNow != bytes;
      boolean rests = answersNow > 0 && connection.getParser().isStart();
      if (rests || answersNow != answers) {
        looks = 0;
      } else if (comes) {
        looks++;
      }
      answers = answersNow;
      bytes = bytesNow;
      return looks > LOOKS_PER_TIMEOUT;
    }
  }
}
