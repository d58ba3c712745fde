package io.tierbench.transport;

import io.tierbench.transport.ConnectionOptions.Drive;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A transport, a drive of its client, and what lies between the two. */
record Variant(Transport transport, Drive drive, Link link) {

  static Stream<Variant> all() {
    return Arrays.stream(Transport.values())
        .flatMap(
            transport ->
                Arrays.stream(Drive.values())
                    .flatMap(
                        drive ->
                            Arrays.stream(Link.values())
                                .map(link -> new Variant(transport, drive, link))));
  }

  /** For a listener: one that nobody has. */
  SocketAddress freeAddress() {
    return link.freeAddress();
  }

  @Override
  public String toString() {
    return transport + " " + drive + " " + link;
  }

  enum Link {
    LOOPBACK {
      @Override
      SocketAddress freeAddress() {
        return Loopback.ANY_PORT;
      }
    },
    UNIX_DOMAIN_SOCKET {
      private final AtomicInteger paths = new AtomicInteger();

      @Override
      SocketAddress freeAddress() {
        String name =
            "tierbench-%d-%d.sock"
                .formatted(ProcessHandle.current().pid(), paths.incrementAndGet());
        return UnixDomainSocketAddress.of(Path.of(System.getProperty("java.io.tmpdir"), name));
      }
    };

    abstract SocketAddress freeAddress();
  }
}
