package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;

class ReportTest {
  @TempDir Path parent;

  private ResultsFolder folder(String preset, List<RunResult> results, int failed, String cause)
      throws IOException {
    return Runs.folder(parent, preset, results, failed, cause);
  }

  @Test
  void isMadeOfTheFolderAsOftenAsOneLikes() throws IOException {
    ResultsFolder folder = folder("QUICK", Runs.full(1, Runs.usualOptions()), 0, null);
    Report.write(folder);
    String summary = Files.readString(Report.summary(folder));
    Files.delete(Report.summary(folder));
    Files.delete(folder.path().resolve("empty.svg"));
    Report.write(ResultsFolder.open(folder.path()));

    assertThat(files(folder))
        .contains(
            "empty.png",
            "empty.svg",
            "environment.json",
            "jmh.json",
            "loadCustomer.svg",
            "loadProducts.svg",
            "plan.json",
            "replicates.jsonl",
            "storeOrder.svg",
            "summary.md",
            "verdicts.json")
        .doesNotContain("failures.json", "verdicts.md");
    assertThat(Files.readString(Report.summary(folder)))
        .isEqualTo(summary)
        .contains("## storeOrder");
  }

  @Test
  void saysWhatFailedAndWhy() throws IOException {
    ResultsFolder folder =
        folder(
            "QUICK",
            List.of(
                Runs.result(
                    "RoundTripBenchmark.empty",
                    Runs.parameters("serialization", "JSON", "transport", "GRPC"),
                    new double[] {5})),
            1,
            "jdbc:x?password=s3cret refused");
    Report.write(folder);

    assertThat(folder.path().resolve("failures.json"))
        .content()
        .contains("jdbc:x?password=*** refused");
    assertThat(Report.summary(folder)).content().contains("| GRPC JSON", "FAILED", "refused");
    // Nothing was measured, so there is nothing to draw.
    assertThat(files(folder)).noneMatch(name -> name.endsWith(".svg"));
  }

  @Test
  void hostileValuesLeaveValidFiles() throws IOException {
    String hostile = "a|b`c\"d\\e\nf{g}[h],;<&>\u0000\u202e../..";
    Map<String, String> parameters =
        Runs.parameters(
            "serialization", hostile, "transport", hostile, "shape", hostile, "placement", hostile);
    ResultsFolder folder =
        folder(
            hostile,
            List.of(
                Runs.result("RoundTripBenchmark.loadProducts", parameters, new double[] {5}),
                Runs.result(
                    "RoundTripBenchmark.loadProducts",
                    Runs.with(parameters, "placement", "FREE"),
                    new double[] {5})),
            1,
            hostile);
    Report.write(folder);

    for (String name : files(folder)) {
      assertThat(name).matches("[A-Za-z0-9.-]+");
      if (name.endsWith(".json")) {
        new ObjectMapper().readTree(folder.path().resolve(name).toFile());
      }
    }
    assertThat(ResultsFolder.open(folder.path()).failures()).containsValue(hostile);
  }

  private static List<String> files(ResultsFolder folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
