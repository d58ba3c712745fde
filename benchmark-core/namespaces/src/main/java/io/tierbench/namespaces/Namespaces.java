package io.tierbench.namespaces;

import io.tierbench.benchmark.RunNetwork;
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
 * Network namespaces for the clients, the servers and the database: three machines in one. Cables
 * of each limited rate lead from the clients to the servers, and an unlimited one for control and
 * for counting bytes. A cable of the highest rate leads from the servers to the database, and an
 * unlimited one from the clients, which ask it for the expected answers.
 *
 * <p>The namespace of this process is unchanged. The namespaces disappear when they are closed and
 * their processes have ended, or when this process is killed.
 */
final class Namespaces implements RunNetwork {
  /** Alternative that every rejection recommends. */
  static final String ALTERNATIVE = "leave out --network for a relay that limits the rate";

  /** Address on the loopback interface: no cable leads there, so one address serves all. */
  private static final String DATABASE_ADDRESS = "10.77.200.1";

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
                  "--network=%s %s, or %s".formatted(Network.NAMESPACES, incompatibility, ALTERNATIVE));
            });
    try {
      return new Namespaces(Set.copyOf(shaped));
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(
          "--network=%s: this machine lacks namespaces, veth or tbf: %s. If so, %s"
              .formatted(
                  Network.NAMESPACES,
                  String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()),
                  ALTERNATIVE),
          e);
    }
  }

  private void layCables(Set<Link> links) {
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

  static int megabits(Link link) {
    return link.limits().orElseThrow().megabits();
  }

  private Laid layToDatabase(NetworkNamespace from, @Nullable Link link) {
    // Two cables end there, so each has another name.
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

  /** Without a cable between them, both the client and its server are in that of the servers. */
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
