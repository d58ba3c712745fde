package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.TestServer;
import io.tierbench.benchmark.Backend;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.report.Schemas;
import io.tierbench.run.TestPlans;
import io.tierbench.server.control.Endpoints;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/** Tests whole runs in separate JVMs, as a build starts them. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class RunCommandTest {
  private static Backend backend;
  private static Endpoints endpoints;

  /** The property that gives a run this server. */
  private static String server;

  @TempDir private Path results;
  @TempDir private Path libraries;

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
    return folder(results);
  }

  private static Path folder(Path results) throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.findFirst().orElseThrow();
    }
  }

  private static Ended tierbench(String... arguments) throws IOException, InterruptedException {
    return TestJvm.run(List.of(), List.of(arguments));
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** A run of every kind of cell, on one core. */
  @Test
  @EnabledOnOs(OS.LINUX)
  @NeedsPlugIns("INLINE")
  void leavesItsResultsWhichAreReportedAndVerified() throws Exception {
    Ended run =
        run(
            TestJvm.PROBING,
            "-Dtierbench.replicates=2",
            "-Dtierbench.placement=same-core",
            "-Dtierbench.tuning=inline",
            "-Dtierbench.link=loopback,unix-socket",
            "-Dtierbench.include=RoundTripBenchmark.empty:KRYO:TCP|FloorBenchmark.empty:KRYO|DatabaseBenchmark.loadCustomer:DTO");

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output())
        .contains(
            "Tierbench: 4 cells in 4 stacks, preset SMOKE",
            "[trial 1 of 2,",
            "measuring, round 2 of 2",
            "Trial 2 of 2 took")
        .containsOnlyOnce("tierbench: --replicates is now called --trials")
        .doesNotContain("FAILED");
    Path published = folder();
    assertThat(json(published.resolve("jmh.json"))).hasSize(4);
    JsonNode environment = json(published.resolve("environment.json"));
    assertThat(environment.at("/database/fsync").asText()).isEqualTo("on");
    assertThat(environment.at("/probe/freeCallsPerSecond").asDouble()).isPositive();
    assertThat(published.resolve("report.html")).isNotEmptyFile();
    assertThat(published.resolve("cells.csv")).isNotEmptyFile();
    assertThat(published.resolve("failures.json")).doesNotExist();
    assertThat(Schemas.check(published))
        .contains("environment.json", "plan.json", "replicates.jsonl");

    Files.delete(published.resolve("summary.md"));
    Ended report = tierbench("report", published.toString());
    assertThat(report.status()).as(report.output()).isZero();
    assertThat(published.resolve("summary.md")).content().contains("loadCustomer", "Kryo over TCP");

    // One trial makes the same comparisons.
    Path planned = published.resolve("plan.json");
    Files.writeString(
        planned, Files.readString(planned).replace("Replicates\" : 2,", "Replicates\" : 1,"));
    Path verifications = published.resolveSibling("verifications");
    Ended verify = tierbench("verify", published.toString(), "--results=" + verifications);
    assertThat(verify.output()).contains("reproduced", "contradicted", "without a verdict");
    assertThat(verify.status()).as(verify.output()).isIn(0, 3);
    Path verification = folder(verifications);
    JsonNode plan = json(planned);
    JsonNode again = json(verification.resolve("plan.json"));
    assertThat(again.get("cells")).isEqualTo(plan.get("cells"));
    assertThat(again.get("seed")).isNotEqualTo(plan.get("seed"));
    assertThat(ResultsFolder.open(verification).trials()).hasSize(1);
    assertThat(verification.resolve("verification.json")).isNotEmptyFile();

    Path other = Runs.folder(results.resolve("other"), "quick", TestPlans.pairings(12)).path();
    Ended foreign = tierbench("verify", published.toString(), "--resume=" + other);
    assertThat(foreign.status()).isEqualTo(1);
    assertThat(foreign.output())
        .contains(other + " does not make the same comparisons as " + published);
  }

  @Test
  void aRunWithoutAFigureEndsWithASentence() throws Exception {
    Ended run =
        tierbench(
            "run",
            "--preset=smoke",
            "--placement=free",
            "--link=loopback,unix-socket",
            "--include=RoundTripBenchmark.empty:KRYO:TCP",
            "--server-jvmargs=-XX:NoSuchOption",
            "--results=" + results);
    Ended report = tierbench("report", folder().toString());

    for (Ended ended : List.of(run, report)) {
      assertThat(ended.status()).as(ended.output()).isEqualTo(1);
      assertThat(ended.output())
          .containsOnlyOnce("tierbench: Nothing was measured: 2 cells failed, such as ")
          .doesNotContain("\tat ", "The report lacks");
    }
    assertThat(folder().resolve("summary.md"))
        .content()
        .contains("**Nothing was measured: 2 cells failed, such as ");
  }

  /** Fifty times the same megabyte: what is not kept need not fit, and what is kept must. */
  @Test
  void aFileThatIsLargerThanTheMemoryIsReadOrNamed() throws Exception {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.empty",
            Runs.parameters("serialization", "KRYO", "transport", "TCP"),
            List.of("serialization", "transport"));
    ResultsFolder folder = Runs.folder(results, "quick", List.of(cell));
    Path file = folder.path().resolve("replicates.jsonl");
    String begin =
        "{\"start\":\"2026-11-22T00:00:00Z\",\"seconds\":1,\"series\":[{\"cell\":\"%s\",\"replicate\":@,\"copy\":1,\"group\":1,\"measured\":{\"1\":5.0},"
            .formatted(cell.label());
    List<String> jvm = List.of("-Xmx64m");

    write(file, begin + "\"unknown\":\"" + "x".repeat(1 << 20) + "\"}],\"number\":@}\n");
    Ended read = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(read.status()).as(read.output()).isZero();
    assertThat(folder.path().resolve("summary.md")).content().contains("50 trials");

    write(file, begin + "\"jmh\":[" + "[],".repeat(1 << 18) + "[]]}],\"number\":@}\n");
    Ended refused = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(refused.output())
        .startsWith("tierbench: " + file + " does not fit into the ")
        .contains(" MiB of this JVM: increase them with -Xmx")
        .doesNotContain("\tat ");
    assertThat(refused.status()).isEqualTo(1);
  }

  private static void write(Path file, String line) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int number = 1; number <= 50; number++) {
        writer.write(line.replace("@", Integer.toString(number)));
      }
    }
  }

  @Test
  @NeedsPlugIns("HTTP")
  void reportsACellThatFailsAndGoesOn() throws Exception {
    Ended run = run(server, "-Dtierbench.include=RoundTripBenchmark.empty:KRYO:(HTTP|TCP)");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output())
        .contains("HTTP FAILED: the server at " + endpoints + " has no HTTP")
        .contains("1 of 2 cells failed");
    assertThat(json(folder().resolve("jmh.json"))).hasSize(1);
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

  /** Creates a Kryo whose only difference is a class that no call loads. */
  private Path otherKryo() throws IOException {
    String known =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.matches(".*/kryo-\\d[^/]*\\.jar"))
            .findFirst()
            .orElseThrow();
    Path other = libraries.resolve("kryo-0.9.jar");
    try (ZipFile from = new ZipFile(known);
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(other))) {
      for (ZipEntry entry : Collections.list(from.entries())) {
        to.putNextEntry(new ZipEntry(entry.getName()));
        if (entry.getName().endsWith("/BlowfishSerializer.class")) {
          to.write(0);
        } else {
          from.getInputStream(entry).transferTo(to);
        }
      }
    }
    return other;
  }

  @Test
  void aLibraryOfAVariantIsLoadedAndRecorded() throws Exception {
    Ended run =
        tierbench(
            "run",
            "--preset=smoke",
            "--placement=free",
            "--results=" + results,
            "--include=RoundTripBenchmark.empty:KRYO:TCP",
            "--variant=before:lib=" + otherKryo(),
            "--trials=2",
            "--fail-if-slower=3%");

    // Two rounds are too few for a verdict, so the gate is INVALID.
    assertThat(run.status()).as(run.output()).isEqualTo(1);
    assertThat(run.output()).contains("0 of 1 comparison slower by more than 3 %");
    JsonNode variant = json(folder().resolve("environment.json")).at("/variants/0");
    assertThat(variant.at("/libraries")).hasSize(1);
    assertThat(variant.at("/libraries/0").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(variant.at("/versions/kryo").asText()).isEqualTo("0.9");
    assertThat(variant.at("/clientJvm/libraries").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(variant.at("/serverJvm/libraries").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(folder().resolve("gate.md")).content().contains("- before: ", "kryo-0.9.jar");
    assertThat(Schemas.check(folder())).contains("environment.json", "plan.json");
  }

  /** Nothing is measured with a gate that would never close. */
  @Test
  @NeedsPlugIns("JSON")
  void aLibraryThatNoStackUsesEndsTheRun() throws Exception {
    Ended run =
        tierbench(
            "run",
            "--preset=smoke",
            "--placement=free",
            "--results=" + results,
            "--include=RoundTripBenchmark.empty:JSON:TCP",
            "--variant=before:lib=" + otherKryo());

    assertThat(run.status()).as(run.output()).isEqualTo(1);
    assertThat(run.output())
        .contains("--variant=before: no JVM of the run has loaded a class of kryo-0.9.jar")
        .doesNotContain("\tat ", "interrupted");
  }

  @Test
  void whatCannotBeComparedStartsNothing() throws Exception {
    Path absent = results.resolve("absent");
    for (String option :
        List.of("--variant=before:lib=com.acme:none", "--variant=before:lib=gone.jar")) {
      assertThat(refusal(option)).contains("is neither a file nor <group>:<artifact>:<version>");
    }
    assertThat(rejectedRun(absent, "--fail-if-slower=3%", "--variant=before:args=-Xint"))
        .contains("--fail-if-slower needs 2 trials or more");
    String library = "--variant=before:lib=" + TestJvm.jar(libraries.resolve("empty.jar"), "1");
    assertThat(rejectedRun(absent, library)).contains(library + ": it has no classes");
    assertThat(absent).doesNotExist();
  }

  /** Returns what a run says that ends before it has measured. */
  private static String rejectedRun(Path folder, String... options) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("run", "--preset=smoke", "--results=" + folder));
    arguments.addAll(List.of(options));
    Ended run = TestJvm.run(List.of(), arguments);
    assertThat(run.status()).as(run.output()).isEqualTo(1);
    return run.output();
  }

  private Ended resume() throws IOException, InterruptedException {
    return TestJvm.run(List.of(), List.of("run", "--resume=" + folder()));
  }

  @Test
  void namesWhatIsWrongWithItsOptions() throws Exception {
    assertThat(refusal("--preset=fast"))
        .contains(
            "tierbench: Invalid value for option '--preset': 'fast' is none of smoke, gate, quick, standard, rigorous, full, paper");
    assertThat(refusal("--include=(")).contains("not a regular expression");
    Ended folder = tierbench("verify", results.toString());
    assertThat(folder.status()).isEqualTo(1);
    assertThat(folder.output())
        .contains(results + " is not the folder of a run: it has no plan.json")
        .doesNotContain("\tat ");
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
