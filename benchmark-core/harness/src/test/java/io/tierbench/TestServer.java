package io.tierbench;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Settings;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.server.workload.Insertion;
import java.util.Set;

/** Servers in separate JVMs, for tests that need no speed. */
public final class TestServer {

  private TestServer() {}

  /**
   * Returns a backend with defaults, except a server without full compilation and without disk
   * synchronisation.
   */
  public static Backend backend() {
    return new Backend(
        Settings.of(
            null, null, null, null, Durability.NONE, String.join(" ", TestJvm.SHORT_LIVED)));
  }

  /** Starts a server with Kryo over TCP and without a database; it ends with the backend. */
  public static Endpoints start(Backend backend) {
    return backend.startServer(
        Set.of(Endpoint.TCP),
        Set.of(Serialization.named("KRYO")),
        Effort.DOCUMENTED,
        Tuning.NONE,
        Insertion.ROW_BY_ROW,
        false);
  }

  /**
   * Starts a server with all endpoints.
   *
   * @param database whether it has one
   */
  public static void startAll(Backend backend, boolean database) {
    backend.startServer(
        Endpoint.all(),
        Set.copyOf(Serialization.all()),
        Effort.DOCUMENTED,
        Tuning.NONE,
        Insertion.ROW_BY_ROW,
        database);
  }
}
