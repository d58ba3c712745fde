package io.tierbench.benchmark;

import io.tierbench.link.Link;
import io.tierbench.server.ServerOptions;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The server of a benchmark: a JVM started for it, or a running server that the settings name. */
final class BenchmarkServer {
  /** Arguments of a small JVM that only relays bytes. */
  private static final List<String> LINK_JVM_ARGUMENTS =
      List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Settings settings;
  private final Resources resources;
  private final Endpoints endpoints;

  /** Process id of a server that was started here; negative for a running server. */
  private final long pid;

  /** Folder of the server's Unix domain sockets; absent without that link. */
  private final @Nullable Path sockets;

  private final Map<InetSocketAddress, ChildJvm<Map<Link, Integer>>> links = new HashMap<>();

  private BenchmarkServer(
      Settings settings,
      Resources resources,
      Endpoints endpoints,
      long pid,
      @Nullable Path sockets) {
    this.settings = settings;
    this.resources = resources;
    this.endpoints = endpoints;
    this.pid = pid;
    this.sockets = sockets;
  }

  static BenchmarkServer running(Settings settings, Resources resources, Link link) {
    if (link != Link.LOOPBACK) {
      settings.requireOwnServer("link " + link);
    }
    settings.serverCores().ifPresent(cores -> settings.requireOwnServer("binding to " + cores));
    return new BenchmarkServer(settings, resources, settings.server().orElseThrow(), -1, null);
  }

  static BenchmarkServer start(
      Settings settings,
      Resources resources,
      BenchmarkDatabase database,
      ServerSetup setup,
      @Nullable Integer callers,
      boolean timesPhases) {
    List<String> arguments = new ArrayList<>(setup.arguments());
    Path sockets = null;
    if (setup.link() == Link.UNIX_SOCKET) {
      Path directory = ServerOptions.newSocketDirectory();
      sockets = directory;
      arguments.add("--unix-sockets=" + directory);
      // The server removes its sockets itself, unless it is killed.
      resources.opened((AutoCloseable) () -> ServerOptions.removeSockets(directory));
    }
    if (timesPhases) {
      arguments.add("--steps");
    }
    if (setup.withDatabase()) {
      arguments.addAll(
          database.location().arguments("--db-url", "--db-user", "--db-password-file"));
      if (callers != null) {
        arguments.add("--connections=" + Math.min(callers, ServerOptions.DEFAULT_WORKERS));
      }
    } else {
      arguments.add("--database=NONE");
    }
    Optional<ServerNamespace> elsewhere = settings.serverNamespace();
    List<String> prefix = new ArrayList<>();
    elsewhere.ifPresent(
        there -> {
          arguments.add(ServerNamespace.BIND_ARGUMENT);
          prefix.addAll(ServerNamespace.commandPrefix(there.holder()));
        });
    List<String> jvmArguments =
        elsewhere
            .map(there -> there.serverJvmArguments(settings.serverJvmArguments()))
            .orElse(settings.serverJvmArguments());
    if (settings.serverCores().isPresent()) {
      ServerCores cores = settings.serverCores().get();
      prefix.addAll(cores.commandPrefix());
      jvmArguments = cores.jvmArguments(jvmArguments);
    }
    PlacedJvms.freeThisJvm();
    ChildJvm<Endpoints> process =
        resources.opened(ChildJvm.server(prefix, jvmArguments, arguments));
    if (setup.withDatabase()) {
      // This JVM needs the database too, and can connect while the server starts.
      database.direct();
    }
    Endpoints announced = process.ready();
    return new BenchmarkServer(
        settings,
        resources,
        elsewhere.map(there -> there.reachable(announced)).orElse(announced),
        process.pid(),
        sockets);
  }

  Endpoints endpoints() {
    return endpoints;
  }

  long pid() {
    return pid;
  }

  SocketAddress address(Endpoint endpoint, Link link) {
    if (link == Link.UNIX_SOCKET) {
      return ServerOptions.socket(
          Objects.requireNonNull(sockets), Objects.requireNonNull(endpoint.transport()));
    }
    InetSocketAddress port = endpoints.address(endpoint);
    if (link.limits().isEmpty()) {
      return port;
    }
    if (settings.serverNamespace().isPresent()) {
      return settings.serverNamespace().get().address(endpoints, endpoint, link);
    }
    Map<Link, Integer> ports = links.computeIfAbsent(port, this::startLinks).ready();
    return new InetSocketAddress(
        InetAddress.getLoopbackAddress(), Objects.requireNonNull(ports.get(link)));
  }

  private ChildJvm<Map<Link, Integer>> startLinks(InetSocketAddress server) {
    PlacedJvms.freeThisJvm();
    return resources.opened(
        ChildJvm.launch(
            "link",
            List.of(),
            LINK_JVM_ARGUMENTS,
            ShapedLinks.class,
            List.of(server.getHostString(), Integer.toString(server.getPort())),
            ShapedLinks.READY,
            ShapedLinks::parse));
  }

  /**
   * Tells whether the server that was started, or a relay to it, has ended or ends within a second.
   * A dying process closes its connections before it ends.
   */
  boolean isGone() {
    return pid >= 0 && isGone(pid) || links.values().stream().anyMatch(link -> isGone(link.pid()));
  }

  private static boolean isGone(long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      return true;
    }
    try {
      process.get().onExit().get(1, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // The process is checked below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !process.get().isAlive();
  }
}
