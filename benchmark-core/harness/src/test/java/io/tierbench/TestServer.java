package io.tierbench;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.ServerSetup;
import io.tierbench.benchmark.Settings;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** Starts a server with all endpoints and a database. */
  public static Endpoints startAll(Backend backend) {
    return backend.startServer(
        ServerSetup.plain(Endpoint.all(), Set.copyOf(Serialization.all()), true));
  }

  /**
   * Starts a server with all transports, the raw-socket baseline and, if its plug-in is there, one
   * framework; others would take longer to start than its tests.
   *
   * @param database whether the server has a database
   * @param serializations names of those to serve
   */
  public static Endpoints startSome(
      Backend backend, boolean database, String framework, String... serializations) {
    Set<Endpoint> endpoints = Endpoint.transports();
    endpoints.add(Endpoint.RAW_SOCKET_BASELINE);
    PlugIns.find(Framework.class, framework).map(Endpoint::of).ifPresent(endpoints::add);
    return backend.startServer(
        ServerSetup.plain(
            endpoints,
            Stream.of(serializations)
                .flatMap(name -> PlugIns.find(Serialization.class, name).stream())
                .collect(Collectors.toSet()),
            database));
  }
}
