package io.tierbench.server.control;

import io.tierbench.framework.Framework;
import io.tierbench.transport.Transport;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint of a server, with a port of its own: a transport, a framework as shipped, or the
 * raw-socket baseline.
 */
public record Endpoint(@Nullable Transport transport, @Nullable Framework framework)
    implements Comparable<Endpoint> {
  public static final Transport CONTROL_TRANSPORT = Transport.named("TCP");

  public static final Endpoint TCP = of(CONTROL_TRANSPORT);

  /** Neither a transport nor a framework. */
  public static final Endpoint RAW_SOCKET_BASELINE = new Endpoint(null, null);

  private static final String AS_SHIPPED = "_AS_SHIPPED";

  private static final Comparator<Endpoint> ORDER =
      Comparator.comparing(
              Endpoint::transport, Comparator.nullsLast(Comparator.<Transport>naturalOrder()))
          .thenComparing(
              Endpoint::framework, Comparator.nullsLast(Comparator.<Framework>naturalOrder()));

  public static Endpoint of(Transport transport) {
    return new Endpoint(transport, null);
  }

  /** Returns the endpoint of a framework; for a client-only one, that of the server it calls. */
  public static Endpoint of(Framework framework) {
    return new Endpoint(null, framework.server());
  }

  public static Set<Endpoint> transports() {
    return Transport.all().stream()
        .map(Endpoint::of)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns all endpoints: the transports, then the frameworks and the raw-socket baseline. */
  public static Set<Endpoint> all() {
    Set<Endpoint> all = transports();
    Framework.all().forEach(framework -> all.add(of(framework)));
    all.add(RAW_SOCKET_BASELINE);
    return all;
  }

  /** Returns the endpoint of that name, ignoring case. */
  public static Endpoint named(String name) {
    return all().stream()
        .filter(endpoint -> endpoint.toString().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'%s' is none of %s".formatted(name, all())));
  }

  public boolean isTransport() {
    return transport != null;
  }

  @Override
  public int compareTo(Endpoint other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    if (transport != null) {
      return transport.name();
    }
    return framework == null ? "FLOOR" : framework.name() + AS_SHIPPED;
  }
}
