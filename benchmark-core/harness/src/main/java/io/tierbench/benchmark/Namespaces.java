package io.tierbench.benchmark;

import com.sun.jna.LastErrorException;
import io.tierbench.link.Link;
import io.tierbench.link.relay.NamespaceProbe;
import io.tierbench.link.relay.NetworkNamespace;
import io.tierbench.link.relay.NetworkNamespace.End;
import io.tierbench.record.Cable;
import io.tierbench.record.Network;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Network namespaces for the clients, the servers and the database: three machines in one. Cables
 * of each limited rate lead from the clients to the servers, and an unlimited one for control and
 * for counting bytes. A cable of the highest rate leads from the servers to the database, and an
 * unlimited one from the clients, which ask it for the expected answers.
 *
 * <p>The namespace of this process is unchanged. The namespaces disappear when they are closed and
 * their processes have ended, or when this process is killed.
 */
public final class Namespaces implements AutoCloseable {
  /** Alternative that every rejection recommends. */
  private static final String INSTEAD = "leave out --network for a relay that limits the rate";

  /** Flag of setns(2): the file must be that of a network namespace. */
  private static final int NETWORK = 0x4000_0000;

  /** Flags of open(2). */
  private static final int READ_ONLY_AND_NOT_FOR_CHILDREN = 0x8_0000;

  /** Address on the loopback interface: no cable leads there, so one address serves all. */
  private static final String DATABASE_ADDRESS = "10.77.200.1";

  private static final int FRAME_BYTES = 1514;
  private static final int PAYLOAD_BYTES = 1448;

  /** Burst of a fifth of a second, in bytes for each Mbit/s. */
  private static final long BYTES_PER_MEGABIT = 25_000;

  private static final double TENTHS = 10;
  private static final int TRIES = 15;
  private static final double MIN_OF_RATE = 0.9;
  private static final double MAX_OF_RATE = 1.05;
  private static final int CONNECT_MILLIS = 5_000;
  private static final int READ_MILLIS = 10_000;

  private final Deque<NetworkNamespace> opened = new ArrayDeque<>();
  private final NetworkNamespace client;
  private final NetworkNamespace server;
  private final NetworkNamespace database;
  private final Map<Link, String> serverAddresses = new TreeMap<>();
  private final List<Cable> cables = new ArrayList<>();
  private int subnets;

