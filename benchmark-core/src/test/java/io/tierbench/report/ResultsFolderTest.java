package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

class ResultsFolderTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir Path parent;

  @Test
  void isNamedAfterTimeAndLabel() {
    ResultsFolder folder = ResultsFolder.create(parent.resolve("a/b"), "Quick ../x");

    assertThat(folder.path()).isDirectory().hasParent(parent.resolve("a/b").toAbsolutePath());
    assertThat(folder.path().getFileName().toString())
        .matches("\\d{4}-\\d\\d-\\d\\d-\\d{6}-quick-x");
  }

  @Test
  void runsOfTheSameSecondDoNotMix() {
    assertThat(
            Stream.generate(() -> ResultsFolder.create(parent, "quick").path()).limit(5).distinct())
        .hasSize(5);
  }

  @Test
  void saysWhichFolderCannotBeMade() throws IOException {
    Path file = Files.createFile(parent.resolve("file"));

    assertThatThrownBy(() -> ResultsFolder.create(file, "quick"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("cannot be made");
  }

  @Test
  void holdsValidJsonAfterEveryCell() throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    folder.write(Runs.environment());
    List<RunResult> results = Runs.full(2, Runs.usualOptions()).subList(0, 12);
    for (int i = 0; i < results.size(); i++) {
      folder.add(results.get(i));

      JsonNode json = json(folder, "jmh.json");
      assertThat(json.size()).isEqualTo(i + 1);
      assertThat(json.get(i).at("/benchmark").textValue())
          .isEqualTo(results.get(i).getParams().getBenchmark());
      assertThat(json.get(i).at("/primaryMetric/rawData").size()).isEqualTo(2);
    }
    assertThat(files(folder)).containsExactly("environment.json", "jmh.json");
  }

  @Test
  void theJsonIsWhatJmhWrites() throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    List<RunResult> results = Runs.full(2, Runs.usualOptions()).subList(0, 3);
    for (RunResult result : results) {
      folder.add(result);
    }
    Path ofJmh = parent.resolve("jmh.json");
    ResultFormatFactory.getInstance(ResultFormatType.JSON, ofJmh.toString()).writeOut(results);

    assertThat(json(folder, "jmh.json")).isEqualTo(JSON.readTree(ofJmh.toFile()));
  }

  @Test
  void isCompleteWhenFinished() throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    Environment environment = Runs.environment();
    folder.write(environment);
    assertThat(json(folder, "environment.json").get("finished").isNull()).isTrue();
    for (RunResult result : Runs.full(1, Runs.usualOptions())) {
      folder.add(result);
    }
    folder.finish(environment);

    assertThat(files(folder))
        .containsExactly(
            "empty.png",
            "empty.svg",
            "environment.json",
            "jmh.json",
            "loadCustomer.png",
            "loadCustomer.svg",
            "loadProducts.png",
            "loadProducts.svg",
            "storeOrder.png",
            "storeOrder.svg",
            "summary.md");
    assertThat(json(folder, "environment.json").get("finished").textValue()).isNotEmpty();
    assertThat(Files.readString(folder.summary())).contains("## loadProducts");
    assertThat(folder.log()).isEqualTo(folder.path().resolve("jmh.log"));
  }

  @Test
  void keepsFailuresInTheirOrder() throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    folder.write(Runs.environment());
    for (String transport : List.of("TCP", "GRPC", "HTTP")) {
      folder.addFailure(
          "RoundTripBenchmark.empty:JSON:" + transport,
          "io.tierbench.benchmark.RoundTripBenchmark.empty",
          Runs.with(Runs.usualOptions(), "serialization", "JSON", "transport", transport),
          "jdbc:x?password=s3cret refused by " + transport);
    }
    folder.finish(Runs.environment());

    assertThat(folder.failures().keySet())
        .containsExactly(
            "RoundTripBenchmark.empty:JSON:TCP",
            "RoundTripBenchmark.empty:JSON:GRPC",
            "RoundTripBenchmark.empty:JSON:HTTP");
    assertThat(json(folder, "failures.json").get("RoundTripBenchmark.empty:JSON:GRPC").textValue())
        .isEqualTo("jdbc:x?password=*** refused by GRPC");
    assertThat(Files.readString(folder.summary()))
        .contains("| TCP JSON", "FAILED", "refused by GRPC")
        .doesNotContain("s3cret");
    // Nothing was measured, so there is nothing to draw.
    assertThat(files(folder)).containsExactly("environment.json", "failures.json", "summary.md");
  }

  @Test
  void hostileValuesLeaveValidFiles() throws IOException {
    String hostile = "a|b`c\"d\\e\nf{g}[h],;<&>\u0000\u202e../..";
    ResultsFolder folder = ResultsFolder.create(parent, hostile);
    folder.write(Runs.environment(Map.of("preset", hostile, hostile, hostile)));
    Map<String, String> parameters =
        Runs.parameters(
            "serialization", hostile, "transport", hostile, "shape", hostile, "placement", hostile);
    folder.add(Runs.result("RoundTripBenchmark.loadProducts", parameters, new double[] {5}));
    folder.add(
        Runs.result(
            "RoundTripBenchmark.loadProducts",
            Runs.with(parameters, "placement", "FREE"),
            new double[] {5}));
    folder.addFailure(hostile, hostile, Map.of(hostile, hostile), hostile);
    folder.finish(Runs.environment());

    assertThat(json(folder, "jmh.json").size()).isEqualTo(2);
    assertThat(json(folder, "failures.json").get(hostile).textValue()).isEqualTo(hostile);
    assertThat(json(folder, "environment.json").isObject()).isTrue();
    assertThat(files(folder)).hasSize(8).allMatch(name -> name.matches("[A-Za-z0-9.-]+"));
  }

  @Test
  void noPasswordReachesAFile() throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "quick");
    Environment environment =
        Runs.environment(Map.of("forkArguments", List.of("-Dx=jdbc:x?password=s3cret")));
    folder.write(environment);
    folder.add(
        Runs.result(
            "RoundTripBenchmark.empty",
            Runs.parameters("serialization", "JSON", "transport", "TCP"),
            TimeUnit.SECONDS,
            0,
            List.of("-Dtierbench.db.url=jdbc:postgresql://h/x?password=s3cret", "-Xmx1g"),
            new double[] {5}));
    folder.finish(environment);

    for (String file : files(folder)) {
      assertThat(Files.readAllBytes(folder.path().resolve(file)))
          .asString()
          .as(file)
          .doesNotContain("s3cret");
    }
    assertThat(json(folder, "jmh.json").at("/0/jvmArgs/1").textValue()).isEqualTo("-Xmx1g");
  }

  private static JsonNode json(ResultsFolder folder, String name) throws IOException {
    return JSON.readTree(folder.path().resolve(name).toFile());
  }

  private static List<String> files(ResultsFolder folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
