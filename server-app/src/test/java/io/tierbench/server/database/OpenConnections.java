package io.tierbench.server.database;

/** The number of connections of a database that are in use, for tests of all packages. */
public final class OpenConnections {
  private OpenConnections() {}

  /** Returns the current number. */
  public static int of(Database database) {
    return database.connectionsInUse();
  }
}
