package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.tierbench.TestJvm.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the interpretation of command lines, in separate JVMs. */
@Tag("slow")
class MainTest {
  private static final String COMMANDS = "Usage: benchmarks.jar";
  private static final String BENCHMARK = "io.tierbench.benchmark.RoundTripBenchmark.empty";

  @TempDir private Path folder;

  private static Ended tierbench(String... arguments) throws IOException, InterruptedException {
    return TestJvm.run(List.of(), List.of(arguments));
  }

  private static void assertShown(int status, String first, String... arguments) throws Exception {
    Ended ended = tierbench(arguments);
    assertThat(ended.output())
        .startsWith(first)
        .contains(COMMANDS, "  run ", "  serve ", "  jmh ", "'jmh -h'")
        .doesNotContain("\tat ");
    assertThat(ended.status()).as(ended.output()).isEqualTo(status);
  }

  @Test
  void helpShowsTheCommands() throws Exception {
    assertShown(0, COMMANDS, "--help");
    assertShown(0, COMMANDS, "-h");
    assertShown(0, COMMANDS, "help");
    assertThat(tierbench("help", "run").output()).startsWith(COMMANDS + " run").contains("--suite");
    assertThat(tierbench("help", "jmh").output()).startsWith(COMMANDS + " jmh [");
    assertThat(tierbench("help", "rnu"))
        .returns(2, Ended::status)
        .extracting(Ended::output, STRING)
        .startsWith("tierbench: Unknown subcommand 'rnu'");
  }

  @Test
  void whatIsNoCommandAndMatchesNoBenchmarkIsNamed() throws Exception {
    assertShown(2, "tierbench: a command is missing");
    assertShown(2, "tierbench: preset is not a recognized option", "--preset=smoke");
    assertThat(tierbench("rnu", "--preset=smoke").output())
        .startsWith("tierbench: 'rnu' is neither")
        .contains("Did you mean: run?");
  }

  @Test
  void jmhIsReachedByItsNameOrAnExpression() throws Exception {
    for (String command : List.of("jmh", "RoundTrip")) {
      Ended ended = tierbench(command, "-l");
      assertThat(ended.output()).startsWith("Benchmarks: ").contains(BENCHMARK);
      assertThat(ended.status()).isZero();
    }
  }

  @Test
  void jmhRejectsAFolderOfTemporaryFilesThatDoesNotDo() throws Exception {
    Path missing = folder.resolve("missing");

    Ended ended = TestJvm.run(List.of("-Djava.io.tmpdir=" + missing), List.of(BENCHMARK));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.output()).contains(missing + ", does not exist");
  }

  @Test
  void theNextCommandNamesTheJarThatWasStarted() throws Exception {
    Path jar = TestJvm.jar(folder.resolve("my benchmarks.jar"), "1");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djmh.ignoreLock=true",
                TestJvm.temporaryFolder(),
                "-jar",
                jar.toString(),
                "run",
                "--include=nothing")
            .redirectErrorStream(true)
            .start();

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("java -jar '" + jar + "' list --suite=");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
