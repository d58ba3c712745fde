package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.answers.RunFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The index of a folder of runs: a row and a picture for each run, the latest first. */
public final class RunIndex {
  /** Name of the index in the folder above the runs. */
  public static final String FILE = "index.html";

  /** Pictures of a run, the more specific one first. */
  private static final List<String> PICTURES = List.of("compression.svg", "overview.svg");

  private static final List<String> FILES =
      List.of(Page.FILE, "verdicts.csv", "cells.csv", "claims.json", "environment.json");

  private RunIndex() {}

  /**
   * Writes the index of a folder of runs into it.
   *
   * @return the index
   * @throws IllegalArgumentException if the folder has no run, or a damaged one
   */
  public static Path write(Path folder) throws IOException {
    List<Path> runs = runs(folder);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          folder + " contains no folder of a run: name the folder above the runs");
    }
    String html =
        Assets.template("index")
            .execute(Map.of("runs", runs.stream().map(run -> row(folder, run)).toList()));
    return Files.writeString(folder.resolve(FILE), html);
  }

  private static List<Path> runs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(run -> Files.exists(run.resolve("plan.json")))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  private static Map<String, Object> row(Path folder, Path run) {
    Analysis analysis = Analysis.of(ResultsFolder.open(run));
    long decided =
        analysis.verdicts().judgements().stream()
            .filter(judgement -> judgement.verdict().decided())
            .count();
    return Map.of(
        "name", run.getFileName().toString(),
        "address", folder.toUri().relativize(run.toUri()).toString(),
        "caption", new RunFacts(analysis).caption(),
        "decided", decided,
        "comparisons", analysis.verdicts().judgements().size(),
        "picture", existing(run, PICTURES).findFirst().orElse(""),
        "files", existing(run, FILES).toList());
  }

  private static Stream<String> existing(Path run, List<String> names) {
    return names.stream().filter(name -> Files.exists(run.resolve(name)));
  }
}
