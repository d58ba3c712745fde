package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.page.MatrixRun;
import io.tierbench.report.section.ReportSection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ReportTest {
  @TempDir Path parent;

  @Test
  void isMadeOfTheFolderAsOftenAsOneLikes() throws IOException {
    ResultsFolder run = ComparedRun.folder(parent, "STANDARD", 1, 3);
    List<Cell> cells = new ArrayList<>(run.plan().cells());
    // Earlier versions measured it: three billion calls of a method a second.
    cells.add(Runs.cell("DatabaseBenchmark.empty", Map.of("insertion", "ROW_BY_ROW")));
    run.write(run.plan().only(cells));
    ResultsFolder folder = ResultsFolder.open(run.path());
    Report.write(folder);
    String summary = Files.readString(Report.summary(folder));
    Files.delete(Report.summary(folder));
    Files.delete(folder.path().resolve("overview.svg"));
    Report.write(ResultsFolder.open(folder.path()));

    List<String> ofSections = ReportSection.INSTALLED.stream().map(ReportSection::file).toList();
    assertThat(files(folder))
        .containsAll(ofSections)
        .filteredOn(file -> !ofSections.contains(file))
        .containsExactly(
            "cells.csv",
            "environment.json",
            "jmh.json",
            "overview.svg",
            "plan.json",
            "replicates.jsonl",
            "report.html",
            "summary.md",
            "verdicts.csv",
            "verdicts.json");
    assertThat(Files.readString(Report.summary(folder)))
        .isEqualTo(summary)
        .doesNotContain("DatabaseBenchmark.empty")
        .contains("## loadProducts");
    assertThat(folder.path().resolve("cells.csv"))
        .content()
        .doesNotContain("DatabaseBenchmark.empty");
  }

  @Test
  void isTheSameUnderEveryDefaultLocale() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 2);
    Report.write(folder);
    Map<String, String> english = texts(folder);
    assertThat(english).hasSizeGreaterThan(10);
    Locale usual = Locale.getDefault();
    try {
      // With a small I of its own, and Arabic digits.
      Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
      Report.write(ResultsFolder.open(folder.path()));
      assertThat(texts(folder)).isEqualTo(english);
    } finally {
      Locale.setDefault(usual);
    }
  }

  private static Map<String, String> texts(ResultsFolder folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String name : files(folder)) {
      texts.put(name, Files.readString(folder.path().resolve(name), StandardCharsets.ISO_8859_1));
    }
    return texts;
  }

  /** The run has lost its ratios, for example because its last trial was removed. */
  @Test
  void aPictureThatTheRunNoLongerHasIsRemoved() throws IOException {
    ResultsFolder folder = ComparedRun.folder(parent, "QUICK", 1, 1);
    Files.writeString(folder.path().resolve("overview.svg"), "old");
    Report.write(folder);

    assertThat(files(folder)).doesNotContain("overview.svg");
  }

  /** A file that cannot be written is reported; the rest is complete. */
  @ParameterizedTest
  @NeedsPlugIns("paper-2005")
  @ValueSource(
      strings = {
        "jmh.json cells.csv verdicts.json claims.json",
        "verdicts.csv overview.svg report.html"
      })
  void aPartThatFailsCostsNoOther(String parts) throws IOException {
    List<String> failing = List.of(parts.split(" "));
    ResultsFolder folder = ComparedRun.folder(parent, "STANDARD", 1, 2);
    for (String part : failing) {
      Path file = folder.path().resolve(part);
      Files.deleteIfExists(file);
      Files.createDirectories(file.resolve("somebody's"));
    }

    assertThat(Report.write(folder)).isFalse();

    List<String> others =
        Stream.of("cells.csv", "claims.json", "jmh.json", "overview.svg", "report.html")
            .filter(file -> !failing.contains(file))
            .toList();
    others.forEach(file -> assertThat(folder.path().resolve(file)).isNotEmptyFile());
    assertThat(files(folder)).noneMatch(name -> name.endsWith(".tmp"));
    List<String> lines =
        failing.stream().map(part -> "The report lacks " + part + ": java.nio.file.").toList();
    assertThat(Report.summary(folder)).content().contains(lines).contains("## loadProducts");
    if (others.contains("report.html")) {
      assertThat(folder.path().resolve("report.html")).content().contains(lines);
    }
  }

  private static List<String> files(ResultsFolder folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
