package io.tierbench;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.ServerSetup;
import io.tierbench.benchmark.Settings;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.util.Set;

/** Servers in separate JVMs, for tests that need no speed. */
public final class TestServer {

  private TestServer() {}

  /**
   * Returns a backend with defaults, except that its server is not fully compiled and its database
   * does not wait for the disk.
   */
  public static Backend backend() {
    return new Backend(
        Settings.of(
            null, null, null, null, Durability.NONE, String.join(" ", TestJvm.SHORT_LIVED)));
  }

  /** Starts a server with Kryo over TCP and without a database; it ends with the backend. */
  public static Endpoints start(Backend backend) {
    return backend.startServer(
        ServerSetup.plain(Set.of(Endpoint.TCP), Set.of(Serialization.named("KRYO")), false));
  }

  /**
   * Starts a server with all endpoints.
   *
   * @param database whether the server has a database
   */
  public static Endpoints startAll(Backend backend, boolean database) {
    return backend.startServer(
        ServerSetup.plain(Endpoint.all(), Set.copyOf(Serialization.all()), database));
  }
}
