package io.tierbench.server;

import io.tierbench.compression.Compression;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Control;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The main class of the application server. Prints one line, {@link #READY} and the {@link
 * Endpoints}, when all endpoints are open. Prints a failure on stderr and exits with status 1.
 */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Serves the shop on every endpoint until it is stopped.")
public final class ServerApp implements Callable<Integer> {
  /** Prefix of the line that announces the endpoints. */
  public static final String READY = "tierbench ready ";

  private static final String CONTROL_TOKEN = "TIERBENCH_CONTROL_TOKEN";

  /** Timeout for closing, shorter than that of parent processes. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(25);

  /** The database of a server. */
  public enum DatabaseKind {
    /** An embedded PostgreSQL, which ends with this program. */
    EMBEDDED,
    /** The database named by {@code --db-url}. */
    EXISTING,
    /** No database: only calls that need none, and the echo. */
    NONE
  }

  @Option(names = "--bind", description = "address to listen on")
  private String bindAddress = ServerOptions.LOOPBACK;

  @Option(
      names = "--endpoint",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description = "endpoints to open: ${COMPLETION-CANDIDATES}. Default: all")
  private Set<Endpoint> endpoints = Endpoint.all();

  @Option(
      names = "--port",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      paramLabel = "ENDPOINT=PORT",
      description = "port of an endpoint. Default: a free port")
  private Map<Endpoint, Integer> ports = Map.of();

  @Option(
      names = "--serializations",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description = "serializations of the transports: ${COMPLETION-CANDIDATES}. Default: all")
  private Set<Serialization> serializations = new LinkedHashSet<>(Serialization.all());

  @Option(
      names = "--echo-only",
      description = "the transports only echo bytes and have no serialization")
  private boolean echoOnly;

  @Option(
      names = "--effort",
      description = "mapping of objects and row tables: ${COMPLETION-CANDIDATES}")
  private Effort effort = Effort.DOCUMENTED;

  @Option(
      names = "--tuning",
      description =
          "${COMPLETION-CANDIDATES}: the libraries as documented, or calls run by the I/O threads")
  private Tuning tuning = Tuning.NONE;

  @Option(
      names = "--security",
      description = "authentication and encryption: ${COMPLETION-CANDIDATES}")
  private Security security = Security.NONE;

  @Option(
      names = "--compression",
      description = "compression of messages: ${COMPLETION-CANDIDATES}")
  private Compression compression = Compression.NONE;

  @Option(
      names = "--hosting",
      description =
          "HTTP server: ${COMPLETION-CANDIDATES}; the transport's own, or a servlet container")
  private Hosting hosting = Hosting.SELF;

  @Option(names = "--workers", description = "threads of the worker pool")
  private int workers = ServerOptions.DEFAULT_WORKERS;

  @Option(
      names = "--connections",
      description = "connections to the database, open from the start. Default: as many as workers")
  private @Nullable Integer connections;

  @Option(
      names = "--max-message-bytes",
      description = "maximum size of a request; a larger one is rejected")
  private int maxMessageBytes = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  @Option(
      names = "--unix-sockets",
      paramLabel = "DIRECTORY",
      description =
          "the transports listen on Unix domain sockets in this new directory, not on ports")
  private @Nullable Path sockets;

  @Option(names = "--steps", description = "lets clients time the phases of their calls")
  private boolean phases;

  @Option(names = "--insertion", description = "insertion of order lines: ${COMPLETION-CANDIDATES}")
  private Insertion insertion = Insertion.ROW_BY_ROW;

  @Option(names = "--database", description = "database of the server: ${COMPLETION-CANDIDATES}")
  private DatabaseKind database = DatabaseKind.EMBEDDED;

  @Mixin private DatabaseOptions existing = new DatabaseOptions();

  @Option(
      names = "--until-end-of-input",
      description = "stop when standard input ends, as it does when the parent process dies")
  private boolean untilEndOfInput;

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** Creates the program as a command, standalone or as a subcommand. */
  public static CommandLine commandLine() {
    return OptionValues.on(new CommandLine(new ServerApp()));
  }

