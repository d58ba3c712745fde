package io.tierbench.hosting.servlet;

import java.net.InetSocketAddress;
import java.util.Map;
import org.eclipse.jetty.security.SecurityHandler;

/** A security that brings what has a container check who calls. */
public interface ContainerGuard {

  /** Starts to check. */
  Check start(InetSocketAddress address);

  /**
   * A running check.
   *
   * @param handler that checks
   * @param sessions whether it keeps who calls in a session
   * @param challenge headers that go with each refusal of somebody unknown
   * @param stopping ends what has been started for it
   */
  record Check(
      SecurityHandler handler, boolean sessions, Map<String, String> challenge, Runnable stopping)
      implements AutoCloseable {
    @Override
    public void close() {
      stopping.run();
    }
  }
}
