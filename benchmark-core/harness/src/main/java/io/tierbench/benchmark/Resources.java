package io.tierbench.benchmark;

import java.util.ArrayDeque;
import java.util.Deque;

/** Open resources, closed in reverse order of opening. */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /** Registers an open resource for closing, and returns it. */
  <T extends AutoCloseable> T opened(T resource) {
    opened.push(resource);
    return resource;
  }

  /** Begins a scope, which closes the resources that are opened until its end. */
  Scope scope() {
    int before = opened.size();
    return () -> close(before);
  }

  interface Scope extends AutoCloseable {
    @Override
    void close();
  }

  @Override
  public void close() {
    close(0);
  }

  /** Closes resources until the given number is left. */
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
