package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.TestServer;
import io.tierbench.server.Server;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests that a server, but not its compiler, is bound to a core and unbound again. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PlacementTest {
  private static final Pattern FIELDS =
      Pattern.compile("(?s)Name:\\s+(.*?)\\n.*Cpus_allowed_list:\\s+(.*?)\\n.*");

  private static final String GONE = "gone";
  private static final String NOT_BOUND = "(C1|C2|VM|GC|G1|Sweeper) .*";
  private static final long SELF = ProcessHandle.current().pid();
  private static final ServerSetup ECHO = ServerSetup.plain(Set.of(Endpoint.TCP), Set.of(), false);

  /** The cores of this process. */
  private static String everywhere;

  record Task(String name, String cores) {

    static Task read(Path process) {
      try {
        Matcher fields = FIELDS.matcher(Files.readString(process.resolve("status")));
        assertThat(fields.matches()).isTrue();
        return new Task(fields.group(1), fields.group(2));
      } catch (IOException e) {
        return new Task(GONE, "");
      }
    }

    static Task of(long pid) {
      return read(Path.of("/proc", Long.toString(pid)));
    }
  }

  static List<Task> tasks(long pid) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return tasks.map(Task::read).filter(task -> !task.name().equals(GONE)).toList();
    }
  }

  @BeforeAll
  static void start() {
    everywhere = Task.of(SELF).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");
  }

  @Test
  void theProcessesOfTheDatabaseThatServeItAreBoundWithIt() {
    try (Backend backend = TestServer.backend()) {
      backend.startServer(ECHO);
      long server = backend.serverPid();
      List<Long> sessions = backend.database().localSessions(SELF, server);
      List<Long> pids = new ArrayList<>(sessions);
      pids.add(SELF);

      Placement.SAME_CORE.apply(server, -1, pids);

      assertThat(sessions)
          .isNotEmpty()
          .map(Task::of)
          .allMatch(session -> session.name().equals("postgres"))
          .extracting(Task::cores)
          .allMatch(cores -> cores.matches("\\d+"));
      assertThat(Task.of(SELF).cores()).as("not of PostgreSQL").isEqualTo(everywhere);

      Placement.FREE.apply(server, -1, pids);

      assertThat(sessions).map(Task::of).extracting(Task::cores).containsOnly(everywhere);
      assertThat(backend.database().localSessions(server)).as("of another JVM").isEmpty();
    }
  }

  private static void assertPlaced(long pid, boolean bound) throws IOException {
    assertThat(tasks(pid))
        .filteredOn(task -> !bound || !task.name().matches(NOT_BOUND))
        .isNotEmpty()
        .extracting(Task::cores)
        .allMatch(cores -> bound ? cores.matches("\\d+") : cores.equals(everywhere));
  }

  @Test
  void aBackendIsPlacedOnlyIfItsPlacementChanges() throws Exception {
    Settings withG1 = Settings.of(null, null, null, null, null, "-XX:+UseG1GC");
    try (Backend first = new Backend(withG1);
        Backend second = TestServer.backend()) {
      first.startServer(ECHO);
      first.place(Placement.SAME_CORE);
      assertPlaced(SELF, true);

      second.startServer(ECHO);
      assertPlaced(SELF, false);
      second.place(Placement.FREE);
      assertPlaced(second.serverPid(), false);
      assertPlaced(first.serverPid(), true);
      assertCallsAreBoundAndTheCompilerIsNot(first);

      first.place(Placement.SAME_CORE);
      assertPlaced(SELF, true);
      first.place(Placement.FREE);
      assertPlaced(SELF, false);
      assertPlaced(first.serverPid(), false);
    } finally {
      PlacedJvms.freeThisJvm();
    }
  }

  /** Makes a call, whose thread the server starts only now. */
  private static void assertCallsAreBoundAndTheCompilerIsNot(Backend backend) throws IOException {
    InetSocketAddress address = backend.address(Endpoint.TCP);
    try (Connection connection =
        Transport.named("TCP").connect(Server.ECHO, address, ConnectionOptions.DEFAULT)) {
      connection.call("echo", new byte[1]);
      List<Task> tasks = tasks(backend.serverPid());

      assertThat(tasks).extracting(Task::name).anyMatch(name -> name.startsWith("worker-"));
      assertThat(tasks)
          .filteredOn(task -> task.cores().equals(everywhere))
          .extracting(Task::name)
          .allMatch(name -> name.matches(NOT_BOUND))
          .anyMatch(name -> name.startsWith("C2 "))
          .anyMatch(name -> name.startsWith("GC Thread"));
    }
  }

  @Test
  void aProcessThatIsGoneIsNamed() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();

    assertThatIllegalStateException()
        .isThrownBy(() -> Placement.SAME_CORE.apply(gone.pid(), -1, List.of()))
        .withMessageContaining(
            "placement SAME_CORE: process %s cannot be bound to core".formatted(gone.pid()));
  }
}
