package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.TestJvm;
import io.tierbench.TestServer;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ServerCoresTest {
  private static Settings settings(String cores, String arguments) {
    Properties properties = new Properties();
    properties.setProperty("tierbench.server.cores", cores);
    properties.setProperty("tierbench.server.jvmargs", arguments);
    return Settings.of(properties);
  }

  @Test
  void aJvmSeesTheCoresAndHasACollectorThreadForEach() {
    assertThat(new ServerCores(1).jvmArguments(List.of("-Xmx256m")))
        .containsExactly(
            "-XX:ActiveProcessorCount=1",
            "-XX:+UseG1GC",
            "-XX:ParallelGCThreads=1",
            "-XX:ConcGCThreads=1",
            "-Xmx256m");
    assertThat(new ServerCores(8).jvmArguments(List.of()))
        .contains("-XX:ParallelGCThreads=8", "-XX:ConcGCThreads=2");
    assertThat(new ServerCores(2).jvmArguments(List.of("-XX:+UseSerialGC")))
        .as("with a given collector")
        .containsExactly("-XX:ActiveProcessorCount=2", "-XX:+UseSerialGC");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void moreCoresThanAvailableAreRejected() {
    int available = ServerCores.available();

    assertThat(new ServerCores(available).incompatibility()).isEmpty();
    assertThat(new ServerCores(available + 1).incompatibility().orElseThrow())
        .startsWith("%d cores exceed the cores of this process".formatted(available + 1))
        .endsWith("use --cores=" + available);
    assertThatIllegalStateException().isThrownBy(new ServerCores(available + 1)::commandPrefix);
  }

  @Test
  @Tag("slow")
  @EnabledOnOs(OS.LINUX)
  void allThreadsOfTheServerAreOnItsCores() throws IOException {
    try (Backend backend = new Backend(settings("1", String.join(" ", TestJvm.SHORT_LIVED)))) {
      TestServer.start(backend);

      String core = Cores.OWN.last(1).numbers().get(0).toString();
      assertThat(backend.describeServer().values()).containsEntry("processors", "1");
      assertThat(PlacementTest.tasks(backend.serverPid()))
          .isNotEmpty()
          .allMatch(thread -> thread.cores().equals(core));

      // The connections of a killed server break before its process has ended.
      assertThat(backend.serverIsGone()).isFalse();
      ProcessHandle.of(backend.serverPid()).orElseThrow().destroyForcibly();
      assertThat(backend.serverIsGone()).isTrue();
    }
  }

  @Test
  void aRunningServerCannotBeBoundToCores() {
    Properties properties = new Properties();
    properties.setProperty("tierbench.server.cores", "1");
    properties.setProperty("tierbench.server", "token@127.0.0.1:TCP=1");
    try (Backend backend = new Backend(Settings.of(properties))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> TestServer.start(backend))
          .withMessage(
              "binding to 1 core needs a server that the benchmark starts itself: leave out --server (-Dtierbench.server)");
    }
  }
}
