package io.tierbench.benchmark;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Counters;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.control.JvmCounters;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.Database;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.wire.ProbePointClock;
import io.tierbench.wire.ProbePointTimes;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The database and the server JVM of a benchmark. Each is started on first use, unless the settings
 * name a running one, and stopped on close if it was started here.
 *
 * <p>Each JMH trial has its own backend. In the client JVM of a stack all JMH trials share one
 * backend, whose connections stay open, checked and warm.
 */
public final class Backend implements AutoCloseable {
  /** Backend of all JMH trials in a stack's client JVM; static, because JMH makes the states. */
  private static volatile @Nullable Backend shared;

  private final Settings settings;
  private final Resources resources = new Resources();
  private final BenchmarkDatabase database;
  private final PlacedJvms placed = new PlacedJvms();
  private final Map<Object, Object> named = new HashMap<>();
  private @Nullable Phase phase;
  private boolean onAllCores;
  private @Nullable Integer callers;
  private boolean timesPhases;
  private @Nullable BenchmarkServer server;
  private @Nullable ControlClient control;
  private boolean serverChecked;

  /** Probe points of the server side if it is in this JVM; otherwise absent. */
  private @Nullable ProbePointClock inProcess;

  public Backend(Settings settings) {
    this.settings = settings;
    this.database = new BenchmarkDatabase(settings, null, resources);
  }

  /** Returns the backend for a JMH trial that begins. */
  static Backend ofTrial() {
    return shared == null ? new Backend(Settings.of(System.getProperties())) : shared;
  }

  void closeUnlessShared() {
    if (this != shared) {
      close();
    }
  }

  /** Closes this backend unless it is shared, after a failure that matters more than others. */
  void closeAfter(Throwable failure) {
    try {
      closeUnlessShared();
    } catch (RuntimeException closing) {
      failure.addSuppressed(closing);
    }
  }

  /** The phase of a stack in a run, which measures its cells one iteration at a time. */
  public enum Phase {
    WARM_UP,
    MEASURED,
    /** The last iteration of each cell: checks the answers again and counts bytes. */
    LAST
  }

  /** Shares this backend among all further JMH trials of this JVM. */
  public void share() {
    shared = this;
    phase = Phase.WARM_UP;
  }

  /**
   * Begins an iteration of a run.
   *
   * @param onAllCores whether to ignore the placement, as an iteration that only compiles code does
   */
  public void enter(Phase next, boolean onAllCores) {
    phase = next;
    this.onAllCores = onAllCores;
  }

  boolean isOnAllCores() {
    return onAllCores;
  }

  /** Returns the current phase; empty if each JMH trial has its own backend. */
  Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }

  /** Sets the number of callers, which limits the database connections of the next server. */
  void setCallers(int callingThreads) {
    callers = callingThreads;
  }

  /** Starts the next server with timers for the phases of a call. */
  void enablePhases() {
    timesPhases = true;
  }

  /** Returns the object of this backend with a name, created on first use. */
  @SuppressWarnings("unchecked")
  <T> T once(Object name, Callable<T> factory) throws Exception {
    if (!named.containsKey(name)) {
      named.put(name, factory.call());
    }
    return (T) named.get(name);
  }

  /** Returns the database, reached directly from this JVM. */
  Database database() {
    return database.direct();
  }

  /** Returns the service in process, against which every answer is checked. */
  ShopService direct(Insertion insertion) {
    return database.shop(insertion);
  }

  /**
   * Starts a server, unless the settings name a running one or this backend already has one.
   *
   * @throws IllegalStateException if the options of that server differ from the setup
   */
  public Endpoints startServer(ServerSetup setup) {
    if (server == null) {
      server =
          settings.server().isPresent()
              ? BenchmarkServer.running(settings, resources, setup.link())
              : BenchmarkServer.start(settings, resources, database, setup, callers, timesPhases);
    }
    if (control == null) {
      control = opened(ControlClient.connect(server.endpoints()));
    }
    if (!serverChecked) {
      setup.requireSame(server.endpoints(), control.describe().values());
      serverChecked = true;
    }
    return server.endpoints();
  }

  ConnectionOptions options(Security security) {
    return ConnectionOptions.DEFAULT.secured(
        security.tls(server == null ? null : server.endpoints().keys()));
  }

  /** Returns the message security that a client needs; absent if none. */
  @Nullable MessageSecurity messageSecurity(Security security) {
    return security.messages(server == null ? null : server.endpoints().messageKeys());
  }

  InetSocketAddress address(Endpoint endpoint) {
    return Objects.requireNonNull(server).endpoints().address(endpoint);
  }

  SocketAddress address(Endpoint endpoint, Link link) {
    return Objects.requireNonNull(server).address(endpoint, link);
  }

  SocketAddress serveInProcess(
      TransportConfig transportConfig,
      Serialization serialization,
      Effort effort,
      Insertion insertion,
      boolean withDatabase)
      throws Exception {
    settings.requireOwnServer("link " + Link.IN_PROCESS);
    if (callers != null && callers > BenchmarkDatabase.CONNECTIONS) {
      throw new IllegalStateException(
          "link %s has one connection to the database, so only one caller is possible, not %s"
              .formatted(Link.IN_PROCESS, callers));
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
          SocketAddress address = transportConfig.transport().newInProcessAddress();
          ListenerOptions options =
              new ListenerOptions(
                  ListenerOptions.INLINE, ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES);
          return opened(
                  transportConfig.serve(
                      services, transportConfig.security().guards(), address, options, 0))
              .address();
        });
  }

  boolean isInProcess() {
    return inProcess != null;
  }

  boolean hasServer() {
    return control != null;
  }

  private ControlClient control() {
    return Objects.requireNonNull(control);
  }

  public JvmDescription describeServer() {
    return control().describe();
  }

  Counters serverCounters() {
    return control().counters();
  }

  JvmCounters counters() {
    return new JvmCounters(database.use());
  }

  /** Reads {@link System#nanoTime} in the server. */
  long serverClock() {
    return inProcess == null ? control().clock() : System.nanoTime();
  }

  /** Tells whether there is a server side, in this JVM or its own, with probe points. */
  boolean hasServerPhases() {
    return inProcess != null || hasServer();
  }

  void startServerPhases() {
    if (inProcess == null) {
      control().startPhases();
    } else {
      inProcess.start();
    }
  }

  /** Stops timing and returns the readings at the probe points of the server. */
  ProbePointTimes stopServerPhases() {
    return inProcess == null ? control().stopPhases() : inProcess.stop();
  }

  void reset() {
    if (inProcess == null) {
      control().reset();
    } else {
      database.shop(Insertion.ROW_BY_ROW).reset();
    }
  }

  /** Returns the process id of the server that this backend started; negative if there is none. */
  public long serverPid() {
    return server == null ? -1 : server.pid();
  }

  /** Tells whether the server that this backend started, or a link to it, has ended. */
  public boolean serverIsGone() {
    return server != null && server.isGone();
  }

  void place(Placement placement) {
    if (placement != Placement.FREE) {
      settings.requireOwnServer("placement " + placement);
    }
    placed.place(placement, serverPid(), database);
  }

  /** Does work, and closes the resources that it has opened. */
  <T> T scoped(Callable<T> work) throws Exception {
    return resources.scoped(work);
  }

  <T extends AutoCloseable> T opened(T resource) {
    return resources.opened(resource);
  }

  @Override
  public void close() {
    resources.close();
  }
}
