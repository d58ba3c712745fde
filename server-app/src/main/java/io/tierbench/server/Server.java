package io.tierbench.server;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.reference.CxfAsShipped;
import io.tierbench.reference.Floor;
import io.tierbench.reference.GrpcAsShipped;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.SeamClock;
import io.tierbench.wire.SeamTimes;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The application server: a shop behind every endpoint that the options ask for. Beside the shop it
 * offers {@link #ECHO}, which measures a transport alone, and {@link #CONTROL}, by which a client
 * governs and questions it between measurements.
 */
public final class Server implements AutoCloseable {
  /** Answers any operation with the bytes of its request. */
  public static final WireService ECHO = new WireService("echo", "application/octet-stream", null);

  /**
   * {@link #RESET}, {@link #DESCRIBE}, {@link #COUNTERS}, {@link #CLOCK}, {@link #START_STEPS} and
   * {@link #STOP_STEPS}, in plain text.
   */
  public static final WireService CONTROL =
      new WireService("control", "text/plain; charset=utf-8", null);

  /** Deletes the orders that were stored since the last reset. */
  public static final String RESET = "reset";

  /** What runs the server: lines of {@code name=value}. */
  public static final String DESCRIBE = "describe";

  /** What the server has used so far: {@link Counters} in lines of {@code name=value}. */
  public static final String COUNTERS = "counters";

  /** What {@link System#nanoTime} says here. */
  public static final String CLOCK = "clock";

  /** Times the steps of calls from now on; needs a server with {@link ServerOptions#steps}. */
  public static final String START_STEPS = "start-steps";

  /** Times them no longer: {@link SeamTimes} of the calls since then. */
  public static final String STOP_STEPS = "stop-steps";

  private final ServerOptions options;
  private final Shop shop;

  /** Null without {@link ServerOptions#steps}: then there is nothing around shop and exchanges. */
  private final SeamClock seams;

  private final Insertion insertion;
  private final Runnable reset;
  private final JvmCounters counters;
  private final ExecutorService workers;
  private final Map<Endpoint, Listener> listeners = new EnumMap<>(Endpoint.class);

  /**
   * @param insertion how the shop inserts line items
   * @param reset brings the tables of the shop back to what they were
   * @param databaseUse of the database behind the shop; an unused one where it has none
   */
  public Server(
      ServerOptions options,
      Shop shop,
      Insertion insertion,
      Runnable reset,
      DatabaseUse databaseUse) {
    this.options = options;
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
   * @throws java.io.UncheckedIOException where a port is not to be had; nothing stays open then
   */
  public Server start() {
    try {
      Map<WireService, Exchange> services = services();
      options
          .ports()
          .forEach((endpoint, port) -> listeners.put(endpoint, open(endpoint, port, services)));
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private Map<WireService, Exchange> services() {
    Map<WireService, Exchange> services = new LinkedHashMap<>();
    for (Serialization serialization : options.serializations()) {
      Exchange exchange = serialization.server(shop);
      services.put(serialization.service(), seams == null ? exchange : seams.around(exchange));
    }
    services.put(ECHO, (operation, request) -> request);
    services.put(CONTROL, this::control);
    return services;
  }

  private Listener open(Endpoint endpoint, int port, Map<WireService, Exchange> services) {
    InetSocketAddress address = new InetSocketAddress(options.bindAddress(), port);
    Executor executor = options.dispatch() == Dispatch.WORKERS ? workers : ListenerOptions.INLINE;
    ListenerOptions listenerOptions = new ListenerOptions(executor, options.maxMessageBytes());
    return switch (endpoint) {
      case CXF_AS_SHIPPED -> CxfAsShipped.serve(shop, address);
      case GRPC_AS_SHIPPED -> GrpcAsShipped.serve(shop, address);
      case FLOOR -> Floor.serve(address);
      default -> Transport.valueOf(endpoint.name()).serve(services, address, listenerOptions);
    };
  }

  private byte[] control(String operation, byte[] request) {
    String answer =
        switch (operation) {
          case RESET -> {
            reset.run();
            yield "";
          }
          case DESCRIBE -> describe();
          case COUNTERS -> counters.read().toLines();
          case CLOCK -> String.valueOf(System.nanoTime());
          case START_STEPS -> {
            seams().start();
            yield "";
          }
          case STOP_STEPS -> seams().stop().toLines();
          default ->
              throw new ExchangeException(
                  Fault.UNKNOWN_OPERATION, "no control operation '%s'".formatted(operation));
        };
    return answer.getBytes(StandardCharsets.UTF_8);
  }

  private SeamClock seams() {
    if (seams == null) {
      throw new ExchangeException(
          Fault.BAD_REQUEST, "this server cannot time the steps of a call: start it with --steps");
    }
    return seams;
  }

  private String describe() {
    return JvmDescription.ofThisJvm()
        .with("dispatch", options.dispatch())
        .with("workers", options.workers())
        .with("insertion", insertion)
        .toLines();
  }

  /** Where it listens, with the ports that it really got. */
  public Endpoints endpoints() {
    Map<Endpoint, Integer> ports = new EnumMap<>(Endpoint.class);
    listeners.forEach((endpoint, listener) -> ports.put(endpoint, listener.address().getPort()));
    return new Endpoints(options.bindAddress(), ports);
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
