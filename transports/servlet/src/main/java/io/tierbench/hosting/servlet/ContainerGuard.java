package io.tierbench.hosting.servlet;

import java.net.InetSocketAddress;
import java.util.Map;
import org.eclipse.jetty.security.SecurityHandler;

/** A security whose callers a servlet container authenticates. */
public interface ContainerGuard {

  /** Starts the authentication for a container that listens on an address. */
  Check start(InetSocketAddress address);

  /**
   * A started authentication.
   *
   * @param handler authenticates requests
   * @param sessions whether the container keeps the caller in a session
   * @param challenge headers of each response with the status 401
   * @param stopping releases the resources of the authentication
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