  private Namespaces(Set<Link> links) {
    try {
      client = opened();
      server = opened();
      database = opened();
      lay(links);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private NetworkNamespace opened() {
    NetworkNamespace namespace = NetworkNamespace.open();
    opened.push(namespace);
    return namespace;
  }

  /**
   * Creates namespaces with cables between them, and measures the rate of each.
   *
   * @param links of a run; those without a limit need no cable
   * @throws IllegalArgumentException if a link is not supported, or none has a limit
   * @throws IllegalStateException naming what this machine lacks
   */
  public static Namespaces open(Set<Link> links) {
    List<Link> shaped = links.stream().filter(link -> link.limits().isPresent()).sorted().toList();
    if (shaped.isEmpty()) {
      throw new IllegalArgumentException(
          "--network=%s is for links of a limited rate, but no cell has one"
              .formatted(Network.NAMESPACES));
    }
    for (Link link : shaped) {
      if (!link.limits().orElseThrow().delay().isZero()) {
        throw new IllegalArgumentException(
            "--network=%s does not support delays, because many kernels lack netem, and %s has one: leave its cells out with --include, or leave out --network for a relay that delays them"
                .formatted(Network.NAMESPACES, link));
      }
    }
    NamespaceProbe.incompatibility()
        .ifPresent(
            incompatibility -> {
              throw new IllegalStateException(
                  "--network=%s %s, or %s".formatted(Network.NAMESPACES, incompatibility, INSTEAD));
            });
    try {
      return new Namespaces(Set.copyOf(shaped));
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(
          "--network=%s: this machine lacks namespaces, veth or tbf: %s. If so, %s"
              .formatted(
                  Network.NAMESPACES,
                  String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()),
                  INSTEAD),
          e);
    }
  }

  private void lay(Set<Link> links) {
    database.run("ip", "addr", "add", DATABASE_ADDRESS + "/32", "dev", "lo");
    serverAddresses.put(Link.LOOPBACK, connect(client, server, "free", null).farAddress());
    layToDatabase(client, null);
    for (Link link : links.stream().sorted().toList()) {
      Laid laid = connect(client, server, "rate" + megabits(link), link);
      serverAddresses.put(link, laid.farAddress());
      cables.add(laid.checked("client", "server"));
    }
    Link fastest = links.stream().max(Comparator.comparingInt(Namespaces::megabits)).orElseThrow();
    cables.add(layToDatabase(server, fastest).checked("server", "database"));
  }

  private static int megabits(Link link) {
    return link.limits().orElseThrow().megabits();
  }

  private Laid layToDatabase(NetworkNamespace from, @Nullable Link link) {
    // Two cables end there, so each has another name.
    Laid laid = connect(from, database, "database" + (from == server ? "s" : "c"), link);
    from.run("ip", "route", "add", DATABASE_ADDRESS + "/32", "via", laid.farAddress());
    return laid;
  }

  /** Lays a cable with interfaces of the same name at both ends. */
  private Laid connect(
      NetworkNamespace near, NetworkNamespace far, String device, @Nullable Link link) {
    int subnet = subnets++;
    Laid laid = new Laid(near, far, device, address(subnet, 1), address(subnet, 2), link);
    NetworkNamespace.connect(
        new End(near, device, laid.nearAddress + "/30"),
        new End(far, device, laid.farAddress + "/30"),
        link == null ? null : Integer.valueOf(megabits(link)));
    return laid;
  }

  private static String address(int subnet, int end) {
    return String.format(Locale.ROOT, "10.77.%d.%d", subnet, end);
  }

  /**
   * A cable between two namespaces.
   *
   * @param link the link whose rate it has; absent if unlimited
   */
  private record Laid(
      NetworkNamespace near,
      NetworkNamespace far,
      String device,
      String nearAddress,
      String farAddress,
      @Nullable Link link) {

    /** Measures the cable and rejects it if it does not keep its rate. */
    Cable checked(String from, String to) {
      Link kept = Objects.requireNonNull(link);
      return new Cable(
          from,
          to,
          kept.name(),
          // Without the numbers that the kernel gives it.
          far.run("tc", "qdisc", "show", "dev", device).replaceFirst(".*(?=rate )", "").strip(),
          measured(near, nearAddress, far, kept),
          measured(far, farAddress, near, kept));
    }
  }

  /**
   * Measures the rate of a cable one way, including the headers of all frames; repeats on a busy
   * machine.
   */
  private static double measured(
      NetworkNamespace from, String address, NetworkNamespace to, Link link) {
    double rate = 0;
    for (int tried = 0; tried < TRIES; tried++) {
      try {
        rate = measure(from, address, to, megabits(link));
      } catch (Exception e) {
        throw new IllegalStateException(
            "no data passes the cable of %s: %s. Try again, or %s".formatted(link, e, INSTEAD), e);
      }
      double ofRate = rate / megabits(link);
      if (ofRate >= MIN_OF_RATE && ofRate <= MAX_OF_RATE) {
        return Math.round(rate * TENTHS) / TENTHS;
      }
    }
    throw new IllegalStateException(
        String.format(
            Locale.ROOT,
            "the cable of %s passes %.1f Mbit/s: try again on a calmer machine, or %s",
            link,
            rate,
            INSTEAD));
  }

  private static double measure(
      NetworkNamespace from, String address, NetworkNamespace to, int megabits) throws Exception {
    long bytes = megabits * BYTES_PER_MEGABIT;
    try (ServerSocket listener =
            in(from, () -> new ServerSocket(0, 1, InetAddress.getByName(address)));
        Socket socket = in(to, () -> connect(address, listener.getLocalPort()))) {
      Thread sender = new Thread(() -> send(listener, 2 * bytes), "sender");
      sender.setDaemon(true);
      sender.start();
      // Until then the bucket was full.
      socket.getInputStream().skipNBytes(bytes / 2);
      long start = System.nanoTime();
      socket.getInputStream().skipNBytes(bytes);
      double micros = (System.nanoTime() - start) / 1e3;
      return bytes * Byte.SIZE * FRAME_BYTES / (PAYLOAD_BYTES * micros);
    }
  }

  private static Socket connect(String address, int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      socket.setSoTimeout(READ_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static void send(ServerSocket listener, long bytes) {
    byte[] some = new byte[1 << 12];
    try (Socket socket = listener.accept()) {
      for (long sent = 0; sent < bytes; sent += some.length) {
        socket.getOutputStream().write(some);
      }
    } catch (IOException e) {
      // The reader has enough, or reports missing bytes.
      return;
    }
  }

  /**
   * Runs an action in a thread that is in the namespace: its sockets and child processes are there
   * too.
   */
  private static <T> T in(NetworkNamespace namespace, Callable<T> work) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              enter(namespace);
              return work.call();
            });
    Thread thread = new Thread(task, "in-namespace");
    // A process that ends meanwhile does not wait for it.
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Moves this thread, and those that it starts, to a namespace. */
  private static void enter(NetworkNamespace namespace) throws IOException {
    try {
      int file = CLibrary.open(namespace.file().toString(), READ_ONLY_AND_NOT_FOR_CHILDREN);
      try {
        CLibrary.setns(file, NETWORK);
      } finally {
        CLibrary.close(file);
      }
    } catch (LastErrorException | LinkageError e) {
      throw new IOException("a network namespace cannot be entered: " + e.getMessage(), e);
    }
  }

  /** Runs an action in the namespace of the database. */
  <T> T inDatabase(Supplier<T> work) {
    try {
      return in(database, work::get);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a database there, reachable from everywhere at the same address. */
  EmbeddedDatabase startDatabase(Durability durability) {
    return inDatabase(() -> EmbeddedDatabase.start(durability, DATABASE_ADDRESS));
  }

  /** Returns the cables of a limited rate. */
  public List<Cable> cables() {
    return List.copyOf(cables);
  }

  /**
   * Returns the command line that starts a stack's client JVM in its namespace.
   *
   * @param command that starts with the JVM
   * @param across whether a cable is between it and its server; otherwise both are in the namespace
   *     of the servers
   */
  public List<String> client(List<String> command, boolean across) {
    List<String> placed = new ArrayList<>((across ? client : server).enter());
    placed.add(command.get(0));
    if (across) {
      placed.addAll(new ServerNamespace(server.holder(), serverAddresses).clientArguments());
    }
    placed.addAll(command.subList(1, command.size()));
    return placed;
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
