package io.tierbench.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lock that every JMH on this machine takes before it measures, held for a whole run. No other
 * JMH measures meanwhile, and the JVMs of the run do not need the lock: they are started with
 * {@link #IGNORED}.
 *
 * <p>What counts is the lock, which ends with the process that holds it, not the file. It also ends
 * when this process closes that file anywhere else, as a JMH in this JVM does unless it ignores the
 * lock.
 */
final class JmhLock implements AutoCloseable {
  /** The argument for a JVM that runs JMH under this lock. */
  static final String IGNORED = "-Djmh.ignoreLock=true";

  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private JmhLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws IllegalStateException if another JMH has it
   */
  static JmhLock acquire() {
    return acquire(Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock"));
  }

  static JmhLock acquire(Path file) {
    // Without opening the file, which could not be closed again without losing the lock.
    if (!HELD.add(file)) {
      throw held(file);
    }
    JmhLock lock = null;
    try {
      lock = open(file);
      return lock;
    } finally {
      if (lock == null) {
        HELD.remove(file);
      }
    }
  }

  private static JmhLock open(Path file) {
    FileChannel channel = null;
    FileLock lock = null;
    try {
      // The file of another user can be opened here, but not be created again.
      if (file.toFile().createNewFile()) {
        file.toFile().setWritable(true, false);
      }
      channel = FileChannel.open(file, StandardOpenOption.WRITE);
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Held in this JVM.
    } catch (IOException e) {
      close(channel);
      throw new IllegalStateException(
          "the lock file of JMH, %s, cannot be used (%s): remove it, or make it writable for all"
              .formatted(file, e),
          e);
    }
    if (channel == null || lock == null) {
      close(channel);
      throw held(file);
    }
    return new JmhLock(file, channel);
  }

  private static IllegalStateException held(Path file) {
    return new IllegalStateException(
        "another JMH is measuring on this machine (it holds the lock file %s): wait until it ends, or end it"
            .formatted(file));
  }

  /** Releases the lock. The file stays, as with JMH: another process may already wait for it. */
  @Override
  public void close() {
    close(channel);
    HELD.remove(file);
  }

  private static void close(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The lock ends with this process.
    }
  }
}
