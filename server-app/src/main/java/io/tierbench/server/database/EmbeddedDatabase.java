package io.tierbench.server.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A temporary PostgreSQL with the shop: started from a Maven artifact, listening on a free port of
 * the loopback interface or of a network of this machine, removed completely when closed or when
 * its owner dies. In a folder that a user names, its data stay.
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

  /** Timeout of a start on data that stay, which may replay the log of a killed owner. */
  private static final Duration RECOVERY_TIMEOUT = Duration.ofMinutes(3);

  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(15);

  private static final int CONNECT_TIMEOUT_SECONDS = 5;
  private static final long RETRY_MILLIS = 200;
  private static final String SQL_STATE_CONNECTION = "08";
  private static final String SQL_STATE_CANNOT_CONNECT_NOW = "57P03";
  private static final Object STARTING = new Object();

  private final Path directory;
  private final Watchdog watchdog;
  private final Thread shutdownHook;
  private final DatabaseSettings settings;
  private final Postmaster postmaster;
  private volatile long processId;
  private boolean closed;

  private EmbeddedDatabase(Path directory, Watchdog watchdog, DatabaseSettings settings)
      throws IOException {
    this.directory = directory;
    this.watchdog = watchdog;
    this.settings = settings;
    this.postmaster = new Postmaster(directory.resolve(DATA), directory.resolve(LOG));
    this.processId = postmaster.processId();
    this.shutdownHook = new Thread(watchdog::stop, "embedded-database-closer");
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
    Watchdog watchdog = null;
    EmbeddedDatabase database = null;
    try {
      // Written last, so it is absent after a start that was cut off.
      boolean isNew = !Files.exists(directory.resolve(PASSWORD_FILE));
      if (kept != null) {
        kept.prepare(directory.resolve(DATA), directory.resolve(LOG), isNew);
      }
      watchdog = Watchdog.start(directory, kept);
      int port = startPostgres(directory, isNew, durability, address);
      String password = UUID.randomUUID().toString();
      createOwner(url(LOOPBACK, port), directory, isNew, password, address);
      Files.writeString(directory.resolve(PASSWORD_FILE), password);
      watchdog.databaseHasStarted();
      database =
          new EmbeddedDatabase(
              directory, watchdog, new DatabaseSettings(url(address, port) + NAME, NAME, password));
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
            .setPgBinaryResolver(PostgresBinaries::packed)
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

    Path binaries = PostgresBinaries.folder();
    builder.setOverrideWorkingDirectory(binaries.toFile());
    // One start at a time, across JVMs: the first start extracts the binaries, and none takes a
    // port that another has just found free.
    synchronized (STARTING) {
      try (FileChannel channel =
              FileChannel.open(
                  binaries.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid()) {
          PostgresBinaries.prepare(binaries);
        }
        Postmaster.requireNonRootTools(directory);
        try {
          return builder.start().getPort();
        } finally {
          // zonky makes directories writable for everyone.
          Files.setPosixFilePermissions(binaries, PostgresBinaries.OWNER_ONLY);
        }
      }
    }
  }

  private static boolean isLoopback(String address) {
    return address.equals(LOOPBACK);
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

  private static void abandon(
      Path directory, @Nullable KeptFolder kept, @Nullable Watchdog watchdog) {
    try {
      if (watchdog != null) {
        watchdog.stop();
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
    watchdog.stop();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, and the hook runs or has run.
    }
  }
}
