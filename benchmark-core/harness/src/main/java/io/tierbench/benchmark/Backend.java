package io.tierbench.benchmark;

import io.tierbench.carrier.Carrier;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.link.relay.ShapedLinks;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.Dispatch;
import io.tierbench.server.ServerOptions;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Counters;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.control.JvmCounters;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.wire.SeamClock;
import io.tierbench.wire.SeamTimes;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a benchmark talks to: a database, where the workload needs one, and a server in its own JVM.
 * Both are started unless the settings name running ones, and what was started is stopped.
 *
 * <p>A trial of JMH has its own. In the client of a pair all trials have the same one, and what
 * they find in it stays as the first of them left it: connected, checked and warm.
 */
public final class Backend implements AutoCloseable {
  private static final int DIRECT_CONNECTIONS = 1;

  /** Small: it only passes bytes on. */
  private static final List<String> LINK_JVM =
      List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final Object PLACING = new Object();

  /** How this JVM was placed last, by whichever of its backends. */
  private static Placement ofThisJvm = Placement.FREE;

  /**
   * The backend of the client of a pair. It is static because JMH makes the states of the trials.
   */
  private static volatile @Nullable Backend kept;

  private final Settings settings;

  /** Absent where the database is where this JVM is. */
  private final @Nullable Namespaces namespaces;

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Map<Object, Object> known = new HashMap<>();
  private @Nullable Integer callers;
  private @Nullable Phase phase;
  private @Nullable DatabaseLocation databaseLocation;
  private @Nullable EmbeddedDatabase embedded;
  private @Nullable Database database;
  private @Nullable ShopService direct;
  private @Nullable Endpoints endpoints;
  private long serverPid = -1;
  private @Nullable ControlClient control;
  private @Nullable SeamClock inProcess;
  private @Nullable Path sockets;
  private @Nullable ChildJvm<ShapedLinks.Ports> links;
  private boolean steps;
  private Placement placed = Placement.FREE;
  private List<Long> placedSessions = List.of();

  public Backend(Settings settings) {
    this(settings, null);
  }

  /**
   * @param namespaces in which the database is started; absent where it is beside this JVM
   */
  public Backend(Settings settings, @Nullable Namespaces namespaces) {
    this.settings = settings;
    this.namespaces = namespaces;
  }

  /** The backend of a trial that begins. */
  static Backend ofTrial() {
    return kept == null ? new Backend(Settings.of(System.getProperties())) : kept;
  }

  /** Ends a trial. */
  void leave() {
    if (this != kept) {
      close();
    }
  }

  /** The phase of the cells of a pair, whose iterations are trials of their own. */
  public enum Phase {
    WARM_UP,
    MEASURED,
    /** After the measured trials: answers are checked again, bytes are counted. */
    LAST
  }

  /** From now on every trial of this JVM has this backend, which stays open. */
  public void keep() {
    kept = this;
    phase = Phase.WARM_UP;
  }

  /** Sets the phase of the next trial of a pair. */
  public void enter(Phase next) {
    phase = next;
  }

