package io.tierbench.benchmark;

import io.tierbench.link.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The main class of a process with relays for every shaped link to a server, separate so that they
 * take no processor time of either tier. It prints one line, {@link #READY} and its {@link Ports},
 * and ends when its standard input does.
 */
final class ShapedLinks {
  static final String READY = "tierbench links ";

  private ShapedLinks() {}

  /** The loopback ports at which the links begin. */
  record Ports(Map<Link, Integer> ports) {

    /** Parses the text that {@link #toString} returns. */
    static Ports parse(String text) {
      Map<Link, Integer> ports = new TreeMap<>();
      for (String part : text.split(",")) {
        String[] linkAndPort = part.split("=");
        ports.put(Link.named(linkAndPort[0]), Integer.valueOf(linkAndPort[1]));
      }
      return new Ports(ports);
    }

    InetSocketAddress address(Link link) {
      return new InetSocketAddress(
          InetAddress.getLoopbackAddress(), Objects.requireNonNull(ports.get(link)));
    }

    @Override
    public String toString() {
      return ports.entrySet().stream()
          .map(entry -> entry.getKey() + "=" + entry.getValue())
          .collect(Collectors.joining(","));
    }
  }

  public static void main(String[] arguments) throws IOException {
    InetSocketAddress server = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
    Map<Link, Integer> ports = new TreeMap<>();
    for (Link link : Link.all()) {
      if (link.limits().isPresent()) {
        ports.put(link, link.relay(server).address().getPort());
      }
    }
    System.out.println(READY + new Ports(ports));
    while (System.in.read() >= 0) {
      // The input does not matter, only that the parent lives.
      continue;
    }
  }
}
