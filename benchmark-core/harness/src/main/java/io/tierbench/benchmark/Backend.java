package io.tierbench.benchmark;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.link.relay.ShapedLinks;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.ServerOptions;
import io.tierbench.server.ServerThread;
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
import io.tierbench.wire.ProbePointClock;
import io.tierbench.wire.ProbePointTimes;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a benchmark: a database, if the workload needs one, and a server in its own
 * JVM. Both are started unless the settings name running ones; what was started is stopped on
 * close.
 *
 * <p>Each JMH trial has its own. In the client JVM of a stack all JMH trials share one, and its
 * connections stay open, checked and warm.
 */
public final class Backend implements AutoCloseable {
  private static final int DIRECT_CONNECTIONS = 1;

  /** A small JVM: it only relays bytes. */
  private static final List<String> LINK_JVM =
      List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final Object PLACING = new Object();

  /** The current placement of this JVM, whichever backend set it. */
  private static Placement ofThisJvm = Placement.FREE;

  /**
   * The shared backend of the client JVM of a stack. It is static because JMH makes the states of
   * the trials.
   */
  private static volatile @Nullable Backend kept;

  private final Settings settings;

  /** Absent if the database runs in the network namespace of this JVM. */
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
  private @Nullable ProbePointClock inProcess;
  private @Nullable Path sockets;
  private @Nullable ChildJvm<ShapedLinks.Ports> links;
  private boolean phases;
  private Placement placed = Placement.FREE;
  private List<Long> placedSessions = List.of();

  public Backend(Settings settings) {
    this(settings, null);
  }

  /**
   * @param namespaces where the database is started; absent if it runs next to this JVM
   */
  public Backend(Settings settings, @Nullable Namespaces namespaces) {
    this.settings = settings;
    this.namespaces = namespaces;
  }

  /** Returns the backend for a JMH trial that begins. */
  static Backend ofTrial() {
    return kept == null ? new Backend(Settings.of(System.getProperties())) : kept;
  }

  /** Ends a trial. */
  void leave() {
    if (this != kept) {
      close();
    }
  }

  /** The phase of a stack whose cells are measured one iteration at a time. */
  public enum Phase {
    WARM_UP,
    MEASURED,
    /** After the measured iterations: answers are checked again, bytes are counted. */
    LAST
  }

  /** Keeps this backend open and shares it among all further JMH trials of this JVM. */
  public void keep() {
    kept = this;
    phase = Phase.WARM_UP;
  }

  /** Sets the phase of the next JMH trial. */
  public void enter(Phase next) {
    phase = next;
  }

