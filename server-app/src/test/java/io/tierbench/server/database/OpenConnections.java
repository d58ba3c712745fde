package io.tierbench.server.database;

/** The connections of a database that are in use, for tests of all packages. */
public final class OpenConnections {
  private OpenConnections() {}

  /** How many there are at this moment. */
  public static int of(Database database) {
    return database.connectionsInUse();
  }
}
