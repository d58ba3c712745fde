package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.SqlFaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The ids stored by calls and not reverted yet. Many calls store concurrently; reverting waits for
 * them, because uncommitted rows are not visible yet.
 */
final class StoredIds<T> {
  /** Timeout for the end of calls, shorter than those of the callers of reset. */
  private static final long CALLS_END_SECONDS = 10;

  private final Queue<T> ids = new ConcurrentLinkedQueue<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  interface StoringCall<R> {
    R run() throws SQLException;
  }

  /** Deletes rows by their ids, and returns their number. */
  interface Undo<T> {
    int run(Connection connection, List<T> ids) throws SQLException;
  }

  <R> R storing(StoringCall<R> call) throws SQLException {
    Lock stores = lock.readLock();
    stores.lock();
    try {
      return call.run();
    } finally {
      stores.unlock();
    }
  }

  /** Remembers an id before its commit, which may succeed although its answer fails. */
  void remember(T id) {
    ids.add(id);
  }

  /**
   * Reverts all rows and vacuums their tables, so that the next call finds the same tables as the
   * first one; on failure, the ids are kept.
   */
  int takeBack(Database database, Undo<T> undo, String vacuum) {
    Lock takesBack = lock.writeLock();
    if (!isLocked(takesBack)) {
      throw new ShopException(
          Fault.UNAVAILABLE,
          "a call that stores rows does not end within %s s: the rows of %s calls were not deleted"
              .formatted(CALLS_END_SECONDS, ids.size()));
    }
    try {
      List<T> stored = new ArrayList<>(ids);
      int count =
          stored.isEmpty()
              ? 0
              : Transaction.runAndVacuum(
                  database, connection -> undo.run(connection, stored), vacuum);
      ids.clear();
      return count;
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    } finally {
      takesBack.unlock();
    }
  }

  private static boolean isLocked(Lock takesBack) {
    try {
      return takesBack.tryLock(CALLS_END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
