package io.tierbench.server.workload;

import io.tierbench.server.database.Database;
import io.tierbench.server.database.Database.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Atomic work on the database. */
final class Transaction {
  private Transaction() {}

  static <R> R run(Database database, Work<R> work) throws SQLException {
    return database.run(
        connection -> {
          connection.setAutoCommit(false);
          boolean ended = false;
          try {
            R result = work.on(connection);
            if (database.commits()) {
              connection.commit();
            } else {
              connection.rollback();
            }
            ended = true;
            return result;
          } finally {
            if (!ended) {
              rollBack(database, connection);
            }
          }
        });
  }

  /**
   * Vacuums changed tables after the commit, except in a dry run, and if permitted: PostgreSQL
   * skips tables otherwise.
   */
  static <R> R runAndVacuum(Database database, Work<R> work, String vacuum) throws SQLException {
    R result = run(database, work);
    if (!database.commits()) {
      return result;
    }
    try (Connection connection = database.connection();
        Statement statement = connection.createStatement()) {
      statement.execute(vacuum);
    }
    return result;
  }

  private static void rollBack(Database database, Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      // The cause is already being thrown. A later failure would get the connection in the middle
      // of this transaction.
      database.discard(connection);
    }
  }
}
