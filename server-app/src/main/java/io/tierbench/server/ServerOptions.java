package io.tierbench.server;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.ControlClient;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.SocketFiles;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The options of a server.
 *
 * @param bindAddress the address to listen on
 * @param ports of the endpoints to open; 0 takes a free port
 * @param serializations whose services the transports offer
 * @param effort of those serializations to which it makes a difference
 * @param security of the shop, by every transport
 * @param compression of messages, by every transport
 * @param hosting of the transports
 * @param workers threads that run calls where the dispatch is {@link Dispatch#WORKERS}
 * @param maxMessageBytes a larger request is refused
 * @param sockets a directory for Unix domain sockets, made and deleted by the server, on which the
 *     transports then listen instead of ports, see {@link #socket}; absent for ports
 * @param steps whether a client can ask for the times of a call's steps
 * @param controlToken by which {@link ControlClient} shows that it may govern the server
 */
public record ServerOptions(
    String bindAddress,
    Map<Endpoint, Integer> ports,
    Set<Serialization> serializations,
    Effort effort,
    Dispatch dispatch,
    Security security,
    Compression compression,
    Hosting hosting,
    int workers,
    int maxMessageBytes,
    Optional<Path> sockets,
    boolean steps,
    String controlToken) {

  public static final String LOOPBACK = "127.0.0.1";
  public static final int DEFAULT_WORKERS = 8;

  /** End of the name of a socket by which a client counts bytes. */
  public static final String COUNTED = ".counted";

  static final Set<PosixFilePermission> DIRECTORY_OF_OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  /** The socket of a transport in a directory of sockets. */
  public static UnixDomainSocketAddress socket(Path directory, Transport transport) {
    return UnixDomainSocketAddress.of(directory.resolve(transport.name()));
  }

  /**
   * Removes a directory of sockets, with what a client or a server that died has left there, and
   * nothing else.
   */
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

  /**
   * Whether a server of this user has left the directory, to which nobody else gets. An empty one
   * may be that of a server that is about to listen there, or anybody's.
   */
  static boolean isLeft(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        || !Files.getPosixFilePermissions(directory).equals(DIRECTORY_OF_OWNER)
        || !Files.getOwner(directory).getName().equals(System.getProperty("user.name"))) {
      return false;
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> found = files.toList();
      return !found.isEmpty() && sockets(directory).containsAll(found);
    }
  }

  /**
   * Removes what a server that died has left in its directory.
   *
   * @throws IOException where one lives
   */
  static void removeDeadSockets(Path directory) throws IOException {
    for (Path socket : sockets(directory)) {
      SocketFiles.removeDead(UnixDomainSocketAddress.of(socket));
    }
  }

  /** All that may be there. */
  private static List<Path> sockets(Path directory) {
    return Transport.all().stream()
        .map(transport -> socket(directory, transport).getPath())
        .flatMap(socket -> Stream.of(socket, Path.of(socket + COUNTED)))
        .toList();
  }

  static Set<Serialization> everySerialization() {
    return new LinkedHashSet<>(Serialization.all());
  }
}
