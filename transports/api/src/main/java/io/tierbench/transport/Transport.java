package io.tierbench.transport;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A transport under test: a {@link TransportProvider}, provided by a {@link
 * io.tierbench.plugin.PlugIn}.
 */
public class Transport extends AxisValue {
  private final Supplier<TransportProvider> supplier;

  public Transport(
      String name, String displayName, Supplier<TransportProvider> supplier, Library... libraries) {
    super(name, displayName, libraries);
    this.supplier = supplier;
  }

  public static List<Transport> all() {
    return PlugIns.all(Transport.class);
  }

  public static Transport named(String name) {
    return PlugIns.named(Transport.class, name);
  }

  /**
   * Starts a listener on a host and port, with 0 for a free port, or on a Unix domain socket, whose
   * file the listener creates and removes.
   */
  public Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options) {
    return supplier.get().serve(services, address, options);
  }

  /** Creates a client of one service of a listener. It connects with its first call. */
  public Connection connect(WireService service, SocketAddress address, ConnectionOptions options) {
    return supplier.get().connect(service, address, options);
  }

  /** Returns why the transport of a stack does not support a value; empty if it does. */
  public static Optional<String> incompatibility(
      String axis, AxisValue value, Set<String> names, Combination stack) {
    return stack
        .find(Transport.class)
        .filter(transport -> !names.contains(transport.name()))
        .map(
            transport ->
                "%s does not support %s %s, only %s"
                    .formatted(transport, axis, value, new TreeSet<>(names)));
  }

  /**
   * Returns the maximum number of calls in flight on the connection that all callers share; empty
   * if each caller has its own.
   */
  public OptionalInt maxCallsOfSharedConnection() {
    return OptionalInt.empty();
  }

  /** Tells whether client and server can be in one JVM without a network. */
  public boolean supportsInProcess() {
    return false;
  }

  /** Returns an unused address within this JVM. */
  public SocketAddress newInProcessAddress() {
    throw new UnsupportedOperationException(this + " has no addresses within a JVM");
  }
}
