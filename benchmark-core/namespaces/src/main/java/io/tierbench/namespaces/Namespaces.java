package io.tierbench.namespaces;

import io.tierbench.benchmark.RunNetwork;
import io.tierbench.benchmark.ServerNamespace;
import io.tierbench.link.Link;
import io.tierbench.record.Cable;
import io.tierbench.record.Network;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.UncheckedIOException;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Network namespaces for the clients, the servers and the database, connected by cables. Clients
 * and servers are connected at each limited rate, and without a limit for control and for counting
 * bytes. Servers and database are connected at the highest rate, clients and database without a
 * limit, because clients query the expected answers.
 *
 * <p>This process stays in its namespace. The namespaces disappear when they are closed and their
 * processes have ended, or when this process is killed.
 */
final class Namespaces implements RunNetwork {
  /** Remedy in the messages of rejections. */
  static final String REMEDY = "leave out --network for a relay that limits the rate";

  /** Address of the database for both cables, on the loopback interface of its namespace. */
  private static final String DATABASE_ADDRESS = "10.77.200.1";

  private final Deque<NetworkNamespace> opened = new ArrayDeque<>();
  private final NetworkNamespace client;
  private final NetworkNamespace server;
  private final NetworkNamespace database;
  private final Map<Link, String> serverAddresses = new TreeMap<>();
  private final List<Cable> cables = new ArrayList<>();
  private int subnets;

  private Namespaces(List<Link> links) {
    try {
      client = opened();
      server = opened();
      database = opened();
      layCables(links);
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

  /** Creates namespaces with cables between them, and measures the rate of each. */
  static Namespaces open(Set<Link> links) {
    List<Link> shaped = links.stream().filter(link -> link.limits().isPresent()).sorted().toList();
    if (shaped.isEmpty()) {
      throw new IllegalArgumentException(
          "--network=%s requires a link with a limited rate, but no cell has one: add one with --link, or leave out --network"
              .formatted(Network.NAMESPACES));
    }
    for (Link link : shaped) {
      if (!link.limits().orElseThrow().delay().isZero()) {
        throw new IllegalArgumentException(
            "--network=%s does not support the delay of link %s, because many kernels lack netem: leave out its cells with --include, or leave out --network for a relay with delays"
                .formatted(Network.NAMESPACES, link));
      }
    }
    NamespaceProbe.incompatibility()
        .ifPresent(
            incompatibility -> {
              throw new IllegalStateException(
                  "--network=%s %s, or %s".formatted(Network.NAMESPACES, incompatibility, REMEDY));
            });
    try {
      return new Namespaces(shaped);
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(
          "--network=%s: the cables cannot be connected: %s. If this machine lacks namespaces, veth or tbf, %s"
              .formatted(
                  Network.NAMESPACES,
                  String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()),
                  REMEDY),
          e);
    }
  }

  private void layCables(List<Link> links) {
    database.run("ip", "addr", "add", DATABASE_ADDRESS + "/32", "dev", "lo");
    serverAddresses.put(Link.LOOPBACK, connect(client, server, "free", null).farAddress());
    layToDatabase(client, null);
    for (Link link : links) {
      Laid laid = connect(client, server, "rate" + megabits(link), link);
      serverAddresses.put(link, laid.farAddress());
      cables.add(laid.checked("client", "server"));
    }
    Link fastest = links.stream().max(Comparator.comparingInt(Namespaces::megabits)).orElseThrow();
    cables.add(layToDatabase(server, fastest).checked("server", "database"));
  }

  static int megabits(Link link) {
    return link.limits().orElseThrow().megabits();
  }

  private Laid layToDatabase(NetworkNamespace from, @Nullable Link link) {
    // Two cables end at the database, so their devices need different names.
    Laid laid = connect(from, database, "database" + (from == server ? "s" : "c"), link);
    from.run("ip", "route", "add", DATABASE_ADDRESS + "/32", "via", laid.farAddress());
    return laid;
  }

  private Laid connect(
      NetworkNamespace near, NetworkNamespace far, String device, @Nullable Link link) {
    int subnet = subnets++;
    Laid laid = new Laid(near, far, device, address(subnet, 1), address(subnet, 2), link);
    Integer megabits = link == null ? null : Integer.valueOf(megabits(link));
    near.connect(device, laid.nearAddress, far, laid.farAddress, megabits);
    return laid;
  }

  private static String address(int subnet, int end) {
    return String.format(Locale.ROOT, "10.77.%d.%d", subnet, end);
  }

  /**
   * A cable between two namespaces.
   *
   * @param link link with the rate of the cable; absent if the rate is unlimited
   */
  private record Laid(
      NetworkNamespace near,
      NetworkNamespace far,
      String device,
      String nearAddress,
      String farAddress,
      @Nullable Link link) {

    /** Describes the cable by its measured rates; rejects rates that differ from the link's. */
    Cable checked(String from, String to) {
      Link kept = Objects.requireNonNull(link);
      return new Cable(
          from,
          to,
          kept.name(),
          // Without the kernel's handles.
          far.run("tc", "qdisc", "show", "dev", device).replaceFirst(".*(?=rate )", "").strip(),
          CableRate.measure(near, nearAddress, far, kept),
          CableRate.measure(far, farAddress, near, kept));
    }
  }

  @Override
  public <T> T inDatabase(Supplier<T> work) {
    try {
      return InNamespace.call(database, work::get);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public EmbeddedDatabase startDatabase(Durability durability) {
    return inDatabase(() -> EmbeddedDatabase.start(durability, DATABASE_ADDRESS));
  }

  @Override
  public List<Cable> cables() {
    return List.copyOf(cables);
  }

  /** Puts a client into the clients' namespace or, without a cable, into the servers'. */
  @Override
  public List<String> clientCommand(List<String> command, boolean overCable) {
    List<String> placed = new ArrayList<>((overCable ? client : server).commandPrefix());
    placed.add(command.get(0));
    if (overCable) {
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
