package io.tierbench;

import io.tierbench.benchmark.Backend;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.Dispatch;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import java.util.EnumSet;
import java.util.Set;

/** A server in a JVM of its own, for runs that are told to use a running one. */
public final class TestServer {

  private TestServer() {}

  /** Starts one with Kryo over TCP and without a database; it ends with the backend. */
  public static Endpoints start(Backend backend) {
    return backend.startServer(
        Set.of(Endpoint.TCP),
        EnumSet.of(Serialization.KRYO),
        Effort.DOCUMENTED,
        Dispatch.WORKERS,
        Insertion.ROW_BY_ROW,
        false);
  }
}
