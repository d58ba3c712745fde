package io.tierbench.server.database;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A temporary PostgreSQL with the shop: started from a Maven artifact, listening on a free port of
 * the loopback interface or of a network of this machine, removed completely when closed or when
 * its owner dies. In a folder that a user names, its data stay.
 *
 * <p>A small watchdog shell process reads from a pipe of the owner; when the pipe ends, even
 * because the owner was killed, it stops PostgreSQL and removes the directory. Closing works in the
 * same way.
 */
public final class EmbeddedDatabase implements AutoCloseable {

  /** The durability of committed transactions. */
  public enum Durability {
    /** PostgreSQL's default: a commit waits until the log is on the disk. */
    FULL("on", "on"),
    /** No wait for the disk on commit; a crash loses the latest transactions. */
    ASYNCHRONOUS_COMMIT("on", "off"),
    /** No synchronisation to the disk; a crash may lose everything. */
    NONE("off", "off");

    private final Map<String, String> settings;

    Durability(String fsync, String synchronousCommit) {
      settings =
          Map.of(
              "fsync", fsync, "full_page_writes", fsync, "synchronous_commit", synchronousCommit);
    }
  }

  private static final String NAME = "tierbench";
  private static final String LOOPBACK = "127.0.0.1";
  private static final String DATA = "data";

  /** Name of the file with the password, in a directory that only this user can read. */
  private static final String PASSWORD_FILE = DATA + "/password";

  private static final String LOG = "server.log";
  private static final int ATTEMPTS = 3;
  private static final Duration START_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration SETUP_TIMEOUT = Duration.ofMinutes(5);

  private static final long STOP_TIMEOUT_SECONDS = 30;

  /** Timeout of a start on data that stay, which may replay the log of a killed owner. */
  private static final Duration RECOVERY_TIMEOUT = Duration.ofMinutes(3);

  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(15);

  private static final int CONNECT_TIMEOUT_SECONDS = 5;
  private static final long RETRY_MILLIS = 200;
  private static final String SQL_STATE_CONNECTION = "08";
  private static final String SQL_STATE_CANNOT_CONNECT_NOW = "57P03";
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final Object STARTING = new Object();

  private final Path directory;
  private final @Nullable KeptFolder kept;
  private final Process watchdog;
  private final Thread shutdownHook;
  private final DatabaseSettings settings;
  private final Postmaster postmaster;
  private volatile long processId;
  private boolean closed;

