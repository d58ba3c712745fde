package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A connection of the pool held by a workload. Closing it returns the connection and counts the
 * time since the request.
 */
public final class DatabaseSession implements AutoCloseable {
  private final Connection connection;
  private final boolean commits;
  private final DatabaseUse use;
  private final long startNanos;

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

  /** Commits the transaction; rolls it back in a dry run. */
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
