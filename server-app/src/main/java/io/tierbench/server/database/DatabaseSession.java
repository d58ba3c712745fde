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
  private final DatabaseUse use;
  private final long startNanos;

  /**
   * @param startNanos when the connection was asked for
   */
  DatabaseSession(Connection connection, DatabaseUse use, long startNanos) {
    this.connection = connection;
    this.use = use;
    this.startNanos = startNanos;
  }

  public Connection connection() {
    return connection;
  }

  public PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    use.add(System.nanoTime() - startNanos);
  }
}
