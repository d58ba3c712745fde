package io.tierbench.run;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.Role;
import io.tierbench.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A combination of technologies and all options of its JVMs, independent of the payload, the
 * placement, the number of callers and the metrics. Cells of a stack share its JVMs.
 */
record Stack(Role role, SortedMap<String, String> parameters) {
  /** Parameters without effect on the JVMs of the raw-socket baseline or the service in process. */
  private static final Map<Role, Set<String>> UNUSED =
      Map.of(Role.FLOOR, Set.of(Cell.SERIALIZATION), Role.DIRECT, Set.of(Cell.DISPATCH));

  /** Parameters that have their own place in names. */
  private static final Set<String> NAMED_SEPARATELY =
      Set.of(
          Cell.FRAMEWORK,
          Cell.SERIALIZATION,
          Cell.TRANSPORT,
          Cell.SECURITY,
          Cell.COMPRESSION,
          Cell.HOSTING,
          Cell.LINK,
          Cell.CORES);

  static Stack of(Cell cell) {
    return of(cell, Network.RELAY);
  }

  /**
   * Returns the stack of a cell. A relay uses the server's loopback listener, so all links share
   * JVMs. Between two namespaces there is no loopback, so each cable needs its own JVMs.
   */
  static Stack of(Cell cell, Network network) {
    SortedMap<String, String> parameters = new TreeMap<>(Cell.PARAMETER_ORDER);
    parameters.putAll(cell.parameters());
    parameters.keySet().removeAll(Cell.PER_ITERATION);
    parameters.computeIfPresent(Cell.LINK, (name, link) -> listener(Link.named(link), network));
    parameters.keySet().removeAll(UNUSED.getOrDefault(cell.role(), Set.of()));
    return new Stack(cell.role(), parameters);
  }

  private static String listener(Link link, Network network) {
    return network == Network.NAMESPACES && link.limits().isPresent()
        ? Network.NAMESPACES.name()
        : link.toListener().name();
  }

  boolean isAcrossNamespaces() {
    return Network.NAMESPACES.name().equals(parameters.get(Cell.LINK));
  }

  /** Tells whether the stack combines a serialization and a transport, as in the matrix. */
  boolean isPairing() {
    return role == Role.PAIRING;
  }

  boolean hasServer() {
    return role != Role.DIRECT && !Link.IN_PROCESS.name().equals(parameters.get(Cell.LINK));
  }

  Optional<ServerCores> cores() {
    int count = Cell.cores(parameters);
    return count == 0 ? Optional.empty() : Optional.of(new ServerCores(count));
  }

  String variant() {
    return parameters.getOrDefault(Variant.PARAMETER, "");
  }

  /**
   * Returns the name, such as {@code KRYO:TCP}, {@code SOAP:HTTP+BASIC@SERVLET}, {@code CXF as
   * shipped}, {@code floor} or {@code direct}, with the values of varying parameters.
   */
  String name(Set<String> varying) {
    List<String> words = new ArrayList<>();
    switch (role) {
      case DIRECT -> words.add("direct");
      case FLOOR -> words.add("floor");
      case AS_SHIPPED -> words.add(parameters.get(Cell.FRAMEWORK) + " as shipped");
      default -> words.add(parameters.get(Cell.SERIALIZATION) + ":" + Cell.transport(parameters));
    }
    parameters.forEach(
        (name, value) -> {
          if (!NAMED_SEPARATELY.contains(name) && varying.contains(name)) {
            words.add(value);
          }
        });
    Cell.nameOfCores(parameters).ifPresent(words::add);
    return String.join(":", words);
  }
}
