package io.tierbench;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Settings;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.Dispatch;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.server.workload.Insertion;
import java.util.Set;

/** Servers in JVMs of their own, of which a test needs no speed. */
public final class TestServer {

  private TestServer() {}

  /** All as usual, but for a server that waits neither for compilers nor, to store, for a disk. */
  public static Backend backend() {
    return new Backend(
        Settings.of(
            null, null, null, null, Durability.NONE, String.join(" ", TestJvm.SHORT_LIVED)));
  }

  /** Starts one with Kryo over TCP and without a database; it ends with the backend. */
  public static Endpoints start(Backend backend) {
    return backend.startServer(
        Set.of(Endpoint.TCP),
        Set.of(Serialization.named("KRYO")),
        Effort.DOCUMENTED,
        Dispatch.WORKERS,
        Insertion.ROW_BY_ROW,
        false);
  }

  /**
   * Starts one with everything that it can serve.
   *
   * @param database whether it has one
   */
  public static void startAll(Backend backend, boolean database) {
    backend.startServer(
        Endpoint.all(),
        Set.copyOf(Serialization.all()),
        Effort.DOCUMENTED,
        Dispatch.WORKERS,
        Insertion.ROW_BY_ROW,
        database);
  }
}
