package io.tierbench.namespaces;

import io.tierbench.benchmark.ServerNetwork;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The network namespace of the servers, as seen by clients in another namespace.
 *
 * @param holder id of the process that holds the namespace
 * @param addresses addresses of servers by link; {@link Link#LOOPBACK} is the unlimited link for
 *     control and for counting bytes
 */
record ServerNamespace(long holder, Map<Link, String> addresses) implements ServerNetwork {
  ServerNamespace {
    addresses = Map.copyOf(addresses);
  }

  static ServerNamespace parse(String text) {
    try {
      String[] holderAndLinks = text.split("@");
      Map<Link, String> addresses = new TreeMap<>();
      for (String part : holderAndLinks[1].split(",")) {
        String[] linkAndAddress = part.split("=");
        addresses.put(Link.named(linkAndAddress[0]), linkAndAddress[1]);
      }
      return new ServerNamespace(Long.parseLong(holderAndLinks[0]), addresses);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "-D%s=%s: only a run can set this property: leave it out".formatted(PROPERTY, text), e);
    }
  }

  private String address(Link link) {
    return Objects.requireNonNull(addresses.get(link), link::name);
  }

  List<String> clientArguments() {
    return List.of("-D%s=%s".formatted(PROPERTY, this), kdc());
  }

  private String kdc() {
    return "-D%s=%s".formatted(Security.SERVER_HOST, address(Link.LOOPBACK));
  }

  @Override
  public List<String> commandPrefix() {
    return NetworkNamespace.commandPrefix(holder);
  }

  @Override
  public List<String> serverJvmArguments(List<String> others) {
    List<String> all = new ArrayList<>(others);
    all.add(kdc());
    return all;
  }

  @Override
  public String bindArgument() {
    // Only clients of the run can reach the namespace.
    return "--bind=0.0.0.0";
  }

  @Override
  public Endpoints reachable(Endpoints announced) {
    return new Endpoints(
        address(Link.LOOPBACK),
        announced.ports(),
        announced.token(),
        announced.keys(),
        announced.messageKeys());
  }

  @Override
  public InetSocketAddress address(Endpoints server, Endpoint endpoint, Link link) {
    return new InetSocketAddress(address(link), server.address(endpoint).getPort());
  }

  @Override
  public String toString() {
    return holder
        + "@"
        + addresses.entrySet().stream()
            .map(entry -> entry.getKey().name() + "=" + entry.getValue())
            .sorted()
            .collect(Collectors.joining(","));
  }
}
