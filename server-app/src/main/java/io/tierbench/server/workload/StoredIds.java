package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What the calls have stored and nobody has taken back yet, by ids. Many calls store at once;
 * taking back waits for them, as what is not committed cannot be found yet.
 */
final class StoredIds<T> {
  /** Less than any who ask for it wait. */
  private static final long CALLS_END_SECONDS = 10;

  private final Queue<T> ids = new ConcurrentLinkedQueue<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  /** A call that stores something. */
  interface StoringCall<R> {
    R run() throws SQLException;
  }

  /** Takes the things with some ids back. */
  interface Undo<T> {
    /**
     * @return how many there were
     */
    int run(List<T> ids) throws SQLException;
  }

  /** Has a call store something from its start to its commit. */
  <R> R storing(StoringCall<R> call) throws SQLException {
    Lock stores = lock.readLock();
    stores.lock();
    try {
      return call.run();
    } finally {
      stores.unlock();
    }
  }

  /** Remembers an id before its commit: the commit may succeed and its answer still fail. */
  void remember(T id) {
    ids.add(id);
  }

  /**
   * Takes all back; where that fails, the ids stay.
   *
   * @return how many were taken back
   */
  int takeBack(Undo<T> undo) throws SQLException {
    Lock takesBack = lock.writeLock();
    if (!isLocked(takesBack)) {
      throw new ShopException(
          Fault.UNAVAILABLE,
          String.format(
              Locale.ROOT,
              "a call that stores does not end within %d s: what %d calls stored is not taken back",
              CALLS_END_SECONDS,
              ids.size()));
    }
    try {
      List<T> stored = new ArrayList<>(ids);
      int count = stored.isEmpty() ? 0 : undo.run(stored);
      ids.clear();
      return count;
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
