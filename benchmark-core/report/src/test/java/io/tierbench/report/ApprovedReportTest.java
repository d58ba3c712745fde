package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.CpuContention;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.answers.Fact;
import io.tierbench.report.answers.RunFacts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the report of a small run, and the parts that only other runs have, with approved ones.
 * After an intended change, read the difference and copy the new texts from {@code
 * target/approved}.
 */
class ApprovedReportTest {
  @TempDir Path parent;

  /** Creates a run with a failure, a restart, CPU contention and a probe. */
  private ResultsFolder run() throws IOException {
    ResultsFolder folder = ComparedRun.folder(parent, "STANDARD", 1.2, 4);
    List<Series> fifth = new ArrayList<>(ComparedRun.series(5, 1));
    fifth.set(1, Runs.failed(ComparedRun.EQUAL, 5, "it broke"));
    fifth.set(2, Runs.restarted(fifth.get(2), "its JVM was gone"));
    folder.add(Runs.trial(5, fifth, new CpuContention(1000, 300, 20, 180, 0)));
    folder.write(
        folder
            .environment()
            .with(
                "probe",
                Map.of(
                    "freeCallsPerSecond", 15_000.0,
                    "sameCoreCallsPerSecond", 75_000.0,
                    "wakingShareOfAFreeCall", 0.8,
                    "placement", "SAME_CORE",
                    "reason", "waking is much")));
    return folder;
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary.md", "cells.csv", "verdicts.csv", "overview.svg"})
  void isAsApproved(String name) throws IOException {
    assertApproved(text(run(), name), name);
  }

  @Test
  void frameworksAreAsApproved() throws IOException {
    assertApproved(
        parts(text(FrameworksRun.folder(parent), "summary.md"), "frameworks", "loadProducts"),
        "frameworks.md");
  }

  @Test
  void theAnswersOnASampleAreAsApproved() throws IOException {
    assertApproved(
        parts(
            text(SampleRun.got(parent), "summary.md"),
            "choose",
            "DataSet",
            "size",
            "bytes",
            "sample"),
        "sample.md");
  }

  /** Returns the parts of a summary whose headings have one of some words. */
  private static String parts(String summary, String... words) {
    return Stream.of(summary.split("(?m)^(?=\\*\\*|#)"))
        .filter(part -> Stream.of(words).anyMatch(part.lines().findFirst().orElse("")::contains))
        .collect(Collectors.joining());
  }

  private static String text(ResultsFolder folder, String file) throws IOException {
    Report.write(folder);
    return anywhere(folder, Files.readString(folder.path().resolve(file)));
  }

  private void assertApproved(String text, String name) throws IOException {
    Path made = Files.createDirectories(Path.of("target", "approved")).resolve(name);
    Files.writeString(made, text);

    try (InputStream approved =
        Objects.requireNonNull(getClass().getResourceAsStream("approved/" + name), name)) {
      assertThat(text)
          .as("see %s", made)
          .isEqualTo(new String(approved.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Replaces values that depend on the machine and the time. */
  private static String anywhere(ResultsFolder folder, String text) {
    RunFacts facts = new RunFacts(Analysis.of(folder));
    String neutral = text.replace(folder.path().toString(), "<folder>");
    for (Fact fact : facts.setup()) {
      neutral = neutral.replace(fact.toString(), fact.name() + ": <" + fact.name() + ">");
    }
    return neutral
        .replace(facts.started(), "<started>")
        .replaceAll("share \\d+ cores", "share <cores>")
        .replaceAll("(placement free ·)[^<]*", "$1 <machine>");
  }
}