  /** Returns the current phase; empty if each JMH trial has its own backend. */
  Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }

  /**
   * Sets the number of concurrent calling threads, which limits the database connections of a
   * server that is started later.
   */
  void expect(int callingThreads) {
    callers = callingThreads;
  }

  /** Returns the object stored under a name, created on first use. */
  @SuppressWarnings("unchecked")
  <T> T once(Object name, Making<T> making) throws Exception {
    if (!known.containsKey(name)) {
      known.put(name, making.make());
    }
    return (T) known.get(name);
  }

  /** Creates an object that a backend keeps. */
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
   * Starts the database unless one is running and returns the arguments by which another JVM finds
   * it.
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
   * Calls {@link #shareDatabase()} if the run {@linkplain Workload#needsDatabase needs a database};
   * otherwise starts none.
   */
  public List<String> shareDatabase(boolean needsDatabase) {
    return needsDatabase ? shareDatabase() : List.of();
  }

  /** Describes the database like {@link #describeDatabase()}; empty for a run that needs none. */
  Map<String, String> describeDatabase(boolean needsDatabase) {
    return needsDatabase ? describeDatabase() : Map.of();
  }

  /** Describes the database settings that belong to the results. */
  public Map<String, String> describeDatabase() {
    Map<String, String> description = new LinkedHashMap<>(database().description());
    if (embedded != null) {
      description.put("file_system", embedded.fileSystem());
    }
    return description;
  }

  /** Returns why a workload cannot run on the database, with the remedy; empty if it can. */
  public Optional<String> incompatibility(Workload workload) {
    return workload.needsDatabase()
        ? DryRun.incompatibility(workload, database())
        : Optional.empty();
  }

  /** Returns the database, reached directly from this JVM. */
  Database database() {
    if (database == null) {
      DatabaseLocation location = databaseLocation();
      database =
          opened(whereDatabaseIs(() -> Database.open(location.settings(), DIRECT_CONNECTIONS)));
    }
    return database;
  }

  /** Returns the service in process, against which every answer is checked. */
  ShopService direct(Insertion insertion) {
    if (direct == null) {
      direct = new ShopService(database(), insertion);
      opened((AutoCloseable) direct::reset);
    }
    return direct;
  }

  /** Makes the next server able to time the phases of a call; must be called before it starts. */
  void needPhases() {
    phases = true;
  }

  /** Starts a server like {@link #startServer(ServerSetup)}, with default transport options. */
  public Endpoints startServer(
      Set<Endpoint> wanted,
      Set<Serialization> serializations,
      Effort effort,
      ServerThread dispatch,
      Insertion insertion,
      boolean withDatabase) {
    return startServer(
        ServerSetup.plain(wanted, serializations, effort, dispatch, insertion, withDatabase));
  }

  /**
   * Starts a server, unless the settings name a running one or this backend already has a matching
   * one.
   */
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
        Path directory = ServerOptions.newSocketDirectory();
        sockets = directory;
        arguments.add("--unix-sockets=" + directory);
        // The server removes them itself, unless it is killed.
        opened((AutoCloseable) () -> ServerOptions.removeSockets(directory));
      }
      if (phases) {
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

  /**
   * Waits until the server is ready and ends it on timeout, so that it does not run next to the
   * following one.
   */
  private static Endpoints readyOrEnded(ChildJvm<Endpoints> process) {
    try {
      return process.ready();
    } catch (IllegalStateException e) {
      process.close();
      throw e;
    }
  }

  /**
   * Connects to the control endpoint of the server and keeps the server only if its options match
   * the setup.
   */
  private Endpoints connect(Endpoints found, ServerSetup setup) {
    if (control == null) {
      control = opened(ControlClient.connect(found));
    }
    requireSame(found, setup.options());
    endpoints = found;
    return found;
  }

  /** Checks that a running server has the wanted options. */
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

  /** Returns the client options that match the security of the server. */
  ConnectionOptions options(Security security) {
    return ConnectionOptions.DEFAULT.secured(
        security.tls(endpoints == null ? null : endpoints.keys()));
  }

  /** Returns the message security that a client needs; absent if none. */
  @Nullable MessageSecurity messages(Security security) {
    return security.messages(endpoints == null ? null : endpoints.messageKeys());
  }

  InetSocketAddress address(Endpoint endpoint) {
    return Objects.requireNonNull(endpoints).address(endpoint);
  }

  /** Returns the address of an endpoint over a link. */
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
   * @return its in-process address
   */
  SocketAddress serveInProcess(
      TransportConfig transportConfig,
      Serialization serialization,
      Effort effort,
      Insertion insertion,
      boolean withDatabase)
      throws Exception {
    if (settings.server().isPresent()) {
      throw new IllegalStateException(
          "link %s does not support a running server".formatted(Link.IN_PROCESS));
    }
    if (callers != null && callers > DIRECT_CONNECTIONS) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "link %s has one connection to the database, so only one caller is possible, not %d",
              Link.IN_PROCESS,
              callers));
    }
    ProbePointClock probePoints = once("probe points in process", ProbePointClock::new);
    inProcess = probePoints;
    Shop shop = withDatabase ? direct(insertion) : new ShopWithoutDatabase();
    return once(
        "shop in process, database " + withDatabase,
        () -> {
          Services services =
              new Services()
                  .add(serialization, probePoints.aroundShop(shop), effort, probePoints::around);
          SocketAddress address = transportConfig.transport().addressInThisJvm();
          ListenerOptions options =
              new ListenerOptions(
                  ListenerOptions.INLINE, ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES);
          return opened(
                  transportConfig.serve(
                      services, transportConfig.security().guards(), address, options, 0))
              .address();
        });
  }

  /** Tells whether the shop is in this JVM. */
  boolean isInProcess() {
    return inProcess != null;
  }

  private ControlClient control() {
    return Objects.requireNonNull(control);
  }

  /** Returns the description of the server's JVM. */
  public JvmDescription describeServer() {
    return control().describe();
  }

  /** Reads the current resource counters of the server. */
  Counters serverCounters() {
    return control().counters();
  }

  /** Reads {@link System#nanoTime} in the server. */
  long serverClock() {
    return inProcess == null ? control().clock() : System.nanoTime();
  }

  /**
   * Tells whether there is a server, in this JVM or in its own, that can time the phases of its
   * calls.
   */
  boolean hasServerPhases() {
    return inProcess != null || hasServer();
  }

  /** Makes the server time the phases of its calls. */
  void startServerPhases() {
    if (inProcess == null) {
      control().startPhases();
    } else {
      inProcess.start();
    }
  }

  /** Stops that and returns the readings at the probe points of the server. */
  ProbePointTimes stopServerPhases() {
    return inProcess == null ? control().stopPhases() : inProcess.stop();
  }

  /** Reads the current resource counters of this JVM. */
  JvmCounters counters() {
    return new JvmCounters(database == null ? new DatabaseUse() : database.use());
  }

  /** Returns the process id of the server that this backend started. */
  public OptionalLong serverPid() {
    return serverPid < 0 ? OptionalLong.empty() : OptionalLong.of(serverPid);
  }

  /**
   * Tells whether the server that this backend started, or a link to it, has ended or ends within a
   * second: a process that dies closes its connections before it is gone.
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
      // The process is checked below.
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
          "placement %s would free a server that is bound to cores".formatted(placement));
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
   * Frees this JVM from its cores: threads started while it is bound, such as compiler threads,
   * would stay bound.
   */
  private static void free() {
    placeThisJvm(Placement.FREE);
  }

  /** Places a benchmark that runs completely in this JVM, like {@link #place}. */
  static void placeThisJvm(Placement placement) {
    synchronized (PLACING) {
      if (ofThisJvm != placement) {
        placement.apply(ProcessHandle.current().pid(), -1, List.of());
        ofThisJvm = placement;
      }
    }
  }

  /** Opens a scope: all resources opened from now on are closed with it. */
  Scope scope() {
    int before = opened.size();
    return () -> close(before);
  }

  /** A scope of resources within the life of a backend. */
  interface Scope extends AutoCloseable {
    @Override
    void close();
  }

  /** Registers a resource to be closed with this backend, in reverse order of opening. */
  <T extends AutoCloseable> T opened(T resource) {
    opened.push(resource);
    return resource;
  }

  @Override
  public void close() {
    close(0);
  }

  /** Closes resources, the last opened first, until the given number is left. */
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
