package io.tierbench.benchmark;

import io.tierbench.link.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The main class of a process with a relay for each link with a limited rate, separate so that
 * relays count for neither tier's CPU time. It prints {@link #READY} with the loopback port of each
 * link, and ends at the end of its standard input.
 */
final class ShapedLinks {
  static final String READY = "tierbench links ";

  private ShapedLinks() {}

  static Map<Link, Integer> parse(String ports) {
    return Arrays.stream(ports.split(","))
        .map(port -> port.split("="))
        .collect(Collectors.toMap(port -> Link.named(port[0]), port -> Integer.valueOf(port[1])));
  }

  public static void main(String[] arguments) throws IOException {
    InetSocketAddress server = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
    List<String> ports = new ArrayList<>();
    for (Link link : Link.all()) {
      if (link.limits().isPresent()) {
        ports.add(link + "=" + link.relay(server).address().getPort());
      }
    }
    System.out.println(READY + String.join(",", ports));
    while (System.in.read() >= 0) {
      // Input is ignored; its end is the end of the parent.
      continue;
    }
  }
}
