package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the options of a load, and the end of one that is interrupted. */
@Tag("slow")
class LoadCommandTest {
  @TempDir private Path results;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--rates=fast|1|--rates=fast: give percentages of the peak such as 70, or calls per second",
        "--in-flight=0,4|1|--in-flight=0: it must be from 1 to 1024",
        "--in-flight=many|2|'--in-flight' (<number>): 'many' is not a whole number",
        "--iteration=5|1|--iteration=5: it must be from 100 to 10000",
        "--arrivals=daily|2|'daily' is none of constant, poisson",
        "--workload=nothing|1|--workload=nothing: choose from empty, ",
        "--workload=crossJoin|1|--workload=crossJoin: choose from empty, ",
        "--include=nothing|1|no stack matches --include=nothing: RoundTripBenchmark.loadProducts:",
        "--in-flight=128|1|--in-flight=128: the one connection of GRPC carries at most 100 calls",
        "--security=spnego --transports=tcp|1|SPNEGO",
        "--transports=carrier-pigeon|2|'carrier-pigeon' is none of "
      })
  void aWrongOptionIsNamedWithTheRemedy(String options, int status, String said) throws Exception {
    Ended ended =
        ThisJvm.run(
            Stream.concat(Stream.of("load", "--results=" + results), Stream.of(options.split(" ")))
                .toList());

    assertThat(ended.output()).contains(said).doesNotContain("\tat ");
    assertThat(ended.status()).isEqualTo(status);
    assertThat(results).isEmptyDirectory();
  }

  /** Interrupts a load in its first round: the points so far stay, and no process does. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void anInterruptedLoadLeavesItsPoints() throws Exception {
    Process load =
        new ProcessBuilder(
                TestJvm.command(
                    List.of(),
                    List.of(
                        "load",
                        "--serializations=kryo",
                        "--transports=tcp",
                        "--workload=empty",
                        "--in-flight=1,2",
                        "--rounds=1000",
                        "--iteration=100",
                        "--warmup=0s",
                        "--results=" + results)))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(load.getInputStream(), StandardCharsets.UTF_8))) {
      await(lines, "closed loop, round 3 of 1000");
      List<ProcessHandle> family = load.descendants().toList();
      assertThat(family).isNotEmpty();
      // The process itself would close its streams, and with them its last words.
      load.toHandle().destroy();

      await(lines, "tierbench: interrupted after 2 points");
      await(lines, "Peak of empty: KRYO:TCP ");
      assertThat(load.waitFor()).isEqualTo(143);
      TestJvm.awaitEndOf(family);
    } finally {
      load.destroyForcibly();
    }
    try (Stream<Path> folders = Files.list(results)) {
      Path folder = folders.toList().get(0);
      assertThat(folder.resolve("points.csv")).content().contains("KRYO:TCP,closed,2,,OK,");
      assertThat(folder.resolve("histograms.hlog")).content().contains("KRYO:TCP/2_in_flight/");
      assertThat(folder.resolve("environment.json")).content().contains("\"seed\"");
    }
  }

  private static void await(BufferedReader lines, String text) throws IOException {
    StringBuilder output = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      output.append(line).append('\n');
      if (line.startsWith(text)) {
        return;
      }
    }
    assertThat(output).as("output before '%s'", text).contains(text);
  }
}
