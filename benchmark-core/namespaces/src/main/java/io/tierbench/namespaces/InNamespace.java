package io.tierbench.namespaces;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runner of work in another network namespace. */
final class InNamespace {
  /** Type of setns(2): the file must be that of a network namespace. */
  private static final int CLONE_NEWNET = 0x4000_0000;

  private static final int O_CLOEXEC = 0x8_0000;

  static {
    // JNA's library is extracted next to the database, rather than into the user's home.
    if (System.getProperty("jna.tmpdir") == null) {
      System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }
    Native.register(InNamespace.class, "c");
  }

  private InNamespace() {}

  private static native int open(String path, int flags) throws LastErrorException;

  private static native int setns(int file, int type) throws LastErrorException;

  private static native int close(int file) throws LastErrorException;

  /** Runs work in a new thread in a namespace, with its sockets and child processes. */
  static <T> T call(NetworkNamespace namespace, Callable<T> work) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              enter(namespace);
              return work.call();
            });
    Thread thread = new Thread(task, "in-namespace");
    // The end of this process does not wait for the thread.
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Moves this thread, and threads that it starts, to a namespace. */
  private static void enter(NetworkNamespace namespace) throws IOException {
    try {
      int file = open(namespace.file().toString(), O_CLOEXEC);
      try {
        setns(file, CLONE_NEWNET);
      } finally {
        close(file);
      }
    } catch (LastErrorException | LinkageError e) {
      throw new IOException(
          "network namespace %s cannot be entered: %s".formatted(namespace.file(), e.getMessage()),
          e);
    }
  }
}