  /** The phase of the cells of this pair; empty if each trial has its own backend. */
  Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }

  /**
   * Sets how many threads will call at a time: the number of connections to the database of a
   * server that is started from now on, as far as it has workers that could use them.
   */
  void expect(int callingThreads) {
    callers = callingThreads;
  }

  /** An object that this backend keeps under a name, made when it is first asked for. */
  @SuppressWarnings("unchecked")
  <T> T once(Object name, Making<T> making) throws Exception {
    if (!known.containsKey(name)) {
      known.put(name, making.make());
    }
    return (T) known.get(name);
  }

  /** Makes something that a backend holds. */
  @FunctionalInterface
  interface Making<T> {
    T make() throws Exception;
  }

  private DatabaseLocation databaseLocation() {
    if (databaseLocation == null) {
      databaseLocation = settings.database().orElseGet(this::startDatabase);
    }
    return databaseLocation;
  }

  private DatabaseLocation startDatabase() {
    free();
    embedded =
        opened(
            namespaces == null
                ? EmbeddedDatabase.start(settings.durability())
                : namespaces.startDatabase(settings.durability()));
    return DatabaseLocation.of(embedded);
  }

  /**
   * Starts the database again, at the same address, if this backend had started it and it died.
   *
   * @return whether it was started again; never for an existing one
   */
  public boolean restartDatabaseIfDead() {
    EmbeddedDatabase own = embedded;
    return own != null && whereDatabaseIs(own::restartIfDead);
  }

  private <T> T whereDatabaseIs(Supplier<T> work) {
    return namespaces == null ? work.get() : namespaces.inDatabase(work);
  }

  /**
   * Starts the database unless one runs already, and says how another JVM finds it.
   *
   * @return arguments for that JVM
   */
  public List<String> shareDatabase() {
    if (settings.server().isPresent() && settings.database().isEmpty()) {
      throw new IllegalArgumentException(
          "--server also needs --db-url and --db-user (-D%s and -D%s): the database of that server, to check its answers"
              .formatted(Settings.DATABASE_URL, Settings.DATABASE_USER));
    }
    return databaseLocation()
        .arguments(
            "-D" + Settings.DATABASE_URL,
            "-D" + Settings.DATABASE_USER,
            "-D" + Settings.DATABASE_PASSWORD_FILE);
  }

  /**
   * As {@link #shareDatabase()} for a run that {@linkplain Workload#needsDatabase needs a
   * database}; without one it starts none and asks for none.
   */
  public List<String> shareDatabase(boolean needsDatabase) {
    return needsDatabase ? shareDatabase() : List.of();
  }

  /** As {@link #describeDatabase()}; nothing for a run that needs no database. */
  Map<String, String> describeDatabase(boolean needsDatabase) {
    return needsDatabase ? describeDatabase() : Map.of();
  }

  /** The settings of the database that results name. */
  public Map<String, String> describeDatabase() {
    Map<String, String> description = new LinkedHashMap<>(database().description());
    if (embedded != null) {
      description.put("file_system", embedded.fileSystem());
    }
    return description;
  }

  /** Why a workload cannot run on the database, and the remedy; empty where it can. */
  public Optional<String> incompatibility(Workload workload) {
    return workload.needsDatabase()
        ? DryRun.incompatibility(workload, database())
        : Optional.empty();
  }

  /** The database as this JVM reaches it, without any server. */
  Database database() {
    if (database == null) {
      DatabaseLocation location = databaseLocation();
      database =
          opened(whereDatabaseIs(() -> Database.open(location.settings(), DIRECT_CONNECTIONS)));
    }
    return database;
  }

  /** The shop in process, against which every answer is checked. */
  ShopService direct(Insertion insertion) {
    if (direct == null) {
      direct = new ShopService(database(), insertion);
      opened((AutoCloseable) direct::reset);
    }
    return direct;
  }

  /** Has the server started so that it can time the steps of a call; to be called before. */
  void needSteps() {
    steps = true;
  }

  /** As {@link #startServer(ServerSetup)}, with nothing beside the transports. */
  public Endpoints startServer(
      Set<Endpoint> wanted,
      Set<Serialization> serializations,
      Effort effort,
      Dispatch dispatch,
      Insertion insertion,
      boolean withDatabase) {
    return startServer(
        ServerSetup.plain(wanted, serializations, effort, dispatch, insertion, withDatabase));
  }

  /** Starts a server, unless the settings name a running one, or this backend has it already. */
  Endpoints startServer(ServerSetup setup) {
    if (endpoints != null) {
      return endpoints;
    }
    if (settings.server().isPresent()) {
      if (setup.link() != Link.LOOPBACK) {
        throw new IllegalStateException(
            "link %s needs a server that the benchmark starts itself".formatted(setup.link()));
      }
      if (settings.serverCores().isPresent()) {
        throw new IllegalStateException(
            "a server on %s must be one that the benchmark starts itself"
                .formatted(settings.serverCores().get()));
      }
      return connect(settings.server().get(), setup);
    } else {
      List<String> arguments = setup.arguments();
      if (setup.link() == Link.UNIX_SOCKET) {
        Path directory =
            Path.of(System.getProperty("java.io.tmpdir"), "tierbench-" + UUID.randomUUID());
        sockets = directory;
        arguments.add("--unix-sockets=" + directory);
        // The server does so, unless somebody kills it.
        opened((AutoCloseable) () -> ServerOptions.removeSockets(directory));
      }
      if (steps) {
        arguments.add("--steps");
      }
      if (setup.withDatabase()) {
        arguments.addAll(
            databaseLocation().arguments("--db-url", "--db-user", "--db-password-file"));
        if (callers != null) {
          arguments.add("--connections=" + Math.min(callers, ServerOptions.DEFAULT_WORKERS));
        }
      } else {
        arguments.add("--database=NONE");
      }
      Optional<ServerNamespace> elsewhere = settings.serverNamespace();
      elsewhere.ifPresent(there -> arguments.add(there.bind()));
      List<String> before =
          new ArrayList<>(elsewhere.map(ServerNamespace::enter).orElse(List.of()));
      List<String> ofJvm =
          elsewhere
              .map(there -> there.serverJvmArguments(settings.serverJvmArguments()))
              .orElse(settings.serverJvmArguments());
      if (settings.serverCores().isPresent()) {
        ServerCores cores = settings.serverCores().get();
        before.addAll(cores.enter());
        ofJvm = cores.jvmArguments(ofJvm);
      }
      free();
      ChildJvm<Endpoints> process = opened(ChildJvm.server(before, ofJvm, arguments));
      if (setup.withDatabase()) {
        // This JVM will need it too, and can open it while the server gets ready.
        database();
      }
      Endpoints announced = readyOrEnded(process);
      serverPid = process.pid();
      return connect(elsewhere.map(there -> there.seen(announced)).orElse(announced), setup);
    }
  }

  /** One that takes too long must not live on beside the one that the next cell starts. */
  private static Endpoints readyOrEnded(ChildJvm<Endpoints> process) {
    try {
      return process.ready();
    } catch (IllegalStateException e) {
      process.close();
      throw e;
    }
  }

  /** It counts as this backend's server if it has the options: the next cell asks again if not. */
  private Endpoints connect(Endpoints found, ServerSetup setup) {
    if (control == null) {
      control = opened(ControlClient.connect(found));
    }
    requireSame(found, setup.options());
    endpoints = found;
    return found;
  }

  /** A server that runs already has its own options. */
  private void requireSame(Endpoints found, Map<String, Object> wanted) {
    Map<String, String> actual = describeServer().values();
    wanted.forEach(
        (option, value) -> {
          if (!value.toString().equals(actual.get(option))) {
            throw new IllegalStateException(
                "the server at %s runs with %s %s, but the benchmark asks for %s"
                    .formatted(found, option, actual.get(option), value));
          }
        });
  }

  /** What a client of a server with this security has. */
  ConnectionOptions options(Security security) {
    return ConnectionOptions.DEFAULT.secured(
        security.tls(endpoints == null ? null : endpoints.keys()));
  }

  /** How such a client secures its messages; absent where it does not. */
  @Nullable MessageSecurity messages(Security security) {
    return security.messages(endpoints == null ? null : endpoints.messageKeys());
  }

  InetSocketAddress address(Endpoint endpoint) {
    return Objects.requireNonNull(endpoints).address(endpoint);
  }

  /** Where an endpoint of the server is reached over a link. */
  SocketAddress address(Endpoint endpoint, Link link) throws Exception {
    if (link == Link.UNIX_SOCKET) {
      return ServerOptions.socket(
          Objects.requireNonNull(sockets), Objects.requireNonNull(endpoint.transport()));
    }
    InetSocketAddress port = address(endpoint);
    if (link.limits().isPresent() && settings.serverNamespace().isPresent()) {
      return settings
          .serverNamespace()
          .get()
          .address(Objects.requireNonNull(endpoints), endpoint, link);
    }
    return link.limits().isEmpty()
        ? port
        : once("links to " + port, () -> startLinks(port)).ready().address(link);
  }

  private ChildJvm<ShapedLinks.Ports> startLinks(InetSocketAddress server) {
    free();
    links =
        ChildJvm.launch(
            "link",
            LINK_JVM,
            ShapedLinks.class,
            List.of(server.getHostString(), Integer.toString(server.getPort())),
            ShapedLinks.READY,
            ShapedLinks.Ports::parse);
    return opened(links);
  }

  /**
   * Serves the shop in this JVM.
   *
   * @return where it is to be found within it
   */
  SocketAddress serveInProcess(
      Carrier carrier,
      Serialization serialization,
      Effort effort,
      Insertion insertion,
      boolean withDatabase)
      throws Exception {
    if (settings.server().isPresent()) {
      throw new IllegalStateException(
          "link %s has no use for a server that runs already".formatted(Link.IN_PROCESS));
    }
    if (callers != null && callers > DIRECT_CONNECTIONS) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "link %s has one connection to the database, so one thread can call, not %d",
              Link.IN_PROCESS,
              callers));
    }
    SeamClock seams = once("seams in process", SeamClock::new);
    inProcess = seams;
    Shop shop = withDatabase ? direct(insertion) : new ShopWithoutDatabase();
    return once(
        "shop in process, database " + withDatabase,
        () -> {
          Services services =
              new Services().add(serialization, seams.aroundShop(shop), effort, seams::around);
          SocketAddress address = carrier.transport().addressInThisJvm();
          ListenerOptions options =
              new ListenerOptions(
                  ListenerOptions.INLINE, ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES);
          return opened(carrier.serve(services, carrier.security().guards(), address, options, 0))
              .address();
        });
  }

  /** Whether the shop is in this JVM. */
  boolean isInProcess() {
    return inProcess != null;
  }

  private ControlClient control() {
    return Objects.requireNonNull(control);
  }

  /** The description of the server's JVM. */
  public JvmDescription describeServer() {
    return control().describe();
  }

  /** What the server has used so far. */
  Counters serverCounters() {
    return control().counters();
  }

  /** The {@link System#nanoTime} of the server. */
  long serverClock() {
    return inProcess == null ? control().clock() : System.nanoTime();
  }

  /** Whether there is a server, be it in this JVM, that can time the steps of its calls. */
  boolean hasServerSteps() {
    return inProcess != null || hasServer();
  }

  /** Has the server time the steps of its calls. */
  void startServerSteps() {
    if (inProcess == null) {
      control().startSteps();
    } else {
      inProcess.start();
    }
  }

  /** The server's readings at its seams since then. */
  SeamTimes stopServerSteps() {
    return inProcess == null ? control().stopSteps() : inProcess.stop();
  }

  /** Reads what this JVM has used so far. */
  JvmCounters counters() {
    return new JvmCounters(database == null ? new DatabaseUse() : database.use());
  }

  /** The process id of the server that this backend started. */
  public OptionalLong serverPid() {
    return serverPid < 0 ? OptionalLong.empty() : OptionalLong.of(serverPid);
  }

  /**
   * Whether the server that this backend started has ended, or ends within a second, or the links
   * to it: a process that dies closes its connections before it is gone.
   */
  public boolean serverIsGone() {
    return isGone(serverPid) || links != null && isGone(links.pid());
  }

  private static boolean isGone(long pid) {
    if (pid < 0) {
      return false;
    }
    Optional<ProcessHandle> server = ProcessHandle.of(pid);
    if (server.isEmpty()) {
      return true;
    }
    try {
      server.get().onExit().get(1, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // Whether it lives is asked below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !server.get().isAlive();
  }

  boolean hasServer() {
    return control != null;
  }

  /** Deletes what the calls to the server stored. */
  void reset() {
    if (inProcess == null) {
      control().reset();
    } else {
      Objects.requireNonNull(direct).reset();
    }
  }

  /**
   * Binds this JVM and, where there are any, the server and its sessions of the database to cores,
   * or frees them; does nothing where they are placed so already.
   */
  void place(Placement placement) {
    if (placement != Placement.FREE && settings.serverCores().isPresent()) {
      throw new IllegalStateException(
          "placement %s would free a server that has cores of its own".formatted(placement));
    }
    if (placement != Placement.FREE && settings.server().isPresent()) {
      throw new IllegalStateException(
          "placement %s needs a server that the benchmark starts itself".formatted(placement));
    }
    synchronized (PLACING) {
      if (placement == Placement.FREE && placed == placement && ofThisJvm == placement) {
        return;
      }
      long client = ProcessHandle.current().pid();
      // Asked each time: a connection that was lost and opened again is another process.
      List<Long> sessions =
          database == null ? List.of() : database.localSessions(client, serverPid);
      if (placed != placement || ofThisJvm != placement || !placedSessions.equals(sessions)) {
        placement.apply(client, serverPid, sessions);
        ofThisJvm = placement;
        placed = placement;
        placedSessions = sessions;
      }
    }
  }

  /**
   * Frees this JVM: threads that it starts while it is bound would stay bound, its compiler too.
   */
  private static void free() {
    placeThisJvm(Placement.FREE);
  }

  /** As {@link #place}, of a benchmark that all happens in this JVM. */
  static void placeThisJvm(Placement placement) {
    synchronized (PLACING) {
      if (ofThisJvm != placement) {
        placement.apply(ProcessHandle.current().pid(), -1, List.of());
        ofThisJvm = placement;
      }
    }
  }

  /** What is opened from now on closes with the scope already. */
  Scope scope() {
    int before = opened.size();
    return () -> close(before);
  }

  /** A part of the life of a backend. */
  interface Scope extends AutoCloseable {
    @Override
    void close();
  }

  /** Closes with this backend, in reverse order of opening. */
  <T extends AutoCloseable> T opened(T resource) {
    opened.push(resource);
    return resource;
  }

  @Override
  public void close() {
    close(0);
  }

  /** Closes resources, the last opened first, until so many are left. */
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
