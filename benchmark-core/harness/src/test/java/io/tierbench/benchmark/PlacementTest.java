package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.TestServer;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests that a server is bound to a core and freed again, and its compiler never bound. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PlacementTest {
  private static final Pattern NAME = Pattern.compile("(?m)^Name:\\s+(.*)$");
  private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s+(.*)$");

  /** An echo server. */
  private static ChildJvm<Endpoints> server;

  private record Task(String name, String cores) {

    static Task read(Path status) {
      try {
        String text = Files.readString(status);
        return new Task(first(NAME, text), first(ALLOWED, text));
      } catch (IOException e) {
        return null;
      }
    }

    private static String first(Pattern pattern, String text) {
      Matcher matcher = pattern.matcher(text);
      assertThat(matcher.find()).isTrue();
      return matcher.group(1);
    }
  }

  private static List<Task> tasks(long pid) throws IOException {
    List<Task> tasks = new ArrayList<>();
    try (Stream<Path> ids = Files.list(Path.of("/proc/%d/task".formatted(pid)))) {
      ids.forEach(
          id -> {
            Task task = Task.read(id.resolve("status"));
            if (task != null) {
              tasks.add(task);
            }
          });
    }
    return tasks;
  }

  @BeforeAll
  static void start() {
    server =
        ChildJvm.server(
            List.of(),
            List.of("-XX:+UseG1GC"),
            List.of("--database=NONE", "--endpoint=TCP", "--echo-only"));
    server.ready();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void free() {
    Placement.FREE.apply(server.pid(), -1, List.of());
  }

  @Test
  void theApplicationIsBoundAndTheCompilerIsNot() throws Exception {
    String everywhere = Task.read(Path.of("/proc/self/status")).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");

    Placement.SAME_CORE.apply(server.pid(), -1, List.of());
    try (Connection connection =
        Transport.named("TCP")
            .connect(
                Server.ECHO, server.ready().address(Endpoint.TCP), ConnectionOptions.DEFAULT)) {
      connection.call("echo", new byte[1]);
      List<Task> tasks = tasks(server.pid());
      List<Task> free = tasks.stream().filter(task -> task.cores().equals(everywhere)).toList();

      assertThat(tasks).extracting(Task::name).anyMatch(name -> name.startsWith("worker-"));
      assertThat(free)
          .extracting(Task::name)
          .allMatch(name -> name.matches("(C1|C2|VM|GC|G1|Sweeper) .*"))
          .anyMatch(name -> name.startsWith("C2 "))
          .anyMatch(name -> name.startsWith("GC Thread"));
      assertThat(tasks).filteredOn(task -> task.name().startsWith("C2 ")).isSubsetOf(free);
    }
  }

  @Test
  void theProcessesOfTheDatabaseThatServeItAreBoundWithIt() throws Exception {
    Path self = Path.of("/proc/self/status");
    String everywhere = Task.read(self).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");
    try (Backend backend = TestServer.backend()) {
      List<Long> sessions =
          backend.database().localSessions(ProcessHandle.current().pid(), server.pid());
      List<Long> pids = new ArrayList<>(sessions);
      pids.add(ProcessHandle.current().pid());

      Placement.SAME_CORE.apply(server.pid(), -1, pids);

      assertThat(sessions)
          .isNotEmpty()
          .allSatisfy(
              pid -> {
                Task session = Task.read(Path.of("/proc/%d/status".formatted(pid)));
                assertThat(session.name()).isEqualTo("postgres");
                assertThat(session.cores()).containsOnlyDigits();
              });
      assertThat(Task.read(self).cores()).as("not of PostgreSQL").isEqualTo(everywhere);

      Placement.FREE.apply(server.pid(), -1, pids);

      assertThat(sessions)
          .allSatisfy(
              pid ->
                  assertThat(Task.read(Path.of("/proc/%d/status".formatted(pid))).cores())
                      .isEqualTo(everywhere));
      assertThat(backend.database().localSessions(server.pid())).as("of another JVM").isEmpty();
    }
  }

  private static void assertBound(long pid) throws IOException {
    assertThat(tasks(pid))
        .filteredOn(task -> !task.name().matches("(C1|C2|VM|GC|G1|Sweeper) .*"))
        .isNotEmpty()
        .extracting(Task::cores)
        .allMatch(cores -> cores.matches("\\d+"));
  }

  private static void assertFree(long pid, String everywhere) throws IOException {
    assertThat(tasks(pid)).isNotEmpty().extracting(Task::cores).containsOnly(everywhere);
  }

  @Test
  void aBackendIsPlacedWhereItDiffersFromWhereItWasLast() throws Exception {
    String everywhere = Task.read(Path.of("/proc/self/status")).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");
    long self = ProcessHandle.current().pid();
    try (Backend first = TestServer.backend();
        Backend second = TestServer.backend()) {
      startEcho(first);
      first.place(Placement.SAME_CORE);
      assertBound(self);

      startEcho(second);
      assertFree(self, everywhere);
      second.place(Placement.FREE);
      assertFree(server(second), everywhere);
      assertBound(server(first));

      first.place(Placement.SAME_CORE);
      assertBound(self);
      first.place(Placement.FREE);
      assertFree(self, everywhere);
      assertFree(server(first), everywhere);
    } finally {
      PlacedJvms.freeThisJvm();
    }
  }

  private static void startEcho(Backend backend) {
    backend.startServer(
        Set.of(Endpoint.TCP),
        Set.of(),
        Effort.DOCUMENTED,
        Tuning.NONE,
        Insertion.ROW_BY_ROW,
        false);
  }

  private static long server(Backend backend) {
    return Long.parseLong(backend.describeServer().values().get("pid"));
  }

  @Test
  void aProcessThatIsGoneIsNamed() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();

    assertThatIllegalStateException()
        .isThrownBy(() -> Placement.SAME_CORE.apply(gone.pid(), -1, List.of()))
        .withMessageContaining(
            "placement SAME_CORE: process %d cannot be bound to core".formatted(gone.pid()));
  }
}
