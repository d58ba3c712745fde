package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.TestJvm;
import io.tierbench.server.ServerApp;
import io.tierbench.server.control.Endpoints;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that no process outlives its parent, however that ends. */
@Tag("slow")
class ProcessesTest {
  private static Process java(String main, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(TestJvm.SHORT_LIVED);
    command.add(TestJvm.temporaryFolder());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String awaitLine(Process process, String start) throws Exception {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder before = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(start)) {
        return line;
      }
      before.append(line).append('\n');
    }
    throw new AssertionError("the process never said '%s' but%n%s".formatted(start, before));
  }

  @Test
  void forkAndItsServerDieWithAKilledJmh() throws Exception {
    Process jmh =
        java(
            "org.openjdk.jmh.Main",
            "RoundTripBenchmark.empty",
            "-p",
            "serialization=KRYO",
            "-p",
            "transport=TCP",
            "-f",
            "1",
            "-wi",
            "1",
            "-w",
            "100ms",
            "-i",
            "600",
            "-r",
            "200ms");
    awaitLine(jmh, "Iteration   1");
    List<ProcessHandle> family = jmh.descendants().toList();
    assertThat(family).hasSize(2);

    jmh.destroyForcibly();

    TestJvm.awaitEndOf(family);
  }

  private static Endpoints endpointsOf(String... serverArguments) {
    try (ChildJvm<Endpoints> server =
        ChildJvm.server(List.of(), TestJvm.SHORT_LIVED, List.of(serverArguments))) {
      return server.ready();
    }
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  endpointsOf(
                      "--database=NONE", "--endpoint=HTTP", "--port=HTTP=" + taken.getLocalPort()))
          .withMessageContaining(String.valueOf(taken.getLocalPort()));
    }
  }

  @Test
  void anUnreachableDatabaseIsNamed() {
    assertThatIllegalStateException()
        .isThrownBy(
            () -> endpointsOf("--db-url=jdbc:postgresql://127.0.0.1:1/none", "--db-user=nobody"))
        .withMessageContaining("jdbc:postgresql://127.0.0.1:1/none cannot be reached");
  }

  @Test
  void unknownArgumentsAreNamed() {
    StringWriter said = new StringWriter();
    int status =
        ServerApp.commandLine().setErr(new PrintWriter(said, true)).execute("--colour=red");
    assertThat(said.toString()).startsWith("Unknown option: '--colour=red'");
    assertThat(status).isEqualTo(2);
  }
}
