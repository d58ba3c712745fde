package io.tierbench.server.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;

/** A folder of a user that keeps the data of an embedded database, for one program at a time. */
final class KeptFolder implements AutoCloseable {
  private static final String LOCK = "tierbench.lock";

  /** Timeout of a stop, which writes to the disk what a load has left in memory. */
  static final Duration STOP_TIMEOUT = Duration.ofSeconds(90);

  private static final long RETRY_MILLIS = 100;

  private final Path path;
  private final FileChannel lock;

  /** Content of the file while its owner uses the folder; a watchdog heeds only that of its own. */
  private final String mark = UUID.randomUUID().toString();

  private KeptFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Opens a folder, which is created if absent; rejects one with files of other programs. */
  static KeptFolder open(Path folder) {
    try {
      Path path = Files.createDirectories(folder).toRealPath();
      if (!Files.exists(path.resolve(LOCK)) && !isEmpty(path)) {
        throw new DatabaseException(
            "%s has other files: name a new or an empty folder for the database".formatted(folder));
      }
      FileChannel lock =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(lock)) {
        lock.close();
        throw new DatabaseException("another program uses the database in " + folder);
      }
      return new KeptFolder(path, lock);
    } catch (IOException e) {
      throw new DatabaseException("%s cannot keep a database: %s".formatted(folder, e), e);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  Path path() {
    return path;
  }

  String mark() {
    return mark;
  }

  /**
   * Waits until the PostgreSQL of a killed owner has stopped, or kills it, which loses nothing that
   * was committed. Then admits the superuser until the rules of access are written again, or
   * removes what a start that was cut off has left.
   */
  void prepare(Path data, Path log, boolean isNew) throws IOException, InterruptedException {
    Postmaster postmaster = new Postmaster(data, log);
    long deadline = System.nanoTime() + STOP_TIMEOUT.toNanos();
    while (postmaster.isRunning() && System.nanoTime() < deadline) {
      Thread.sleep(RETRY_MILLIS);
    }
    postmaster.kill();
    lock.truncate(0).write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.US_ASCII)), 0);
    postmaster.removeStalePidFile();
    Files.deleteIfExists(log);
    // zonky keeps its lock until the JVM ends.
    Files.deleteIfExists(data.resolve("epg-lock"));
    if (!isNew) {
      Files.writeString(data.resolve("pg_hba.conf"), "host all postgres 127.0.0.1/32 trust\n");
    } else if (Files.exists(data)) {
      deleteRecursively(data);
    }
  }

  static void deleteRecursively(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
