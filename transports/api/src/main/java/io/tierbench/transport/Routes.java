package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The services of a listener by the paths of their operations. */
public final class Routes {
  private final List<Route> services;

  public Routes(Map<WireService, Exchange> exchanges) {
    services =
        exchanges.entrySet().stream()
            .map(entry -> new Route(entry.getKey(), entry.getValue(), ""))
            // Longer names first: a service name may be a prefix of another.
            .sorted(
                Comparator.comparing((Route route) -> route.service().name().length()).reversed())
            .toList();
  }

  /** Finds the service of a path {@code service/operation}, or {@code service} for no operation. */
  public @Nullable Route find(String path) {
    for (Route route : services) {
      String name = route.service().name();
      if (path.startsWith(name)) {
        if (path.length() == name.length()) {
          return route;
        }
        if (path.charAt(name.length()) == '/') {
          return route.withOperation(path.substring(name.length() + 1));
        }
      }
    }
    return null;
  }

  public static String path(WireService service, String operation) {
    return operation.isEmpty() ? service.name() : service.name() + '/' + operation;
  }
}
