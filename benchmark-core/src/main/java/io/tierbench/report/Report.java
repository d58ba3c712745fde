package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.papers.ClaimsJson;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.chart.Overview;
import io.tierbench.report.chart.Png;
import io.tierbench.report.chart.SweepDrawing;
import io.tierbench.report.markdown.Summary;
import io.tierbench.report.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;

/**
 * The report of a run for people and programs, written from its folder into its folder, as often as
 * needed. A file for which the run has no content is removed, so that no file of an earlier report
 * contradicts this one.
 */
public final class Report {
  private static final String SUMMARY = "summary.md";
  private static final String OVERVIEW_SVG = "overview.svg";
  private static final String OVERVIEW_PNG = "overview.png";
  private static final String SWEEP_SVG = "compression.svg";

  private final ResultsFolder folder;
  private final Analysis analysis;
  private final ClaimsJson claims;

  private Report(ResultsFolder folder) {
    this.folder = folder;
    this.analysis = Analysis.of(folder);
    this.claims = ClaimsJson.of(analysis);
  }

  /** The file to open first: the page of a run, or its summary if it is too large for a page. */
  public static Path entrance(ResultsFolder folder) {
    Path page = folder.path().resolve(Page.FILE);
    return Files.exists(page) ? page : summary(folder);
  }

  /** The file with the summary of a run. */
  public static Path summary(ResultsFolder folder) {
    return folder.path().resolve(SUMMARY);
  }

  /** Writes all files of the report. A JVM that cannot draw writes no PNG. */
  public static void write(ResultsFolder folder) throws IOException {
    folder.writeJmh();
    Report report = new Report(folder);
    // First: a foreign workload may be called "summary".
    report.removeEarlierFiles();
    report.writeTables();
    report.writeFindings();
    report.writePage();
    report.writeOverview();
    report.writeSweep();
  }

  private void removeEarlierFiles() throws IOException {
    List<String> removed = EarlierFiles.remove(analysis);
    if (!removed.isEmpty()) {
      System.err.println(
          "tierbench: removed files that earlier versions made of this run: "
              + String.join(", ", removed));
    }
  }

  /** Writes the files for people and spreadsheets. */
  private void writeTables() throws IOException {
    Spreadsheets spreadsheets = new Spreadsheets(analysis);
    folder.replace(SUMMARY, new Summary(analysis, claims.claims()).toMarkdown());
    folder.replace("cells.csv", spreadsheets.cells());
    if (analysis.compares()) {
      folder.replace("verdicts.csv", spreadsheets.verdicts());
    } else {
      remove("verdicts.csv");
    }
  }

  /** Writes the files for programs. */
  private void writeFindings() throws IOException {
    folder.write("verdicts.json", VerdictsJson.of(analysis));
    folder.write("claims.json", claims);
    if (analysis.measurements().stream().anyMatch(Measurement::hasMetrics)) {
      folder.write("breakdown.json", analysis.breakdowns());
    } else {
      remove("breakdown.json");
    }
    Map<String, String> failures = folder.failures();
    if (failures.isEmpty()) {
      remove("failures.json");
    } else {
      folder.write("failures.json", failures);
    }
  }

  private void writePage() throws IOException {
    try {
      Page.write(analysis, claims);
    } catch (Page.TooLargeException e) {
      remove(Page.FILE);
      System.err.println("tierbench: no " + Page.FILE + ": " + e.getMessage());
    }
  }

  private void writeOverview() throws IOException {
    Optional<String> svg = Overview.of(analysis).map(Overview::toSvg);
    writeOrRemove(OVERVIEW_SVG, svg);
    Optional<byte[]> png = svg.flatMap(Report::png);
    if (png.isPresent()) {
      folder.replace(OVERVIEW_PNG, png.get());
    } else {
      remove(OVERVIEW_PNG);
    }
  }

  /** Without a PNG: the page makes one of each of its charts, this one too. */
  private void writeSweep() throws IOException {
    writeOrRemove(SWEEP_SVG, SweepDrawing.of(analysis));
  }

  private void writeOrRemove(String name, Optional<String> text) throws IOException {
    if (text.isPresent()) {
      folder.replace(name, text.get());
    } else {
      remove(name);
    }
  }

  private static Optional<byte[]> png(String svg) {
    try {
      return Optional.of(Png.of(svg));
    } catch (IOException
        | RuntimeException
        | LinkageError
        | InternalError
        | ServiceConfigurationError e) {
      // Without the module java.desktop its classes are missing; without fonts the JDK itself
      // fails, in more than one way.
      System.err.printf(
          "tierbench: no %s, because this JVM cannot draw it; %s shows the same: %s%n",
          OVERVIEW_PNG, OVERVIEW_SVG, e);
      return Optional.empty();
    }
  }

  private void remove(String name) throws IOException {
    Files.deleteIfExists(folder.path().resolve(name));
  }
}
