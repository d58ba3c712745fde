package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.TestServer;
import io.tierbench.ThisJvm;
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

/** Tests whole runs. */
@Tag("slow")
class RunCommandTest {
  private static final String SHORT_LIVED_SERVERS =
      "--server-jvmargs=" + String.join(" ", TestJvm.SHORT_LIVED);

  @TempDir private Path results;
  @TempDir private Path libraries;

  @BeforeAll
  static void probeNothing() {
    System.setProperty("tierbench.probe.millis", "0");
  }

  @AfterAll
  static void probeAsUsual() {
    System.clearProperty("tierbench.probe.millis");
  }

  private Ended run(String... options) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("run", "--preset=smoke", "--quiet=false", "--results=" + results));
    if (Stream.of(options).noneMatch(option -> option.startsWith("--server"))) {
      arguments.add(SHORT_LIVED_SERVERS);
    }
    arguments.addAll(List.of(options));
    return ThisJvm.run(arguments);
  }

  private Path folder() throws IOException {
    return Runs.only(results);
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** A run with another version of a library, on one core. */
  @Test
  @EnabledOnOs(OS.LINUX)
  @NeedsPlugIns("INLINE")
  void leavesItsResultsWhichAreReportedAndVerified() throws Exception {
    Ended run =
        run(
            "--trials=2",
            "--placement=same-core",
            "--tuning=inline",
            "--variant=before:lib=" + otherKryo(),
            "--fail-if-slower=3%",
            "--include=RoundTripBenchmark.(empty:KRYO:TCP|loadCustomer:KRYO:TCP:DTO:plain)");

    // Two rounds are too few for a verdict, so the gate is INVALID.
    assertThat(run.status()).as(run.output()).isEqualTo(1);
    assertThat(run.output())
        .contains(
            "Tierbench: 3 cells in 2 stacks, preset SMOKE",
            "[trial 1 of 2,",
            "measuring, round 2 of 2",
            "Trial 2 of 2 took",
            "0 of 1 comparison slower by more than 3 %")
        .doesNotContain("FAILED");
    Path published = folder();
    assertThat(json(published.resolve("jmh.json"))).hasSize(3);
    JsonNode environment = json(published.resolve("environment.json"));
    assertThat(environment.at("/database/fsync").asText()).isEqualTo("on");
    JsonNode variant = environment.at("/variants/0");
    assertThat(variant.at("/libraries")).hasSize(1);
    assertThat(variant.at("/libraries/0").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(variant.at("/versions/kryo").asText()).isEqualTo("0.9");
    assertThat(variant.at("/clientJvm/libraries").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(variant.at("/serverJvm/libraries").asText()).isEqualTo("kryo-0.9.jar");
    assertThat(published.resolve("gate.md")).content().contains("- before: ", "kryo-0.9.jar");
    assertThat(published.resolve("report.html")).isNotEmptyFile();
    assertThat(published.resolve("cells.csv")).isNotEmptyFile();
    assertThat(published.resolve("failures.json")).doesNotExist();
    assertThat(Schemas.check(published))
        .contains("environment.json", "plan.json", "replicates.jsonl");

    Files.delete(published.resolve("summary.md"));
    Ended report = ThisJvm.run("report", published.toString());
    assertThat(report.status()).as(report.output()).isZero();
    assertThat(published.resolve("summary.md")).content().contains("loadCustomer", "Kryo over TCP");

    isVerified(published);
  }

  private void isVerified(Path published) throws Exception {
    // One trial makes the same comparisons.
    Path planned = published.resolve("plan.json");
    Files.writeString(
        planned, Files.readString(planned).replace("Replicates\" : 2,", "Replicates\" : 1,"));
    Path verifications = published.resolveSibling("verifications");
    Ended verify =
        ThisJvm.run(
            "verify", published.toString(), "--results=" + verifications, SHORT_LIVED_SERVERS);
    assertThat(verify.output()).contains("reproduced", "contradicted", "without a verdict");
    assertThat(verify.status()).as(verify.output()).isIn(0, 3);
    Path verification = Runs.only(verifications);
    JsonNode plan = json(planned);
    JsonNode again = json(verification.resolve("plan.json"));
    assertThat(again.get("cells")).isEqualTo(plan.get("cells"));
    assertThat(again.get("seed")).isNotEqualTo(plan.get("seed"));
    assertThat(ResultsFolder.open(verification).trials()).hasSize(1);
    assertThat(verification.resolve("verification.json")).isNotEmptyFile();

    Path other = Runs.folder(results.resolve("other"), "quick", TestPlans.pairings(12)).path();
    Ended foreign = ThisJvm.run("verify", published.toString(), "--resume=" + other);
    assertThat(foreign.status()).isEqualTo(1);
    assertThat(foreign.output())
        .contains(other + " does not make the same comparisons as " + published);
  }

  @Test
  void aRunWithoutAFigureEndsWithASentence() throws Exception {
    Ended run =
        run(
            "--placement=free",
            "--include=RoundTripBenchmark.empty:KRYO:TCP",
            "--server-jvmargs=-XX:NoSuchOption");
    Ended report = ThisJvm.run("report", folder().toString());

    for (Ended ended : List.of(run, report)) {
      assertThat(ended.status()).as(ended.output()).isEqualTo(1);
      assertThat(ended.output())
          .containsOnlyOnce("tierbench: Nothing was measured: 1 cell failed")
          .doesNotContain("\tat ", "The report lacks");
    }
    assertThat(folder().resolve("summary.md"))
        .content()
        .contains("**Nothing was measured: 1 cell failed");
  }

  /** Many times the same megabyte: what is not kept need not fit, and what is kept must. */
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
        "{\"start\":\"2026-11-22T00:00:00Z\",\"seconds\":1,\"series\":[{\"cell\":\"%s\",\"replicate\":@,\"copy\":1,\"group\":1,\"level\":true,\"measured\":{\"1\":5.0},"
            .formatted(cell.label());
    List<String> jvm = List.of("-Xmx64m");

    write(file, begin + "\"unknown\":\"" + "x".repeat(1 << 20) + "\"}],\"number\":@}\n");
    Ended read = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(read.status()).as(read.output()).isZero();
    assertThat(folder.path().resolve("summary.md")).content().contains("50 trials");

    write(file, begin + "\"jmh\":[" + "[],".repeat(1 << 18) + "[]]}],\"number\":@}\n");
    Ended refused = TestJvm.run(jvm, List.of("report", folder.path().toString()));
    assertThat(refused.output())
        .startsWith("tierbench: " + file + " does not fit into the heap of ")
        .contains(" MiB: increase it with -Xmx")
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
    try (Backend backend = TestServer.backend()) {
      Endpoints endpoints = TestServer.start(backend);
      String server = "--server=" + endpoints.announcement();
      Ended run = run(server, "--include=RoundTripBenchmark.empty:KRYO:(HTTP|TCP)");

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
      Ended resumed = ThisJvm.run("run", "--resume=" + folder(), server);
      assertThat(resumed.output()).contains("1 of 2 cells failed");
      assertThat(Files.readAllLines(replicates))
          .as("a failed cell is tried again")
          .hasSize(done + 1);
      assertThat(Schemas.check(folder())).contains("environment.json", "failures.json");

      Ended ended = run(server, "--trials=2", "--include=RoundTripBenchmark.empty:KRYO:HTTP");
      assertThat(ended.status()).isEqualTo(1);
      assertThat(ended.output())
          .contains("Trial 1 of 2 took", "1 of 1 cells failed")
          .doesNotContain("Trial 2 of 2");
    }
  }

  @Test
  void isNotResumedWithAVariantWhoseJarHasOtherCode() throws Exception {
    Path jar = TestJvm.jar(libraries.resolve("old.jar"), "1");
    Ended run =
        run("--placement=free", "--variant=old:jar=" + jar, "--include=empty:KRYO:TCP:[a-z]+$");
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(Schemas.check(folder())).contains("environment.json");
    TestJvm.jar(jar, "2");

    assertThat(ThisJvm.run("run", "--resume=" + folder(), SHORT_LIVED_SERVERS).output())
        .contains(
            "was measured in another environment (the variants {old=code ", "start a new run");
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
  void aLibraryWithoutClassesStartsNothing() throws Exception {
    String library = "--variant=before:lib=" + TestJvm.jar(libraries.resolve("empty.jar"), "1");
    assertThat(run(library))
        .returns(1, Ended::status)
        .extracting(Ended::output, STRING)
        .contains(library + ": it has no classes");
    assertThat(results).isEmptyDirectory();
  }
}