  @Override
  public Integer call() throws InterruptedException {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  Halting.ifRunningAfter(CLOSE_TIMEOUT);
                  closeAll();
                }));
    if (untilEndOfInput) {
      exitAtEndOfInput();
    }
    try {
      DatabaseKind kind = existing.url() == null ? database : DatabaseKind.EXISTING;
      TemporaryFolder.require(kind == DatabaseKind.EMBEDDED);
      validateOptions();
      Server server = closeAtExit(serverOn(kind));
      server.start();
      System.out.println(READY + server.endpoints().announcement());
      new CountDownLatch(1).await();
      return 0;
    } catch (DatabaseException
        | UncheckedIOException
        | IllegalArgumentException
        | IllegalStateException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    } finally {
      closeAll();
    }
  }

  /**
   * Rejects options that would be ignored, or fail later with a less clear message, before anything
   * is opened.
   */
  private void validateOptions() {
    require(workers >= 1, "--workers=%d: it must be at least 1", workers);
    require(
        connections == null || connections >= 1,
        "--connections=%s: it must be at least 1",
        connections);
    for (Endpoint endpoint : ports.keySet()) {
      require(
          endpoints.contains(endpoint),
          "--port names %s, which is not opened: add it to --endpoint",
          endpoint);
    }
    require(
        existing.url() != null || existing.user() == null && existing.passwordFile() == null,
        "--db-user and --db-password-file require --db-url: name the database");
    require(
        existing.url() == null || database != DatabaseKind.NONE,
        "--database=NONE contradicts --db-url: leave out one of the two");
    require(
        !new InetSocketAddress(bindAddress, 0).isUnresolved(),
        "--bind=%s: no such host",
        bindAddress);
  }

  private static void require(boolean valid, String message, @Nullable Object... values) {
    if (!valid) {
      throw new IllegalArgumentException(message.formatted(values));
    }
  }

  private Server serverOn(DatabaseKind kind) {
    return switch (kind) {
      case NONE ->
          new Server(
              options(),
              new ShopWithoutDatabase(),
              insertion,
              ProvidedCall::undoAll,
              new DatabaseUse());
      case EXISTING -> {
        if (!untilEndOfInput) {
          // A parent process has already done so.
          Database.requirePreparedStatements(existing.settings());
        }
        yield serverOn(existing.settings());
      }
      case EMBEDDED -> serverOn(closeAtExit(EmbeddedDatabase.start()).settings());
    };
  }

  private Server serverOn(DatabaseSettings settings) {
    int size = connections == null ? workers : connections;
    Database pool = closeAtExit(Database.open(settings, size));
    ShopService shop = new ShopService(pool, insertion);
    if (existing.url() != null) {
      // A user's database is restored at exit.
      closeAtExit((AutoCloseable) shop::reset);
    }
    return new Server(options(), shop, insertion, shop::reset, pool.use());
  }

  private synchronized <T extends AutoCloseable> T closeAtExit(T resource) {
    opened.push(resource);
    return resource;
  }

  private synchronized void closeAll() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        System.err.println("tierbench: " + e.getMessage());
      }
    }
  }

  private ServerOptions options() {
    Map<Endpoint, Integer> chosen = new LinkedHashMap<>();
    endpoints.forEach(endpoint -> chosen.put(endpoint, ports.getOrDefault(endpoint, 0)));
    return new ServerOptions(
        bindAddress,
        chosen,
        echoOnly ? Set.of() : serializations,
        effort,
        tuning,
        security,
        compression,
        hosting,
        workers,
        maxMessageBytes,
        Optional.ofNullable(sockets),
        phases,
        controlToken());
  }

  private static String controlToken() {
    String given = System.getenv(CONTROL_TOKEN);
    if (given == null || given.isBlank()) {
      return Control.newToken();
    }
    if (!given.matches("[A-Za-z0-9_-]{8,}")) {
      throw new IllegalArgumentException(
          "%s must be eight or more letters, digits, '_' and '-'".formatted(CONTROL_TOKEN));
    }
    return given;
  }

  private static void exitAtEndOfInput() {
    Thread thread =
        new Thread(
            () -> {
              try {
                // The content does not matter: the input ends when the parent does.
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                System.err.println("tierbench: standard input failed: " + e.getMessage());
              }
              System.exit(0);
            },
            "end-of-input");
    thread.setDaemon(true);
    thread.start();
  }
}
