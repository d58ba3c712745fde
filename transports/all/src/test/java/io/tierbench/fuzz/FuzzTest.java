package io.tierbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import io.tierbench.server.ServerProcess;
import io.tierbench.transport.NewThreads;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that untrusted bytes end as a value or as a typed exception. Jazzer makes them in a JVM of
 * its own, for {@code -Dtierbench.fuzz.seconds} of all targets together or {@code
 * -Dtierbench.fuzz.runs} of each, or of those that match {@code -Dtierbench.fuzz.targets}; what it
 * found before, in {@code src/test/resources}, is always read.
 */
@Tag("slow")
class FuzzTest {
  private static final String SECONDS = "tierbench.fuzz.seconds";
  private static final String RUNS = "tierbench.fuzz.runs";
  private static final String TARGETS = "tierbench.fuzz.targets";
  private static final String NUMBER = "[0-9]+";

  /** Code whose branches guide the inputs: all of ours, and the parsers of libraries. */
  private static final String GUIDING =
      "io.tierbench.**:com.esotericsoftware.kryo.**:com.fasterxml.jackson.core.**:"
          + "com.fasterxml.jackson.dataformat.**:com.google.protobuf.**:org.apache.fory.**:"
          + "com.ctc.wstx.**:com.sun.xml.fastinfoset.**:io.netty.handler.codec.**";

  /** Targets talk to each other over sockets; the hooks of Unsafe fail in the code of Fory. */
  private static final String DISABLED =
      "com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery:"
          + "com.code_intelligence.jazzer.sanitizers.UnsafeSanitizer";

  private static final int MAX_SECONDS_PER_INPUT = 20;
  private static final int LAST_LINES = 60;

  private static final Path FOLDER = Path.of("target", "fuzz").toAbsolutePath();

  static List<String> targets() {
    return FuzzTargets.names();
  }

  @ParameterizedTest
  @MethodSource("targets")
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void seedsAndFoundInputsAreRead(String name) throws Exception {
    NewThreads threads = new NewThreads();
    try (FuzzTarget target = FuzzTargets.named(name)) {
      List<byte[]> seeds = target.seeds();
      assertThat(seeds).isNotEmpty();
      target.read(new byte[0]);
      for (byte[] input : seeds) {
        target.read(input);
      }
      for (Path found : found(name)) {
        target.read(Files.readAllBytes(found));
      }
    }
    if (name.endsWith("-listener") || name.endsWith("-client")) {
      threads.awaitEnd();
    }
  }

  /** Returns inputs that once failed. */
  private static List<Path> found(String name) throws Exception {
    URL folder = FuzzTest.class.getResource("found/" + name);
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.sorted().toList();
    }
  }

  static List<String> chosenTargets() {
    String pattern = System.getProperty(TARGETS, ".*");
    return targets().stream().filter(name -> name.matches(pattern)).toList();
  }

  @Test
  @EnabledIfSystemProperty(named = SECONDS, matches = NUMBER)
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void inputsOfAFewSecondsAreRead() throws Exception {
    fuzz(FuzzTargets.ALL, "-max_total_time=" + System.getProperty(SECONDS));
  }

  @ParameterizedTest
  @MethodSource("chosenTargets")
  @EnabledIfSystemProperty(named = RUNS, matches = NUMBER)
  @Timeout(value = 1, unit = TimeUnit.DAYS)
  void manyInputsAreRead(String name) throws Exception {
    fuzz(name, "-runs=" + System.getProperty(RUNS));
  }

  private static void fuzz(String name, String length) throws Exception {
    Path found = Files.createDirectories(FOLDER.resolve(name).resolve("found"));
    Path corpus = Files.createDirectories(FOLDER.resolve(name).resolve("corpus"));
    Path seeds = Files.createDirectories(FOLDER.resolve(name).resolve("seeds"));
    try (FuzzTarget target = FuzzTargets.named(name)) {
      int number = 0;
      for (byte[] seed : target.seeds()) {
        Files.write(seeds.resolve("seed-" + number++), seed);
      }
    }
    ProcessBuilder fuzzer =
        ServerProcess.jvm(
            List.of(
                "-XX:TieredStopAtLevel=4",
                "-XX:+EnableDynamicAgentLoading",
                "-Xmx400m",
                "-XX:MaxDirectMemorySize=64m"),
            Jazzer.class);
    fuzzer
        .command()
        .addAll(
            List.of(
                "--target_class=" + Fuzzer.class.getName(),
                "--target_args=" + name,
                "--reproducer_path=" + found,
                "--instrumentation_includes=" + GUIDING,
                "--custom_hook_includes=" + GUIDING,
                "--disabled_hooks=" + DISABLED,
                length,
                "-timeout=" + MAX_SECONDS_PER_INPUT,
                "-max_len=" + Inputs.MAX_BYTES,
                "-rss_limit_mb=0",
                "-print_final_stats=1",
                "-artifact_prefix=" + found + "/",
                corpus.toString(),
                seeds.toString()));
    Path log = FOLDER.resolve(name + ".log");
    Process process = fuzzer.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor()).as(() -> end(log)).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static String end(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return log + " cannot be read";
    }
  }
}
