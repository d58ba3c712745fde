package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A connection of the pool while a workload holds it. Closing it gives the connection back and
 * counts the time since it was asked for.
 */
public final class DatabaseSession implements AutoCloseable {
  private final Connection connection;
  private final boolean commits;
  private final DatabaseUse use;
  private final long startNanos;

  /**
   * @param commits else it rolls back instead
   * @param startNanos when the connection was asked for
   */
  DatabaseSession(Connection connection, boolean commits, DatabaseUse use, long startNanos) {
    this.connection = connection;
    this.commits = commits;
    this.use = use;
    this.startNanos = startNanos;
  }

  public Connection connection() {
    return connection;
  }

  public PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Ends the transaction: in a dry run it changes nothing. */
  public void commit() throws SQLException {
    if (commits) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    use.add(System.nanoTime() - startNanos);
  }
}
