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
 * Closes connections of a container whose request is not complete in time, see {@link
 * ListenerOptions#readTimeout}. Jetty's own timeout restarts with each byte, and its minimum data
 * rate covers the body only and does not depend on its length.
 */
final class LateRequests implements Connection.Listener, Runnable {
  private static final int CHECKS_PER_TIMEOUT = 4;

  private final Scheduler scheduler;
  private final long checkNanos;
  private final Map<HttpConnection, Watch> watches = new ConcurrentHashMap<>();

  LateRequests(Scheduler scheduler, Duration readTimeout) {
    this.scheduler = scheduler;
    checkNanos = Math.max(1, readTimeout.toNanos() / CHECKS_PER_TIMEOUT);
  }

  void start() {
    scheduler.schedule(this, checkNanos, TimeUnit.NANOSECONDS);
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

  /** Checks periodically, so that requests have no overhead. */
  @Override
  public void run() {
    try {
      watches.forEach(
          (connection, watch) -> {
            if (watch.isLate(connection)) {
              connection.getEndPoint().close(new TimeoutException("the request timed out"));
            }
          });
    } finally {
      start();
    }
  }

  private static final class Watch {
    private long answers;
    private long bytes;
    private int checks;

    /**
     * Tells whether too many checks in a row have found an incomplete request. While a servlet
     * works on a complete request, no bytes are expected.
     */
    boolean isLate(HttpConnection connection) {
      long answersNow = connection.getMessagesOut();
      long bytesNow = connection.getBytesIn();
      boolean receiving = connection.getEndPoint().isFillInterested() || bytesNow != bytes;
      boolean idle = answersNow > 0 && connection.getParser().isStart();
      if (idle || answersNow != answers) {
        checks = 0;
      } else if (receiving) {
        checks++;
      }
      answers = answersNow;
      bytes = bytesNow;
      return checks > CHECKS_PER_TIMEOUT;
    }
  }
}
