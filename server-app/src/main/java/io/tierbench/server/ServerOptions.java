package io.tierbench.server;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The options of a server.
 *
 * @param ports ports of the endpoints to open; 0 for a free port
 * @param sockets directory, created and deleted by the server, for {@linkplain #socket Unix domain
 *     sockets} of the transports; absent to listen on ports
 * @param phases whether a client can request the times of a call's phases
 * @param controlToken authorises {@link ControlClient} to control the server
 */
public record ServerOptions(
    String bindAddress,
    Map<Endpoint, Integer> ports,
    Set<Serialization> serializations,
    Effort effort,
    Tuning tuning,
    Security security,
    Compression compression,
    Hosting hosting,
    int workers,
    int maxMessageBytes,
    Optional<Path> sockets,
    boolean phases,
    String controlToken) {

  public static final String LOOPBACK = "127.0.0.1";
  public static final int DEFAULT_WORKERS = 8;

  /** Suffix of the socket of a relay by which a client counts bytes. */
  public static final String COUNTED = ".counted";

  /** Length of the longest path of a socket that Linux and macOS permit, in bytes. */
  static final int MAX_SOCKET_PATH = 103;

  /**
   * Returns the path of a new directory of sockets in the folder for temporary files, or in /tmp if
   * the path would be too long for a socket.
   */
  public static Path newSocketDirectory() {
    String name = "tierbench-" + UUID.randomUUID();
    Path directory = Path.of(System.getProperty("java.io.tmpdir"), name).toAbsolutePath();
    return socketPathLength(directory) <= MAX_SOCKET_PATH ? directory : Path.of("/tmp", name);
  }

  static int socketPathLength(Path directory) {
    return sockets(directory).stream()
        .mapToInt(socket -> socket.toString().getBytes(StandardCharsets.UTF_8).length)
        .max()
        .orElse(0);
  }

  /** Returns the socket of a transport in a directory of sockets. */
  public static UnixDomainSocketAddress socket(Path directory, Transport transport) {
    return UnixDomainSocketAddress.of(directory.resolve(transport.name()));
  }

  /** Removes a directory and the sockets in it; fails if the directory holds other files. */
  public static void removeSockets(Path directory) {
    try {
      for (Path socket : sockets(directory)) {
        Files.deleteIfExists(socket);
      }
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be deleted".formatted(directory), e);
    }
  }

  private static List<Path> sockets(Path directory) {
    return Transport.all().stream()
        .map(transport -> directory.resolve(transport.name()))
        .flatMap(socket -> Stream.of(socket, Path.of(socket + COUNTED)))
        .toList();
  }
}
