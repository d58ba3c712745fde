package io.tierbench.benchmark;

import io.tierbench.link.Link;
import io.tierbench.plugin.Providers;
import io.tierbench.record.Cable;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A network for the clients, the servers and the database of a run: three machines in one. */
public interface RunNetwork extends AutoCloseable {

  /** Makes such networks; a service of {@link java.util.ServiceLoader}. */
  interface Maker {

    /**
     * Creates a network.
     *
     * @param links of a run; those without a limit need no cable
     * @throws IllegalArgumentException if a link is not supported, or none has a limit
     * @throws IllegalStateException naming what this machine lacks
     */
    RunNetwork open(Set<Link> links);

    /** Returns the network of the servers from the text that {@link RunNetwork#clientCommand} passes. */
    ServerNetwork ofServers(String text);
  }

  static Maker maker() {
    return Providers.of(Maker.class).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "this program has no network namespaces: leave out --network for a relay that limits the rate"));
  }

  /** Starts a database there, reachable from everywhere at the same address. */
  EmbeddedDatabase startDatabase(Durability durability);

  <T> T inDatabase(Supplier<T> work);

  /** Returns the cables of a limited rate. */
  List<Cable> cables();

  /**
   * Returns the command line that starts a client JVM there, with or without a cable to its server.
   */
  List<String> clientCommand(List<String> command, boolean overCable);

  @Override
  void close();
}
