package io.tierbench.benchmark;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.ServerThread;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The server that a benchmark needs.
 *
 * @param endpoints to open; the control endpoint is always open
 * @param link how its transports listen for it
 * @param serializations none for a server that only echoes bytes
 */
record ServerSetup(
    Set<Endpoint> endpoints,
    Set<Serialization> serializations,
    Effort effort,
    ServerThread dispatch,
    Security security,
    Compression compression,
    Hosting hosting,
    Link link,
    Insertion insertion,
    boolean withDatabase) {

  /** Creates a setup with default transport options. */
  ServerSetup(
      Set<Endpoint> endpoints,
      Set<Serialization> serializations,
      Effort effort,
      ServerThread serverThread,
      Insertion insertion,
      boolean withDatabase) {
    this(
        endpoints,
        serializations,
        effort,
        serverThread,
        Security.NONE,
        Compression.NONE,
        Hosting.SELF,
        Link.LOOPBACK,
        insertion,
        withDatabase);
  }

  List<String> arguments() {
    Set<Endpoint> toOpen = new TreeSet<>(endpoints);
    toOpen.add(Endpoint.TCP);
    List<String> arguments = new ArrayList<>();
    arguments.add("--endpoint=" + join(toOpen));
    arguments.add(
        serializations.isEmpty() ? "--echo-only" : "--serialization=" + join(serializations));
    arguments.add("--effort=" + effort);
    arguments.add("--dispatch=" + dispatch);
    arguments.add("--security=" + security);
    arguments.add("--compression=" + compression);
    arguments.add("--hosting=" + hosting);
    arguments.add("--insertion=" + insertion);
    return arguments;
  }

  /** Checks that a running server has the options of this setup, as it describes them. */
  void requireSame(Endpoints server, Map<String, String> actual) {
    if (serializations.stream().anyMatch(serialization -> serialization.efforts().size() > 1)) {
      requireSame(server, actual, "effort", effort);
    }
    if (endpoints.stream().anyMatch(Endpoint::isTransport)) {
      requireSame(server, actual, "dispatch", dispatch);
      requireSame(server, actual, "security", security);
      requireSame(server, actual, "compression", compression);
      requireSame(server, actual, "hosting", hosting);
    }
    if (withDatabase) {
      requireSame(server, actual, "insertion", insertion);
    }
  }

  private static void requireSame(
      Endpoints server, Map<String, String> actual, String option, Object wanted) {
    if (!wanted.toString().equals(actual.get(option))) {
      throw new IllegalStateException(
          "the server at %s runs with %s %s, but the benchmark asks for %s"
              .formatted(server, option, actual.get(option), wanted));
    }
  }

  private static String join(Set<?> names) {
    return names.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
