package io.tierbench.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A transport and the link. */
record Wiring(Transport transport, Link link) {

  static Stream<Wiring> all() {
    return Transport.all().stream()
        .flatMap(
            transport -> Arrays.stream(Link.values()).map(link -> new Wiring(transport, link)));
  }

  /** Returns a free address for a listener. */
  SocketAddress freeAddress() {
    return link.freeAddress();
  }

  @Override
  public String toString() {
    return transport + " " + link;
  }

  enum Link {
    LOOPBACK,
    UNIX_DOMAIN_SOCKET;

    private static final AtomicInteger PATHS = new AtomicInteger();

    SocketAddress freeAddress() {
      return this == LOOPBACK
          ? Loopback.ANY_PORT
          : UnixDomainSocketAddress.of(Folder.PATH.resolve(PATHS.incrementAndGet() + ".sock"));
    }
  }

  /** A folder per test: a killed run leaves its sockets behind. */
  private static final class Folder {
    static final Path PATH;

    static {
      try {
        PATH = Files.createTempDirectory("tierbench");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      PATH.toFile().deleteOnExit();
    }
  }
}
