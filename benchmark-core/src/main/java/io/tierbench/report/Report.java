package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.papers.PapersJudged;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.chart.Plots;
import io.tierbench.report.markdown.ClaimsMarkdown;
import io.tierbench.report.markdown.Comparisons;
import io.tierbench.report.markdown.Costs;
import io.tierbench.report.markdown.Summary;
import io.tierbench.report.markdown.WorkloadMarkdown;
import io.tierbench.report.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What people read of a run: made from its folder, into its folder, as often as one likes. */
public final class Report {
  private static final String SUMMARY = "summary.md";
  private static final String VERDICTS = "verdicts";
  private static final String FAILURES = "failures.json";

  private Report() {}

  /** What to open first: the page of a run, or its summary where it is too large for a page. */
  public static Path entrance(ResultsFolder folder) {
    Path page = folder.path().resolve(Page.FILE);
    return Files.exists(page) ? page : summary(folder);
  }

  /** Where the summary of a run is. */
  public static Path summary(ResultsFolder folder) {
    return folder.path().resolve(SUMMARY);
  }

  /**
   * Writes everything that is made from the replicates. A machine that cannot draw gets no plots.
   */
  public static void write(ResultsFolder folder) throws IOException {
    folder.writeJmh();
    Analysis analysis = Analysis.of(folder);
    // First, so that a foreign workload that is called summary takes nobody's name.
    writeExports(analysis);
    folder.replace(SUMMARY, new Summary(analysis).toMarkdown());
    folder.write(VERDICTS + ".json", VerdictsJson.of(analysis));
    if (analysis.hasVerdicts()) {
      folder.replace(VERDICTS + ".md", new Comparisons(analysis).all());
    }
    writeCosts(analysis);
    PapersJudged papers = PapersJudged.of(folder);
    folder.write("claims.json", papers.claims());
    folder.write("papers.json", papers.papers());
    folder.replace("claims.md", ClaimsMarkdown.of(papers));
    Map<String, String> failures = folder.failures();
    if (failures.isEmpty()) {
      Files.deleteIfExists(folder.path().resolve(FAILURES));
    } else {
      folder.write(FAILURES, failures);
    }
    try {
      Page.write(analysis, papers);
    } catch (Page.TooLargeException e) {
      Files.deleteIfExists(folder.path().resolve(Page.FILE));
      System.err.println("tierbench: no " + Page.FILE + ": " + e.getMessage());
    }
    try {
      new Plots(analysis).write(folder.path());
    } catch (IOException | RuntimeException | Error e) {
      // A JVM without java.desktop or without fonts fails in many ways, Errors among them.
      System.err.printf("tierbench: no plots, as this machine cannot draw them: %s%n", e);
    }
  }

  /** What people take out of a report: tables for spreadsheets, and to be pasted. */
  private static void writeExports(Analysis analysis) throws IOException {
    ResultsFolder folder = analysis.folder();
    folder.replace("cells.csv", new Spreadsheets(analysis).cells());
    if (analysis.compares()) {
      folder.replace(VERDICTS + ".csv", new Spreadsheets(analysis).verdicts());
    }
    List<Section> sections = Section.of(analysis.measurements());
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        folder.replace(
            section.fileName(table.workload(), sections) + ".md",
            new WorkloadMarkdown(analysis, section, table).toString());
      }
    }
  }

  private static void writeCosts(Analysis analysis) throws IOException {
    Costs costs = new Costs(analysis.measurements());
    if (!costs.isEmpty()) {
      analysis.folder().write("breakdown.json", analysis.breakdowns());
      analysis.folder().replace("costs.md", costs.toMarkdown(analysis.breakdowns()));
      analysis.folder().replace("costs.csv", costs.toCsv());
    }
  }
}
