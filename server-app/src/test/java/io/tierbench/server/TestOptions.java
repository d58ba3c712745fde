package io.tierbench.server;

import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Control;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.ConnectionOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Options of servers for tests. */
public final class TestOptions {
  private TestOptions() {}

  /**
   * Returns options with some endpoints on free ports of the loopback interface, and defaults for
   * everything else.
   */
  public static ServerOptions onLoopback(
      Set<Endpoint> endpoints, Set<Serialization> serializations, Effort effort, Tuning tuning) {
    return options(endpoints, serializations, effort, tuning, Optional.empty());
  }

  /** The transports with Kryo on Unix domain sockets in a directory. */
  public static ServerOptions onSockets(Path directory) {
    return options(
        Endpoint.transports(),
        Set.of(Known.KRYO),
        Effort.DOCUMENTED,
        Tuning.NONE,
        Optional.of(directory));
  }

  private static ServerOptions options(
      Set<Endpoint> endpoints,
      Set<Serialization> serializations,
      Effort effort,
      Tuning tuning,
      Optional<Path> sockets) {
    return new ServerOptions(
        ServerOptions.LOOPBACK,
        endpoints.stream().collect(Collectors.toMap(endpoint -> endpoint, endpoint -> 0)),
        serializations,
        effort,
        tuning,
        Security.NONE,
        Compression.NONE,
        Hosting.SELF,
        ServerOptions.DEFAULT_WORKERS,
        ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES,
        sockets,
        false,
        Control.newToken());
  }
}
