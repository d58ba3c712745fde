package io.tierbench.benchmark;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;

/** Open resources, closed in reverse order of opening. */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /** Registers an open resource for closing, and returns it. */
  <T extends AutoCloseable> T opened(T resource) {
    opened.push(resource);
    return resource;
  }

  /** Does work, and closes the resources that it has opened. */
  <T> T scoped(Callable<T> work) throws Exception {
    int before = opened.size();
    try {
      return work.call();
    } finally {
      close(before);
    }
  }

  @Override
  public void close() {
    close(0);
  }

  private void close(int left) {
    IllegalStateException failure = null;
    while (opened.size() > left) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        if (failure == null) {
          failure = new IllegalStateException("a resource cannot be closed", e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
