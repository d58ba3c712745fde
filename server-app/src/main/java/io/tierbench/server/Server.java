package io.tierbench.server;

import io.tierbench.carrier.Carrier;
import io.tierbench.carrier.Hosting;
import io.tierbench.carrier.Services;
import io.tierbench.contract.Shop;
import io.tierbench.reference.CxfAsShipped;
import io.tierbench.reference.Floor;
import io.tierbench.reference.GrpcAsShipped;
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
import io.tierbench.wire.Exchange;
import io.tierbench.wire.SeamClock;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * The application server: a shop behind every endpoint that the options ask for. Beside the shop it
 * offers {@link #ECHO}, which measures a transport alone, and over TCP what {@link ControlClient}
 * asks for between measurements.
 */
public final class Server implements AutoCloseable {
  /** Answers any operation with the bytes of its request. */
  public static final WireService ECHO = new WireService("echo", "application/octet-stream", null);

  private static final Transport CONTROLLED = Transport.TCP;
  private static final String REMEDY = ": leave it out with --endpoint";

  private final ServerOptions options;
  private final UnaryOperator<Exchange> guards;
  private final Shop shop;

  /**
   * Absent without {@link ServerOptions#steps}: then there is nothing around shop and exchanges.
   */
  private final @Nullable SeamClock seams;

  private final Insertion insertion;
  private final Runnable reset;
  private final JvmCounters counters;
  private final ExecutorService workers;
  private final Map<Endpoint, Listener> listeners = new TreeMap<>();

  /**
   * @param insertion how the shop inserts line items
   * @param reset brings the tables of the shop back to what they were
   * @param databaseUse of the database behind the shop; an unused one if it has none
   */
  public Server(
      ServerOptions options,
      Shop shop,
      Insertion insertion,
      Runnable reset,
      DatabaseUse databaseUse) {
    if (options.hosting() == Hosting.SERVLET && options.dispatch() == Dispatch.INLINE) {
      throw new IllegalArgumentException(
          "a servlet container runs calls on its own threads: there is no dispatch INLINE in it");
    }
    this.options = options;
    this.guards = options.security().guards();
    this.seams = options.steps() ? new SeamClock() : null;
    this.shop = seams == null ? shop : seams.around(shop);
    this.insertion = insertion;
    this.reset = reset;
    this.counters = new JvmCounters(databaseUse);
    this.workers = Executors.newFixedThreadPool(options.workers(), daemons("worker"));
  }

  /**
   * Opens every endpoint.
   *
   * @throws java.io.UncheckedIOException if a port is not available; then nothing stays open
   */
  public Server start() {
    try {
      Services services = services();
      options
          .ports()
          .forEach((endpoint, port) -> listeners.put(endpoint, open(endpoint, port, services)));
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private Listener open(Endpoint endpoint, int port, Services services) {
    InetSocketAddress address = new InetSocketAddress(options.bindAddress(), port);
    Transport transport = endpoint.transport();
    if (transport != null) {
      return open(transport, address, services);
    }
    if (!Carrier.plain(CONTROLLED).equals(carrier(CONTROLLED))) {
      throw new IllegalArgumentException(
          "%s has no security, compression or hosting".formatted(endpoint) + REMEDY);
    }
    return switch (Objects.requireNonNull(endpoint.reference())) {
      case CXF_AS_SHIPPED -> CxfAsShipped.serve(shop, address);
      case GRPC_AS_SHIPPED -> GrpcAsShipped.serve(shop, address);
      case FLOOR -> Floor.serve(address);
    };
  }

  private Listener open(Transport transport, InetSocketAddress address, Services services) {
    Executor executor = options.dispatch() == Dispatch.WORKERS ? workers : ListenerOptions.INLINE;
    ListenerOptions listenerOptions = new ListenerOptions(executor, options.maxMessageBytes());
    Carrier asked = carrier(transport);
    Optional<String> objection = asked.objection();
    if (objection.isEmpty()) {
      return asked.serve(
          transport == CONTROLLED ? withControl(services) : services,
          guards,
          address,
          listenerOptions,
          options.workers());
    }
    if (transport != CONTROLLED || options.ports().size() == 1) {
      throw new IllegalArgumentException(objection.get() + REMEDY);
    }
    // Without the shop: nobody is to get at it around the security.
    return Carrier.plain(transport)
        .serve(withControl(new Services()), guards, address, listenerOptions, options.workers());
  }

  private Carrier carrier(Transport transport) {
    return new Carrier(transport, options.security(), options.compression(), options.hosting());
  }

  private Services services() {
    Services services = new Services();
    for (Serialization serialization : options.serializations()) {
      services.add(
          serialization,
          shop,
          options.effort(),
          exchange -> seams == null ? exchange : seams.around(exchange));
    }
    return services.add(ECHO, (operation, request) -> request);
  }

  /** TCP alone, as any web page can have a browser send requests over HTTP. */
  private Services withControl(Services services) {
    return new Services(services)
        .addOpen(
            Control.SERVICE,
            new Control(options.controlToken(), reset, this::describe, counters, seams));
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

  /** The endpoints with the ports that it really got. */
  public Endpoints endpoints() {
    Map<Endpoint, Integer> ports = new TreeMap<>();
    listeners.forEach((endpoint, listener) -> ports.put(endpoint, port(listener)));
    return new Endpoints(options.bindAddress(), ports, options.controlToken());
  }

  private static int port(Listener listener) {
    return ((InetSocketAddress) listener.address()).getPort();
  }

  @Override
  public void close() {
    List<Listener> open = new ArrayList<>(listeners.values());
    Collections.reverse(open);
    open.forEach(Listener::close);
    listeners.clear();
    workers.shutdownNow();
  }

  private static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return body -> {
      Thread thread = new Thread(body, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
