package io.tierbench.benchmark;

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
public record ServerNamespace(long holder, Map<Link, String> addresses) {
  /** Property by which a client JVM receives the namespace. */
  static final String PROPERTY = "tierbench.server.namespace";

  /** Argument of a server to listen on every address; only clients of the run reach them. */
  static final String BIND_ARGUMENT = "--bind=0.0.0.0";

  public ServerNamespace {
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
          "-D%s=%s: only a run can set this property; leave it out".formatted(PROPERTY, text), e);
    }
  }

  private String address(Link link) {
    return Objects.requireNonNull(addresses.get(link), link::name);
  }

  public List<String> clientArguments() {
    return List.of("-D%s=%s".formatted(PROPERTY, this), kdc());
  }

  private String kdc() {
    return "-D%s=%s".formatted(Security.SERVER_HOST, address(Link.LOOPBACK));
  }

  /** Returns the prefix of a command line that runs a program in the namespace of a process. */
  public static List<String> commandPrefix(long holder) {
    return List.of("nsenter", "--target", Long.toString(holder), "--net");
  }

  List<String> serverJvmArguments(List<String> others) {
    List<String> all = new ArrayList<>(others);
    all.add(kdc());
    return all;
  }

  /** Returns the announced endpoints as reached over the unlimited link. */
  Endpoints reachable(Endpoints announced) {
    return new Endpoints(
        address(Link.LOOPBACK),
        announced.ports(),
        announced.token(),
        announced.keys(),
        announced.messageKeys());
  }

  InetSocketAddress address(Endpoints server, Endpoint endpoint, Link link) {
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
