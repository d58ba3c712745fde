package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.server.Endpoint;
import io.tierbench.server.Server;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A server is bound to a core, its compiler is not. */
@EnabledOnOs(OS.LINUX)
class PlacementTest {
  private static final Pattern NAME = Pattern.compile("(?m)^Name:\\s+(.*)$");
  private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s+(.*)$");

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

  private static ServerProcess echoServer() {
    return ServerProcess.launch(
        List.of("-XX:+UseG1GC"), List.of("--database=NONE", "--endpoint=TCP", "--echo-only"));
  }

  @Test
  void theApplicationIsBoundAndTheCompilerIsNot() throws Exception {
    String everywhere = Task.read(Path.of("/proc/self/status")).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");
    try (ServerProcess server = echoServer()) {
      server.endpoints();

      Placement.SAME_CORE.apply(server.pid(), -1, List.of());
      try (Connection connection =
          Transport.TCP.connect(
              Server.ECHO, server.endpoints().address(Endpoint.TCP), ConnectionOptions.DEFAULT)) {
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
  }

  @Test
  void theProcessesOfTheDatabaseThatServeItAreBoundWithIt() throws Exception {
    Path self = Path.of("/proc/self/status");
    String everywhere = Task.read(self).cores();
    assumeTrue(everywhere.contains("-") || everywhere.contains(","), "needs two cores");
    try (ServerProcess server = echoServer();
        Backend backend = new Backend(Settings.of(new Properties()))) {
      server.endpoints();
      List<Long> sessions = backend.database().localSessions();
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
    }
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
