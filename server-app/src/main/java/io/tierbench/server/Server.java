package io.tierbench.server;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Services;
import io.tierbench.link.Link;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The application server: a shop behind every requested endpoint. In addition it offers {@link
 * #ECHO}, which measures only a transport, and the control service of {@link ControlClient} over
 * TCP.
 */
public final class Server implements AutoCloseable {
  /** Answers any operation with the bytes of its request. */
  public static final WireService ECHO = new WireService("echo", "application/octet-stream", null);

  private static final String REMEDY = ": leave it out with --endpoint";

  private final ServerOptions options;
  private final UnaryOperator<Exchange> guards;

  /** Keys of the server; absent without TLS. */
  private final @Nullable TlsKeys keys;

  /** Keys of its clients. */
  private final @Nullable TlsKeys keysOfCaller;

  /** Keys of the server for messages; absent if these are not secured. */
  private final @Nullable TlsKeys messageKeys;

  private final @Nullable TlsKeys messageKeysOfCaller;

  private final Shop shop;

  /** Absent without {@link ServerOptions#phases}: then shop and exchanges are not wrapped. */
  private final @Nullable ProbePointClock probePoints;

  private final Insertion insertion;
  private final Runnable reset;
  private final JvmCounters counters;
  private final ExecutorService workers;
  private final Map<Endpoint, Listener> listeners = new TreeMap<>();
  private final List<Listener> onSockets = new ArrayList<>();
  private boolean socketsMade;

  /**
   * @param insertion how the shop inserts line items
   * @param reset restores the tables of the shop
   * @param databaseUse of the database behind the shop; an unused one if there is none
   */
  public Server(
      ServerOptions options,
      Shop shop,
      Insertion insertion,
      Runnable reset,
      DatabaseUse databaseUse) {
    options
        .dispatch()
        .incompatibility(options.hosting())
        .ifPresent(
            incompatibility -> {
              throw new IllegalArgumentException(incompatibility);
            });
    this.options = options;
    Security security = options.security();
    this.guards = security.guards();
    Keys made = security.isTls() ? KeyMaker.get().ofConnections(options.bindAddress()) : null;
    this.keys = made == null ? null : made.server();
    this.keysOfCaller = made == null ? null : ofCaller(made, security);
    options.serializations().stream()
        .flatMap(serialization -> security.incompatibility(serialization).stream())
        .findFirst()
        .ifPresent(
            incompatibility -> {
              throw new IllegalArgumentException(incompatibility + ": choose with --serialization");
            });
    this.messageKeys = security.isOfMessages() ? SharedMessageKeys.KEYS.server() : null;
    this.messageKeysOfCaller = security.isOfMessages() ? SharedMessageKeys.KEYS.caller() : null;
    this.probePoints = options.phases() ? new ProbePointClock() : null;
    this.shop = probePoints == null ? shop : probePoints.aroundShop(shop);
    this.insertion = insertion;
    this.reset = reset;
    this.counters = new JvmCounters(databaseUse);
    this.workers = Executors.newFixedThreadPool(options.workers(), daemons("worker"));
  }

  private static TlsKeys ofCaller(Keys made, Security security) {
    return security.proof() == Proof.CERTIFICATE ? made.caller() : made.caller().withoutIdentity();
  }

  /**
   * Opens every endpoint.
   *
   * @throws java.io.UncheckedIOException if a port is not available; then everything is closed
   */
  public Server start() {
    try {
      options.sockets().ifPresent(this::makeSockets);
      Services services = services();
      options
          .ports()
          .forEach(
              (endpoint, port) -> {
                Listener listener = open(endpoint, port, services);
                if (listener != null) {
                  listeners.put(endpoint, listener);
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

  /** Opens an endpoint; returns null if it listens on no port. */
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
    // Without the shop, so that it is not accessible without authentication.
    return controlAlone(address);
  }

  /** Opens an endpoint on a Unix domain socket; the control endpoint keeps its port. */
  private @Nullable Listener openOnSocket(
      Transport transport, Path directory, InetSocketAddress address, Services services) {
    TransportConfig asked = transportConfig(transport).over(Link.UNIX_SOCKET);
    asked
        .incompatibility()
        .ifPresent(
            incompatibility -> {
              throw new IllegalArgumentException(incompatibility + REMEDY);
            });
    onSockets.add(serve(asked, services, ServerOptions.socket(directory, transport)));
    return transport == Endpoint.CONTROL_TRANSPORT ? controlAlone(address) : null;
  }

  private Listener controlAlone(InetSocketAddress address) {
    // A server with TLS uses it for all connections.
    Security security = keys == null ? Security.NONE : options.security();
    TransportConfig transportConfig =
        new TransportConfig(Endpoint.CONTROL_TRANSPORT, security, Hosting.SELF);
    return serve(transportConfig, withControl(new Services()), address);
  }

  private Listener serve(
      TransportConfig transportConfig, Services services, SocketAddress address) {
    Executor executor =
        options.dispatch() == ServerThread.WORKERS ? workers : ListenerOptions.INLINE;
    return transportConfig.serve(
        services,
        guards,
        address,
        new ListenerOptions(executor, options.maxMessageBytes())
            .secured(transportConfig.security().tls(keys)),
        options.workers());
  }

  private TransportConfig transportConfig(Transport transport) {
    return new TransportConfig(
        transport, options.security(), options.compression(), options.hosting());
  }

  /**
   * Creates the directory of sockets for this user only, because they require no password. The
   * directory of a killed server is reused.
   */
  private void makeSockets(Path directory) {
    try {
      int length = ServerOptions.socketPathLength(directory);
      if (length > ServerOptions.MAX_SOCKET_PATH) {
        throw new IOException(
            "paths of its sockets would have %s bytes of at most %s, choose a shorter one"
                .formatted(
                    Integer.toString(length), Integer.toString(ServerOptions.MAX_SOCKET_PATH)));
      }
      if (ServerOptions.isLeft(directory)) {
        ServerOptions.removeDeadSockets(directory);
      } else {
        Files.createDirectory(
            directory, PosixFilePermissions.asFileAttribute(ServerOptions.DIRECTORY_OF_OWNER));
      }
      socketsMade = true;
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
          options.security().messages(messageKeys),
          exchange -> probePoints == null ? exchange : probePoints.around(exchange));
    }
    return services.add(ECHO, (operation, request) -> request);
  }

  /**
   * Adds the control service to TCP only, because any web page can make a browser send requests
   * over HTTP.
   */
  private Services withControl(Services services) {
    return new Services(services)
        .addOpen(
            Control.SERVICE,
            new Control(options.controlToken(), reset, this::describe, counters, probePoints));
  }

  private JvmDescription describe() {
    return JvmDescription.ofThisJvm()
        .with("dispatch", options.dispatch())
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
        options.bindAddress(), ports, options.controlToken(), keysOfCaller, messageKeysOfCaller);
  }

  private static int port(Listener listener) {
    return ((InetSocketAddress) listener.address()).getPort();
  }

  /** Closes everything that is open, even after failures. */
  @Override
  public void close() {
    List<Runnable> closings = new ArrayList<>();
    onSockets.forEach(listener -> closings.add(listener::close));
    listeners.values().forEach(listener -> closings.add(listener::close));
    Collections.reverse(closings);
    closings.add(workers::shutdownNow);
    if (socketsMade) {
      options
          .sockets()
          .ifPresent(directory -> closings.add(() -> ServerOptions.removeSockets(directory)));
    }
    listeners.clear();
    onSockets.clear();
    socketsMade = false;
    RuntimeException failure = null;
    for (Runnable closing : closings) {
      try {
        closing.run();
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

  private static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return body -> {
      Thread thread = new Thread(body, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** The keys of all servers of this process, usually one: generating RSA keys takes seconds. */
  private static final class SharedMessageKeys {
    private static final Keys KEYS = KeyMaker.get().ofMessages();
  }
}
