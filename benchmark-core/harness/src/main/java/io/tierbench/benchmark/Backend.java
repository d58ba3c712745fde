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
 * The environment of a benchmark: a database, if the workload needs one, and a server in its own
 * JVM. Both are started unless the settings name running ones; what was started is stopped on
 * close.
 *
 * <p>Each JMH trial has its own. In the client JVM of a stack all JMH trials share one, and its
 * connections stay open, checked and warm.
 */
public final class Backend implements AutoCloseable {
  /**
   * The shared backend of the client JVM of a stack. It is static because JMH makes the states of
   * the trials.
   */
  private static volatile @Nullable Backend shared;

  private final Settings settings;
  private final Resources resources = new Resources();
  private final BenchmarkDatabase database;
  private final PlacedJvms placed = new PlacedJvms();
  private final Map<Object, Object> named = new HashMap<>();
  private @Nullable Phase phase;
  private @Nullable Integer callers;
  private boolean timesPhases;
  private @Nullable BenchmarkServer server;
  private @Nullable ControlClient control;
  private boolean serverChecked;

  /** The probe points of a shop that is served in this JVM. */
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

  /** The phase of a stack whose cells are measured one iteration at a time. */
  public enum Phase {
    WARM_UP,
    MEASURED,
    /** After the measured iterations: answers are checked again, bytes are counted. */
    LAST
  }

  /** Keeps this backend open and shares it among all further JMH trials of this JVM. */
  public void share() {
    shared = this;
    phase = Phase.WARM_UP;
  }

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
  void setCallers(int callingThreads) {
    callers = callingThreads;
  }

  /** Makes the next server able to time the phases of a call; must be called before it starts. */
  void enablePhases() {
    timesPhases = true;
  }

  /** Returns the object stored under a name, created on first use. */
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
   * Starts a server, unless the settings name a running one or this backend already has one; its
   * options must match the setup.
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
    if (settings.server().isPresent()) {
      throw new IllegalStateException(
          "link %s does not support a running server".formatted(Link.IN_PROCESS));
    }
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

  /** Tells whether a server, in this JVM or in its own, can time the phases of its calls. */
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
    if (placement != Placement.FREE && settings.serverCores().isPresent()) {
      throw new IllegalStateException(
          "placement %s does not support a server that is bound to cores".formatted(placement));
    }
    if (placement != Placement.FREE && settings.server().isPresent()) {
      throw new IllegalStateException(
          "placement %s needs a server that the benchmark starts itself".formatted(placement));
    }
    placed.place(placement, serverPid(), database);
  }

  Resources.Scope scope() {
    return resources.scope();
  }

  <T extends AutoCloseable> T opened(T resource) {
    return resources.opened(resource);
  }

  @Override
  public void close() {
    resources.close();
  }
}
