package io.tierbench.benchmark;

import io.tierbench.link.Link;
import io.tierbench.plugin.Providers;
import io.tierbench.record.Cable;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A network that separates the clients, the servers and the database of a run like machines. */
public interface RunNetwork extends AutoCloseable {

  /** Factory of networks; a service of {@link java.util.ServiceLoader}. */
  interface Maker {

    /**
     * Creates a network.
     *
     * @param links links of a run; only links with a rate limit get a cable
     * @throws IllegalArgumentException if a link is not supported, or none has a limit
     * @throws IllegalStateException naming what this machine lacks
     */
    RunNetwork open(Set<Link> links);
  }

  /** Creates a network by the maker on the class path; see {@link Maker#open}. */
  static RunNetwork open(Set<Link> links) {
    return Providers.of(Maker.class).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "this jar lacks the module for network namespaces: leave out --network for a relay that limits the rate"))
        .open(links);
  }

  /** Starts the database in its part of the network, at the same address for all parts. */
  EmbeddedDatabase startDatabase(Durability durability);

  <T> T inDatabase(Supplier<T> work);

  /** Returns the cables with a rate limit. */
  List<Cable> cables();

  /**
   * Returns the command line that starts a client JVM in this network.
   *
   * @param overCable whether a cable connects the client to its server
   */
  List<String> clientCommand(List<String> command, boolean overCable);

  @Override
  void close();
}
