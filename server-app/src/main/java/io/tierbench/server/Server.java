package io.tierbench.server;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
import io.tierbench.plugin.Combination;
import io.tierbench.reference.RawSocketBaseline;
import io.tierbench.security.KeyMaker;
import io.tierbench.security.KeyMaker.Keys;
import io.tierbench.security.Security;
import io.tierbench.security.Security.Proof;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Control;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.control.JvmCounters;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ProbePointClock;
import io.tierbench.wire.WireService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The application server: a shop behind every requested endpoint, {@link #ECHO} for measuring only
 * a transport, and over TCP the control service of {@link ControlClient}.
 */
public final class Server implements AutoCloseable {
  /** Service that answers any operation with the bytes of the request. */
  public static final WireService ECHO = new WireService("echo", "application/octet-stream", null);

  /** Maximum number of calls that wait for a worker; further ones are answered as unavailable. */
  static final int MAX_WAITING_CALLS = 1024;

  private static final String REMEDY = ": leave it out with --endpoint";

  private final ServerOptions options;
  private final UnaryOperator<Exchange> guards;

  /** Absent without TLS. */
  private final @Nullable Keys keys;

  /** Absent if messages are not secured. */
  private final @Nullable Keys messageKeys;

  private final Shop shop;

  /** Absent without {@link ServerOptions#phases}; shop and exchanges are then not wrapped. */
  private final @Nullable ProbePointClock probePoints;

  private final Insertion insertion;
  private final Runnable reset;
  private final JvmCounters counters;
  private final ExecutorService workers;
  private final Map<Endpoint, Listener> listeners = new TreeMap<>();

  /** Actions that close open resources, the last opened first. */
  private final Deque<Runnable> closings = new ArrayDeque<>();

  public Server(
      ServerOptions options,
      Shop shop,
      Insertion insertion,
      Runnable reset,
      DatabaseUse databaseUse) {
    reject(options.tuning().incompatibility(new Combination(options.hosting())), "");
    this.options = options;
    Security security = options.security();
    this.guards = security.guards();
    this.keys = security.isTls() ? KeyMaker.get().ofConnections(options.bindAddress()) : null;
    for (Serialization serialization : options.serializations()) {
      reject(security.incompatibility(serialization), ": choose others with --serializations");
    }
    this.messageKeys = security.securesMessages() ? SharedMessageKeys.KEYS : null;
    this.probePoints = options.phases() ? new ProbePointClock() : null;
    this.shop = probePoints == null ? shop : probePoints.aroundShop(shop);
    this.insertion = insertion;
    this.reset = reset;
    this.counters = new JvmCounters(databaseUse);
    this.workers =
        new ThreadPoolExecutor(
            options.workers(),
            options.workers(),
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING_CALLS),
            daemonThreads("worker"));
    closings.push(workers::shutdownNow);
  }

  private static void reject(Optional<String> incompatibility, String remedy) {
    if (incompatibility.isPresent()) {
      throw new IllegalArgumentException(incompatibility.get() + remedy);
    }
  }

  public Server start() {
    try {
      options.sockets().ifPresent(this::createSocketDirectory);
      Services services = services();
      options
          .ports()
          .forEach(
              (endpoint, port) -> {
                Listener listener = open(endpoint, port, services);
                if (listener != null) {
                  listeners.put(endpoint, listener);
                  closings.push(listener::close);
                }
              });
      return this;
    } catch (RuntimeException e) {
      try {
        close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private @Nullable Listener open(Endpoint endpoint, int port, Services services) {
    InetSocketAddress address = new InetSocketAddress(options.bindAddress(), port);
    Transport transport = endpoint.transport();
    if (transport != null) {
      return options.sockets().isPresent()
          ? openOnSocket(transport, options.sockets().get(), address, services)
          : open(transport, address, services);
    }
    if (!TransportConfig.plain(Endpoint.CONTROL_TRANSPORT)
        .equals(transportConfig(Endpoint.CONTROL_TRANSPORT))) {
      throw new IllegalArgumentException(
          "%s has no security, compression or hosting".formatted(endpoint) + REMEDY);
    }
    return endpoint.framework() == null
        ? RawSocketBaseline.serve(address)
        : endpoint.framework().serve(shop, address);
  }

  private Listener open(Transport transport, InetSocketAddress address, Services services) {
    TransportConfig asked = transportConfig(transport);
    Optional<String> incompatibility = asked.incompatibility();
    if (incompatibility.isEmpty()) {
      return serve(
          asked,
          transport == Endpoint.CONTROL_TRANSPORT ? withControl(services) : services,
          address);
    }
    if (transport != Endpoint.CONTROL_TRANSPORT || options.ports().size() == 1) {
      throw new IllegalArgumentException(incompatibility.get() + REMEDY);
    }
    // Without the shop, which must not be accessible without authentication.
    return serveControlOnly(address);
  }

  /** Opens an endpoint on a Unix domain socket; the control endpoint keeps its port. */
  private @Nullable Listener openOnSocket(
      Transport transport, Path directory, InetSocketAddress address, Services services) {
    TransportConfig asked = transportConfig(transport).over(Link.UNIX_SOCKET);
    reject(asked.incompatibility(), REMEDY);
    Listener listener = serve(asked, services, ServerOptions.socket(directory, transport));
    closings.push(listener::close);
    return transport == Endpoint.CONTROL_TRANSPORT ? serveControlOnly(address) : null;
  }

  private Listener serveControlOnly(InetSocketAddress address) {
    // A server with TLS uses it for all connections.
    Security security = keys == null ? Security.NONE : options.security();
    TransportConfig transportConfig =
        new TransportConfig(Endpoint.CONTROL_TRANSPORT, security, Hosting.SELF);
    return serve(transportConfig, withControl(new Services()), address);
  }

  private Listener serve(
      TransportConfig transportConfig, Services services, SocketAddress address) {
    return transportConfig.serve(
        services,
        guards,
        address,
        new ListenerOptions(options.tuning().executor(workers), options.maxMessageBytes())
            .secured(transportConfig.security().tls(keys == null ? null : keys.server())),
        options.workers());
  }

  private TransportConfig transportConfig(Transport transport) {
    return new TransportConfig(
        transport, options.security(), options.compression(), options.hosting());
  }

  /**
   * Creates the directory of sockets, accessible only to this user because connections require no
   * password.
   */
  private void createSocketDirectory(Path directory) {
    try {
      int length = ServerOptions.socketPathLength(directory);
      if (length > ServerOptions.MAX_SOCKET_PATH) {
        throw new IOException(
            "socket paths in it would have %s bytes; the maximum is %s: choose a shorter path"
                .formatted(length, ServerOptions.MAX_SOCKET_PATH));
      }
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      closings.push(() -> ServerOptions.removeSockets(directory));
    } catch (FileAlreadyExistsException e) {
      throw new UncheckedIOException(
          "cannot create directory %s for Unix domain sockets: it exists; remove it if a killed server has left it, or name another"
              .formatted(directory),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create directory %s for Unix domain sockets: %s".formatted(directory, e), e);
    }
  }

  private Services services() {
    Services services = new Services();
    for (Serialization serialization : options.serializations()) {
      services.add(
          serialization,
          shop,
          options.effort(),
          options.security().messages(messageKeys == null ? null : messageKeys.server()),
          exchange -> probePoints == null ? exchange : probePoints.around(exchange));
    }
    return services.add(ECHO, (operation, request) -> request);
  }

  /** Adds the control service, only for TCP: any web page can make a browser send HTTP. */
  private Services withControl(Services services) {
    return new Services(services)
        .addUnguarded(
            Control.SERVICE,
            new Control(options.controlToken(), reset, this::describe, counters, probePoints));
  }

  private JvmDescription describe() {
    return JvmDescription.ofThisJvm()
        .with("dispatch", options.tuning().serverThread())
        .with("effort", options.effort())
        .with("security", options.security())
        .with("compression", options.compression())
        .with("hosting", options.hosting())
        .with("workers", options.workers())
        .with("insertion", insertion);
  }

  /** Returns the endpoints with their actual ports. */
  public Endpoints endpoints() {
    Map<Endpoint, Integer> ports = new TreeMap<>();
    listeners.forEach((endpoint, listener) -> ports.put(endpoint, port(listener)));
    return new Endpoints(
        options.bindAddress(),
        ports,
        options.controlToken(),
        keys == null ? null : callerKeys(keys),
        messageKeys == null ? null : messageKeys.caller());
  }

  private TlsKeys callerKeys(Keys made) {
    return options.security().proof() == Proof.CERTIFICATE
        ? made.caller()
        : made.caller().withoutIdentity();
  }

  private static int port(Listener listener) {
    return ((InetSocketAddress) listener.address()).getPort();
  }

  /** Closes everything that is open, even after failures. */
  @Override
  public void close() {
    listeners.clear();
    RuntimeException failure = null;
    while (!closings.isEmpty()) {
      try {
        closings.pop().run();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static ThreadFactory daemonThreads(String name) {
    AtomicInteger count = new AtomicInteger();
    return body -> {
      Thread thread = new Thread(body, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** The keys shared by all servers of this process, because generating RSA keys takes seconds. */
  private static final class SharedMessageKeys {
    private static final Keys KEYS = KeyMaker.get().ofMessages();
  }
}
