package io.tierbench.server.workload;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What the calls have stored and nobody has taken back yet, by ids. Many calls store at once;
 * taking back waits for them, as what is not committed cannot be found yet.
 */
final class StoredIds<T> {
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
    takesBack.lock();
    try {
      List<T> stored = new ArrayList<>(ids);
      int count = stored.isEmpty() ? 0 : undo.run(stored);
      ids.clear();
      return count;
    } finally {
      takesBack.unlock();
    }
  }
}