  private EmbeddedDatabase(
      Path directory, @Nullable KeptFolder kept, Process watchdog, DatabaseSettings settings)
      throws IOException {
    this.directory = directory;
    this.kept = kept;
    this.watchdog = watchdog;
    this.settings = settings;
    this.postmaster = new Postmaster(directory.resolve(DATA), directory.resolve(LOG));
    this.processId = postmaster.processId();
    this.shutdownHook =
        new Thread(() -> stop(directory, kept, watchdog), "embedded-database-closer");
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  /** Starts a PostgreSQL with its default durability, and creates and fills the tables. */
  public static EmbeddedDatabase start() {
    return start(Durability.FULL);
  }

  /** Starts a PostgreSQL, and creates and fills the tables. */
  public static EmbeddedDatabase start(Durability durability) {
    return start(durability, LOOPBACK);
  }

  /** Starts a PostgreSQL that also listens on an address, for clients of its networks. */
  public static EmbeddedDatabase start(Durability durability, String address) {
    return started(() -> startWithTables(durability, address));
  }

  /**
   * Starts a PostgreSQL whose data stay in a folder when it is closed. Without data in the folder,
   * its database is empty.
   */
  public static EmbeddedDatabase startIn(Path folder, Durability durability) {
    return started(() -> startOnce(KeptFolder.open(folder), durability, LOOPBACK));
  }

  private static EmbeddedDatabase started(Callable<EmbeddedDatabase> starting) {
    // The start waits for a file lock, initdb, pg_ctl and a connection, mostly without a limit. A
    // new thread has the network namespace of its caller.
    FutureTask<EmbeddedDatabase> start = new FutureTask<>(starting);
    Thread thread = new Thread(start, "embedded-database-start");
    thread.setDaemon(true);
    thread.start();
    try {
      return start.get(SETUP_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new DatabaseException("the embedded database does not start: " + e.getCause(), e);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw new DatabaseException(
          "the embedded database is not set up within %s s (another program may be starting one, or initdb hangs)"
              .formatted(SETUP_TIMEOUT.toSeconds()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException("the embedded database was not started", e);
    }
  }

  private static EmbeddedDatabase startWithTables(Durability durability, String address) {
    EmbeddedDatabase database = startEmpty(durability, address);
    try {
      Schema.create(database.settings());
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static EmbeddedDatabase startEmpty(Durability durability, String address) {
    for (int attempt = 1; ; attempt++) {
      try {
        return startOnce(null, durability, address);
      } catch (DatabaseException e) {
        // Between the choice of a free port and its use, another process may have taken it.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static EmbeddedDatabase startOnce(
      @Nullable KeptFolder kept, Durability durability, String address) {
    Path directory;
    try {
      directory =
          kept == null ? Files.createTempDirectory(NAME + "-database-").toRealPath() : kept.path();
    } catch (IOException e) {
      throw new DatabaseException("no directory for the embedded database: " + e.getMessage(), e);
    }
    Process watchdog = null;
    EmbeddedDatabase database = null;
    try {
      // Written last, so it is absent after a start that was cut off.
      boolean isNew = !Files.exists(directory.resolve(PASSWORD_FILE));
      if (kept != null) {
        kept.prepare(directory.resolve(DATA), directory.resolve(LOG), isNew);
      }
      watchdog = startWatchdog(directory, kept);
      int port = startPostgres(directory, isNew, durability, address);
      String password = UUID.randomUUID().toString();
      createOwner(url(LOOPBACK, port), directory, isNew, password, address);
      Files.writeString(directory.resolve(PASSWORD_FILE), password);
      database =
          new EmbeddedDatabase(
              directory,
              kept,
              watchdog,
              new DatabaseSettings(url(address, port) + NAME, NAME, password));
      return database;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException("the embedded database was not started", e);
    } catch (IOException | SQLException | RuntimeException e) {
      throw new DatabaseException(
          "the embedded database does not start: " + Postmaster.reason(e, directory.resolve(LOG)),
          e);
    } finally {
      if (database == null) {
        abandon(directory, kept, watchdog);
      }
    }
  }

  private static String url(String address, int port) {
    return "jdbc:postgresql://%s:%s/".formatted(address, port);
  }

  private static int startPostgres(
      Path directory, boolean isNew, Durability durability, String address) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPgBinaryResolver(EmbeddedDatabase::packedBinaries)
            .setDataDirectory(directory.resolve(DATA))
            .setCleanDataDirectory(isNew)
            .setRegisterShutdownHook(false)
            .setPGStartupWait(isNew ? START_TIMEOUT : RECOVERY_TIMEOUT)
            .setOutputRedirector(Redirect.appendTo(directory.resolve(LOG).toFile()))
            .setErrorRedirector(Redirect.appendTo(directory.resolve(LOG).toFile()))
            .setServerConfig(
                "listen_addresses", isLoopback(address) ? LOOPBACK : LOOPBACK + "," + address)
            .setServerConfig("unix_socket_directories", "")
            // A trial has a server for each stack, each with a connection for each caller.
            .setServerConfig("max_connections", "500")
            // Iterations slow down guessing, which a random password does not need. Each JVM of a
            // trial would compile their code for nearly a second.
            .setServerConfig("scram_iterations", "1")
            // The same order of texts and the same messages on every machine.
            .setLocaleConfig("locale", "C")
            .setLocaleConfig("locale-provider", "builtin")
            .setLocaleConfig("builtin-locale", "C.UTF-8");
    if (System.getProperty("os.name").equals("Linux")) {
      // An option of initdb, as those above are: one sync of the file system for its thousand
      // files.
      builder.setLocaleConfig("sync-method", "syncfs");
    }
    // zonky's own defaults give up durability.
    durability.settings.forEach(builder::setServerConfig);
    if (!isLoopback(address)) {
      // Tells clients at other addresses that the database is on this machine.
      builder.setServerConfig(NAME + ".local", "on");
    }

    Path binaries = binaries();
    builder.setOverrideWorkingDirectory(binaries.toFile());
    // One start at a time, across JVMs: the first start extracts the binaries, and none takes a
    // port that another has just found free.
    synchronized (STARTING) {
      try (FileChannel channel =
              FileChannel.open(
                  binaries.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid()) {
          removeHalfUnpacked(binaries);
          DistributionScript.runIn(binaries.resolveSibling("."));
        }
        Postmaster.requireNonRootTools(directory);
        try {
          return builder.start().getPort();
        } finally {
          // zonky makes directories writable for everyone.
          Files.setPosixFilePermissions(binaries, OWNER_ONLY);
        }
      }
    }
  }

  static InputStream packedBinaries(String system, String hardware) throws IOException {
    try {
      return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, hardware);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "this jar contains no PostgreSQL for %s on %s: build it there, or name a database by --db-url"
              .formatted(system, hardware),
          e);
    }
  }

  private static boolean isLoopback(String address) {
    return address.equals(LOOPBACK);
  }

  /** Returns the directory of the binaries, with exclusive access because they are executed. */
  private static Path binaries() throws IOException {
    Path temporary = Files.createTempFile(NAME, null);
    try {
      Path binaries =
          temporary.resolveSibling(
              NAME + "-postgresql-" + Files.getOwner(temporary).getName().replaceAll("\\W", "_"));
      try {
        Files.createDirectory(binaries, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(binaries, LinkOption.NOFOLLOW_LINKS)
            || !Files.getOwner(binaries).equals(Files.getOwner(temporary))) {
          throw new IOException(binaries + " belongs to another user", e);
        }
      }
      return binaries;
    } finally {
      Files.delete(temporary);
    }
  }

  /** Removes binaries that a killed JVM extracted in part, which zonky cannot replace. */
  private static void removeHalfUnpacked(Path binaries) throws IOException {
    try (Stream<Path> versions = Files.list(binaries)) {
      for (Path version : versions.filter(Files::isDirectory).toList()) {
        if (!Files.exists(version.resolve(".exists"))) {
          KeptFolder.deleteRecursively(version);
        }
      }
    }
  }

  /** Creates a role with a database, and denies access to all other roles, unlike zonky. */
  private static void createOwner(
      String url, Path directory, boolean isNew, String password, String address)
      throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection(url + "postgres", "postgres", "");
        Statement statement = connection.createStatement()) {
      String served = Rows.list(connection, "SHOW data_directory", row -> row.getString(1)).get(0);
      if (!Path.of(served).equals(directory.resolve(DATA))) {
        throw new IOException("another server has taken the port");
      }
      statement.execute(
          "%s ROLE %s LOGIN PASSWORD '%s'".formatted(isNew ? "CREATE" : "ALTER", NAME, password));
      if (isNew) {
        statement.execute("CREATE DATABASE %1$s OWNER %1$s".formatted(NAME));
      }
      Files.writeString(
          directory.resolve(DATA).resolve("pg_hba.conf"),
          "host %1$s %1$s %2$s scram-sha-256%n"
              .formatted(NAME, isLoopback(address) ? LOOPBACK + "/32" : "samenet"));
      statement.execute("SELECT pg_reload_conf()");
    }
  }

  private static Process startWatchdog(Path directory, @Nullable KeptFolder kept)
      throws IOException {
    // In a separate session, if possible: signals to the process group of the owner, from a
    // terminal or a cancelled build, must not reach it.
    String launch =
        "command -v setsid >/dev/null && exec setsid sh -c \"$0\" watchdog \"$1\" \"$2\";"
            + " exec sh -c \"$0\" watchdog \"$1\" \"$2\"";
    try (InputStream script = EmbeddedDatabase.class.getResourceAsStream("watchdog.sh")) {
      String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      String after = kept == null ? "remove" : "keep";
      return new ProcessBuilder("sh", "-c", launch, text, directory.toString(), after)
          .directory(directory.getRoot().toFile())
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
    }
  }

  private static void abandon(
      Path directory, @Nullable KeptFolder kept, @Nullable Process watchdog) {
    try {
      if (watchdog != null) {
        stop(directory, kept, watchdog);
      } else if (kept != null) {
        kept.close();
      }
      if (kept == null && Files.exists(directory)) {
        KeptFolder.deleteRecursively(directory);
      }
    } catch (IOException | UncheckedIOException e) {
      // The failure of the start is reported, not this one.
    }
  }

  private static void stop(Path directory, @Nullable KeptFolder kept, Process watchdog) {
    try (kept) {
      // The watchdog may have been killed; then another one does its work.
      Process stopping = watchdog.isAlive() ? watchdog : startWatchdog(directory, kept);
      stopping.getOutputStream().close();
      // Not interruptible: callers rely on the end of PostgreSQL.
      long seconds = kept == null ? STOP_TIMEOUT_SECONDS : KeptFolder.STOP_TIMEOUT.toSeconds();
      stopping.onExit().completeOnTimeout(stopping, seconds, TimeUnit.SECONDS).join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the settings for connections, with the password. */
  public DatabaseSettings settings() {
    return settings;
  }

  /** Returns a file with the password, for other processes. */
  public Path passwordFile() {
    return directory.resolve(PASSWORD_FILE);
  }

  /** Returns the type of the data's file system; in memory, durability has no cost. */
  public String fileSystem() {
    try {
      return Files.getFileStore(directory).type();
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** Restarts PostgreSQL with its data and address if it does not answer; true if restarted. */
  public synchronized boolean restartIfDead() {
    return restartIfDead(ANSWER_TIMEOUT);
  }

  /** Restarts PostgreSQL if it does not answer within a timeout; true if restarted. */
  public synchronized boolean restartIfDead(Duration maxWait) {
    if (closed) {
      throw new DatabaseException("the embedded database is closed");
    }
    try {
      if (answers(maxWait)) {
        return false;
      }
      postmaster.restart();
      processId = postmaster.processId();
      return true;
    } catch (IOException e) {
      throw new DatabaseException(
          "the embedded database does not start again: "
              + Postmaster.reason(e, directory.resolve(LOG)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException("the embedded database was not started again", e);
    }
  }

  /** Waits until PostgreSQL answers, which recovers by itself while its first process runs. */
  private boolean answers(Duration maxWait) throws InterruptedException {
    Duration timeout =
        Duration.ofSeconds(Math.max(1, Math.min(CONNECT_TIMEOUT_SECONDS, maxWait.toSeconds())));
    long deadline = System.nanoTime() + maxWait.toNanos();
    while (postmaster.isRunning() && System.nanoTime() < deadline) {
      try {
        settings.connect(timeout).close();
        return true;
      } catch (SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (!state.startsWith(SQL_STATE_CONNECTION)
            && !state.equals(SQL_STATE_CANNOT_CONNECT_NOW)) {
          // A rejection is an answer: there may be no connection left.
          return true;
        }
        Thread.sleep(RETRY_MILLIS);
      }
    }
    return false;
  }

  /** Returns the process id of PostgreSQL, which changes with a restart. */
  public long processId() {
    return processId;
  }

  Path directory() {
    return directory;
  }

  /** Stops PostgreSQL and removes its directory unless it is kept; returns when both are done. */
  @Override
  public synchronized void close() {
    closed = true;
    stop(directory, kept, watchdog);
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, and the hook runs or has run.
    }
  }
}
