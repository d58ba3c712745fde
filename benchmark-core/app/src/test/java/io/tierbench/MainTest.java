package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm.Ended;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the interpretation of command lines. */
@Tag("slow")
class MainTest {
  private static final String BENCHMARK = "io.tierbench.benchmark.RoundTripBenchmark.empty";

  @TempDir private Path folder;

  private static void assertShown(int status, String first, String... arguments) throws Exception {
    Ended ended = ThisJvm.run(arguments);
    assertThat(ended.output())
        .startsWith(first)
        .contains("Usage: benchmarks.jar", "  run ", "  serve ", "  jmh ", "'jmh -h'");
    assertThat(ended.status()).as(ended.output()).isEqualTo(status);
  }

  @Test
  void helpShowsTheCommands() throws Exception {
    assertShown(0, "Usage: benchmarks.jar", "--help");
    assertShown(0, "Usage: benchmarks.jar", "help");
    assertShown(2, "tierbench: a command is missing");
    assertShown(2, "tierbench: preset is not a recognized option", "--preset=smoke");
  }

  @ParameterizedTest
  @CsvSource({
    "help run, 0, Usage: benchmarks.jar run",
    "help jmh, 0, Usage: benchmarks.jar jmh [",
    "help rnu, 2, tierbench: Unknown subcommand 'rnu'",
    "rnu --preset=smoke, 2, tierbench: 'rnu' is neither",
    "jmh -l, 0, Benchmarks:",
    "RoundTrip -l, 0, Benchmarks:",
    "run --preset=fast, 2, tierbench: Invalid value for option '--preset': 'fast' is none of smoke",
    "verify absent, 1, absent is not the folder of a run: it has no plan.json",
    "run --include=nothing, 1, tierbench: no cell of the suite matrix matches 'nothing'"
  })
  void aCommandSays(String command, int status, String said) throws Exception {
    Ended ended = ThisJvm.run(command.split(" "));

    assertThat(ended.output()).contains(said).doesNotContain("\tat ");
    assertThat(ended.status()).isEqualTo(status);
  }

  @Test
  void aMisspeltCommandIsCorrectedAndBenchmarksAreListed() throws Exception {
    assertThat(ThisJvm.run("rnu", "--preset=smoke").output()).contains("Did you mean: run?");
    assertThat(ThisJvm.run("RoundTrip", "-l").output()).contains(BENCHMARK);
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
        .contains("java -jar '" + jar + "' list '.*' --suite=");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
