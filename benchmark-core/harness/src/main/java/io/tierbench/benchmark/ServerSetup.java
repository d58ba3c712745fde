package io.tierbench.benchmark;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.record.DisplayNames;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A description of the server that a benchmark needs.
 *
 * @param endpoints endpoints besides that for control, which is always open
 * @param serializations empty for a server that only echoes bytes
 * @param options options of all transports of the server
 */
public record ServerSetup(
    Set<Endpoint> endpoints,
    Set<Serialization> serializations,
    Effort effort,
    Tuning tuning,
    TransportConfig options,
    Insertion insertion,
    boolean withDatabase) {

  /** Returns a setup with default options. */
  public static ServerSetup plain(
      Set<Endpoint> endpoints, Set<Serialization> serializations, boolean withDatabase) {
    return new ServerSetup(
        endpoints,
        serializations,
        Effort.DOCUMENTED,
        Tuning.NONE,
        TransportConfig.plain(Endpoint.CONTROL_TRANSPORT),
        Insertion.ROW_BY_ROW,
        withDatabase);
  }

  Link link() {
    return options.link().toListener();
  }

  List<String> arguments() {
    Set<Endpoint> toOpen = new TreeSet<>(endpoints);
    toOpen.add(Endpoint.TCP);
    return List.of(
        "--endpoint=" + join(toOpen),
        serializations.isEmpty() ? "--echo-only" : "--serializations=" + join(serializations),
        "--effort=" + effort,
        "--tuning=" + tuning,
        "--security=" + options.security(),
        "--compression=" + options.compression(),
        "--hosting=" + options.hosting(),
        "--insertion=" + insertion);
  }

  /** Rejects a server whose description differs from the options of this setup. */
  void requireSame(Endpoints server, Map<String, String> actual) {
    Map<String, Object> wanted = new LinkedHashMap<>();
    if (serializations.stream().anyMatch(serialization -> serialization.efforts().size() > 1)) {
      wanted.put("effort", effort);
    }
    if (endpoints.stream().anyMatch(Endpoint::isTransport)) {
      wanted.put("dispatch", tuning.serverThread());
      wanted.put("security", options.security());
      wanted.put("compression", options.compression());
      wanted.put("hosting", options.hosting());
    }
    if (withDatabase) {
      wanted.put("insertion", insertion);
    }
    wanted.forEach(
        (option, value) -> {
          if (!value.toString().equals(actual.get(option))) {
            throw new IllegalStateException(
                "the server at %s runs with %s, but the benchmark asks for %s"
                    .formatted(
                        server,
                        DisplayNames.option(option, String.valueOf(actual.get(option))),
                        DisplayNames.of(option, value.toString())));
          }
        });
  }

  private static String join(Set<?> names) {
    return names.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
