package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.TestServer;
import io.tierbench.benchmark.Backend;
import io.tierbench.report.Schemas;
import io.tierbench.server.control.Endpoints;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests whole runs in separate JVMs, as a build starts them. */
@Tag("slow")
class RunCommandTest {
  private static Backend backend;
  private static Endpoints endpoints;

  /** The property that gives a run this server. */
  private static String server;

  @TempDir private Path results;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    endpoints = TestServer.start(backend);
    server = "-Dtierbench.server=" + endpoints.announcement();
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  private Ended run(String... properties) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.add("-Dtierbench.preset=smoke");
    options.add("-Dtierbench.quiet=false");
    options.add("-Dtierbench.results=" + results);
    options.addAll(List.of(properties));
    return TestJvm.run(options, List.of("run"));
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.findFirst().orElseThrow();
    }
  }

  @Test
  void leavesItsResults() throws Exception {
    Ended run =
        run(
            TestJvm.PROBING,
            "-Dtierbench.include=(RoundTrip|Database)Benchmark.loadCustomer(:KRYO:TCP)?:DTO");

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output())
        .contains(
            "Tierbench: 2 cells in 2 stacks, preset SMOKE",
            "[trial 1 of 1,",
            "measuring, round 2 of 2",
            "Trial 1 of 1 took");
    JsonNode jmh = new ObjectMapper().readTree(folder().resolve("jmh.json").toFile());
    assertThat(jmh).hasSize(2);
    assertThat(jmh.findValuesAsText("serialization")).containsExactly("KRYO");
    JsonNode environment =
        new ObjectMapper().readTree(folder().resolve("environment.json").toFile());
    assertThat(environment.at("/database/fsync").asText()).isEqualTo("on");
    assertThat(environment.at("/probe/freeCallsPerSecond").asDouble()).isPositive();
    assertThat(folder().resolve("summary.md")).content().contains("loadCustomer", "TCP KRYO");
    assertThat(folder().resolve("report.html")).isNotEmptyFile();
    assertThat(folder().resolve("cells.csv")).isNotEmptyFile();
    assertThat(folder().resolve("failures.json")).doesNotExist();
    assertThat(Schemas.check(folder()))
        .contains("claims.json", "environment.json", "plan.json", "replicates.jsonl");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void bindsEveryKindOfCellToCores() throws Exception {
    Ended run =
        run(
            "-Dtierbench.placement=same-core",
            "-Dtierbench.dispatch=inline",
            "-Dtierbench.include=(RoundTrip|Floor)Benchmark.empty:KRYO(:TCP)?$|DatabaseBenchmark.loadCustomer:DTO");

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).contains("3 cells in 3 stacks").doesNotContain("FAILED");
  }

  @Test
  void reportsACellThatFailsAndGoesOn() throws Exception {
    Ended run = run(server, "-Dtierbench.include=RoundTripBenchmark.empty:KRYO:(HTTP|TCP)");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output())
        .contains("HTTP FAILED: the server at " + endpoints + " has no HTTP")
        .contains("1 of 2 cells failed");
    assertThat(new ObjectMapper().readTree(folder().resolve("jmh.json").toFile())).hasSize(1);
    assertThat(folder().resolve("failures.json"))
        .content()
        .contains("RoundTripBenchmark.empty:KRYO:HTTP");

    Path replicates = folder().resolve("replicates.jsonl");
    int done = Files.readAllLines(replicates).size();
    Ended resumed =
        TestJvm.run(
            List.of("-Dtierbench.quiet=false", server, "-Dtierbench.resume=" + folder()),
            List.of("run"));
    assertThat(resumed.output()).contains("1 of 2 cells failed");
    assertThat(Files.readAllLines(replicates)).as("a failed cell is tried again").hasSize(done + 1);
    assertThat(Schemas.check(folder())).contains("environment.json", "failures.json");
  }

  @Test
  void isNotResumedWithAVariantWhoseJarHasOtherCode() throws Exception {
    Path jar = TestJvm.jar(results.resolveSibling(results.getFileName() + ".jar"), "1");
    try {
      Ended run =
          run("-Dtierbench.variant=old:jar=" + jar, "-Dtierbench.include=empty:KRYO:TCP:[a-z]+$");
      assertThat(run.status()).as(run.output()).isZero();
      assertThat(Schemas.check(folder())).contains("environment.json");
      Path environment = folder().resolve("environment.json");
      String whole = Files.readString(environment);
      TestJvm.jar(jar, "2");

      assertThat(resume().output())
          .contains(
              "was measured in another environment (the variants {old=code ", "start a new run");

      // Earlier versions did not record it.
      Files.writeString(environment, whole.replace("variantVersions", "unknown"));
      assertThat(resume().status()).isZero();
    } finally {
      Files.delete(jar);
    }
  }

  private Ended resume() throws IOException, InterruptedException {
    return TestJvm.run(List.of(), List.of("run", "--resume=" + folder()));
  }

  @Test
  void namesWhatIsWrongWithItsOptions() throws Exception {
    assertThat(refusal("--preset=fast"))
        .contains(
            "tierbench: Invalid value for option '--preset': 'fast' is none of smoke, quick, standard, rigorous, full, paper");
    assertThat(refusal("--include=(")).contains("not a regular expression");
    Ended none = run("-Dtierbench.include=nothing");
    assertThat(none.output()).contains("no cell of the suite matrix matches 'nothing'");
    assertThat(none.status()).isEqualTo(1);
  }

  /**
   * Returns the error message of the command in this JVM, which rejects an option before it begins.
   */
  private static String refusal(String option) {
    StringWriter said = new StringWriter();
    CommandLine command = Converters.on(new CommandLine(new RunCommand()));
    assertThat(command.setErr(new PrintWriter(said, true)).execute(option)).isEqualTo(2);
    return said.toString();
  }
}
