package io.tierbench.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A lock against concurrent measurements for a whole run: JMH's lock in the folder of temporary
 * files, or a machine-wide lock. The JVMs of the run are started with {@link #IGNORED}.
 *
 * <p>The lock is on the file's content and ends with the process that holds it, although the file
 * remains. It also ends when this process closes the file anywhere else, as a JMH in this JVM does
 * unless it ignores the lock.
 */
public final class JmhLock implements AutoCloseable {
  /** JVM argument for the JVMs of a run that holds JMH's lock. */
  static final String IGNORED = "-Djmh.ignoreLock=true";

  /** Folders shared by all users of a machine; the first is in memory, and exists only on Linux. */
  private static final List<Path> SHARED = List.of(Path.of("/dev/shm"), Path.of("/tmp"));

  private final FileChannel channel;

  private JmhLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes JMH's lock; absent if JMH ignores it. */
  static @Nullable JmhLock acquire() {
    return acquire(Optional.of(Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock")));
  }

  /**
   * Takes the lock of this machine.
   *
   * @return absent if JMH ignores its lock, and on systems without a shared folder
   * @throws IllegalStateException if another process of this program holds the lock
   */
  public static @Nullable JmhLock ofMachine() {
    return acquire(
        SHARED.stream()
            .filter(Files::isWritable)
            .findFirst()
            .map(folder -> folder.resolve("tierbench.lock")));
  }

  private static @Nullable JmhLock acquire(Optional<Path> file) {
    return Boolean.getBoolean("jmh.ignoreLock") ? null : file.map(JmhLock::acquire).orElse(null);
  }

  static JmhLock acquire(Path file) {
    try {
      // In a sticky folder, opening with CREATE fails for another user's file.
      if (file.toFile().createNewFile()) {
        file.toFile().setWritable(true, false);
      }
      // Without permission to write, a shared lock still conflicts with the exclusive one of the
      // holder.
      boolean writable = Files.isWritable(file);
      FileChannel channel =
          FileChannel.open(file, writable ? StandardOpenOption.WRITE : StandardOpenOption.READ);
      if (channel.tryLock(0, Long.MAX_VALUE, !writable) != null) {
        return new JmhLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw new IllegalStateException(
          "the lock file %s cannot be used (%s): if it is of another user, ask its owner to remove it"
              .formatted(file, e),
          e);
    }
    throw new IllegalStateException(
        "another measurement runs on this machine (%s holds the lock file %s): wait until it ends, or end it"
            .formatted(holder(file), file));
  }

  /** Describes the process that holds the lock, by the kernel's list of locks. */
  private static String holder(Path file) {
    try {
      long device = (long) Files.getAttribute(file, "unix:dev");
      String locked =
          String.format(
              Locale.ROOT,
              "%02x:%02x:%d",
              device >> 8 & 0xfff,
              device & 0xff | device >> 12 & 0xfff00,
              (long) Files.getAttribute(file, "unix:ino"));
      // Such as "1: POSIX  ADVISORY  WRITE 4711 00:1a:5 0 EOF".
      return Files.readAllLines(Path.of("/proc/locks")).stream()
          .map(line -> line.split(" +"))
          .filter(words -> words.length > 5 && words[5].equals(locked))
          .mapToLong(words -> Long.parseLong(words[4]))
          .mapToObj(ProcessHandle::of)
          .flatMap(Optional::stream)
          .findFirst()
          .map(
              process ->
                  "process "
                      + process.pid()
                      + process.info().user().map(user -> " of " + user).orElse(""))
          .orElse("it");
    } catch (IOException | RuntimeException e) {
      return "it";
    }
  }

  /** Releases the lock. The file stays, as with JMH: another process may already wait for it. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock ends with this process.
    }
  }
}
