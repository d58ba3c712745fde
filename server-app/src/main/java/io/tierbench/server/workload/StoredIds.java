package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.SqlFaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The ids of rows that calls have stored and {@link #revert} has not reverted yet. Many calls store
 * concurrently; reverting waits for these calls, because uncommitted rows are not visible yet.
 */
final class StoredIds {
  /** Timeout for the end of calls, shorter than the timeouts of the callers of {@link #revert}. */
  private static final long CALLS_TIMEOUT_SECONDS = 10;

  private final Database database;
  private final Undo undo;
  private final String vacuum;
  private final Queue<Long> ids = new ConcurrentLinkedQueue<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  /** Reverts rows by their ids, and returns their number. */
  interface Undo {
    int run(Connection connection, List<Long> ids) throws SQLException;
  }

  /**
   * @param vacuum statement for the tables of the rows
   */
  StoredIds(Database database, Undo undo, String vacuum) {
    this.database = database;
    this.undo = undo;
    this.vacuum = vacuum;
  }

  /** Runs a transaction that stores rows. */
  <R> R store(Database.Work<R> work) throws SQLException {
    Lock readLock = lock.readLock();
    readLock.lock();
    try {
      return inTransaction(work);
    } finally {
      readLock.unlock();
    }
  }

  /** Remembers an id before the commit, which may succeed although the answer fails. */
  void remember(long id) {
    ids.add(id);
  }

  /**
   * Reverts all rows and vacuums their tables, so that the next call finds the same tables as the
   * first one; on failure, the ids are kept.
   */
  int revert() {
    Lock writeLock = lock.writeLock();
    if (!tryLock(writeLock)) {
      throw new ShopException(
          Fault.UNAVAILABLE,
          "a call that stores rows does not end within %s s: the rows of %s calls were not deleted"
              .formatted(CALLS_TIMEOUT_SECONDS, ids.size()));
    }
    try {
      List<Long> stored = new ArrayList<>(ids);
      int count = stored.isEmpty() ? 0 : inTransaction(connection -> undo.run(connection, stored));
      if (!stored.isEmpty() && database.commits()) {
        vacuum();
      }
      ids.clear();
      return count;
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    } finally {
      writeLock.unlock();
    }
  }

  private static boolean tryLock(Lock writeLock) {
    try {
      return writeLock.tryLock(CALLS_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private <R> R inTransaction(Database.Work<R> work) throws SQLException {
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
              rollBack(connection);
            }
          }
        });
  }

  private void rollBack(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      // The cause is already being thrown. A later call must not get a connection in the middle of
      // this transaction.
      database.discard(connection);
    }
  }

  /** Vacuums the tables; PostgreSQL skips tables that the user may not vacuum. */
  private void vacuum() throws SQLException {
    try (Connection connection = database.connection();
        Statement statement = connection.createStatement()) {
      statement.execute(vacuum);
    }
  }
}
