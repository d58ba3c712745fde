package io.tierbench.server;

import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where a server listens. Written as {@code host:HTTP=8080,TCP=8081,...}: so it stands in the
 * server's announcement, and so it is given to a client.
 */
public record Endpoints(String host, Map<Endpoint, Integer> ports) {

  /**
   * Reads what {@link #toString()} wrote.
   *
   * @throws IllegalArgumentException that names what is wrong
   */
  public static Endpoints parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1) {
      throw wrong(text, "there is no host before a ':'");
    }
    Map<Endpoint, Integer> ports = new EnumMap<>(Endpoint.class);
    for (String part : text.substring(colon + 1).split(",")) {
      String[] nameAndPort = part.split("=");
      try {
        ports.put(
            Endpoint.valueOf(nameAndPort[0].strip()), Integer.valueOf(nameAndPort[1].strip()));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw wrong(text, "'%s' is not ENDPOINT=port".formatted(part));
      }
    }
    return new Endpoints(text.substring(0, colon), ports);
  }

  private static IllegalArgumentException wrong(String text, String reason) {
    return new IllegalArgumentException(
        "'%s' does not say where a server listens: %s. Give what the server announced, host:HTTP=8080,TCP=8081,..."
            .formatted(text, reason));
  }

  /**
   * The address of an endpoint.
   *
   * @throws IllegalArgumentException where the server does not have it
   */
  public InetSocketAddress address(Endpoint endpoint) {
    Integer port = ports.get(endpoint);
    if (port == null) {
      throw new IllegalArgumentException("the server at %s has no %s".formatted(this, endpoint));
    }
    return new InetSocketAddress(host, port);
  }

  @Override
  public String toString() {
    return ports.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(",", host + ":", ""));
  }
}
