package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the programs of {@code docs/go-wrong} for a moment, and compares the page about them with
 * their outputs.
 */
class GoWrongTest {
  private static final Path DOCS = Path.of("../../docs");
  private static final Path PROGRAMS = DOCS.resolve("go-wrong");
  private static final Path OUTPUTS = PROGRAMS.resolve("output");

  @TempDir static Path classes;

  /** Compiles them all at once, which takes longer than most of them run. */
  @BeforeAll
  static void compile() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", classes.toString()));
    try (Stream<Path> programs = Files.list(PROGRAMS)) {
      programs.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
  }

  static List<String> names() throws IOException {
    try (Stream<Path> outputs = Files.list(OUTPUTS)) {
      return outputs
          .map(file -> file.getFileName().toString().replace(".txt", ""))
          .sorted()
          .toList();
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("names")
  void aProgramPrintsTheWrongAndTheRightFigure(String name) throws Exception {
    assumeTrue(!name.equals("WakingCores") || Files.exists(Path.of("/usr/bin/taskset")));

    List<String> output = run(name, "--quick");

    assertThat(figures(output).get(0)).matches("wrong: [0-9.]+ .*");
    assertThat(figures(output).get(1)).matches("right: [0-9.]+ .*");
  }

  @Test
  void thePageShowsEachCommandWithItsFigures() throws IOException {
    String page = Files.readString(DOCS.resolve("how-benchmarks-go-wrong.md"));

    assertThat(names()).hasSize(8);
    for (String name : names()) {
      List<String> output = Files.readAllLines(OUTPUTS.resolve(name + ".txt"));
      assertThat(page)
          .contains(
              "$ java docs/go-wrong/"
                  + name
                  + ".java\n"
                  + String.join("\n", figures(output))
                  + "\n",
              "](figures/go-wrong/" + name + ".svg)");
    }
  }

  @Tag("slow")
  @Test
  void thePicturesAreDrawnFromTheOutputs(@TempDir Path folder) throws Exception {
    run("Pictures", OUTPUTS.toString(), folder.toString());

    for (String name : names()) {
      assertThat(DOCS.resolve("figures/go-wrong").resolve(name + ".svg"))
          .hasSameTextualContentAs(folder.resolve(name + ".svg"));
    }
  }

  /** Returns the lines that a program prints until it ends. */
  private static List<String> run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(TestJvm.SHORT_LIVED);
    command.addAll(List.of("-cp", classes.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  /** Returns the last two lines. */
  private static List<String> figures(List<String> output) {
    return output.subList(output.size() - 2, output.size());
  }
}
