package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.answers.Reasons;
import io.tierbench.report.chart.CompressionPlot;
import io.tierbench.report.chart.ForestPlot;
import io.tierbench.report.chart.Overview;
import io.tierbench.report.markdown.Summary;
import io.tierbench.report.page.Page;
import io.tierbench.report.section.ReportSection;
import io.tierbench.report.section.SectionContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The report of a run for people and programs, derived from the files in the folder of the run and
 * written into it, as often as needed. A failed part does not affect others. A file without content
 * is removed, so that no file of an earlier report contradicts this one.
 */
public final class Report {
  private static final String SUMMARY = "summary.md";

  private final Parts parts;
  private final ResultsFolder folder;
  private final Analysis analysis;

  private final Map<ReportSection, SectionContent> sections = new LinkedHashMap<>();

  private Report(Parts parts, Analysis analysis) {
    this.parts = parts;
    this.folder = analysis.folder();
    this.analysis = analysis;
  }

  /**
   * Returns the file to open first: the page of a run, or its summary if it is too large for a
   * page.
   */
  public static Path entrance(ResultsFolder folder) {
    Path page = folder.path().resolve(Page.FILE);
    return Files.exists(page) ? page : summary(folder);
  }

  public static Path summary(ResultsFolder folder) {
    return folder.path().resolve(SUMMARY);
  }

  /**
   * Writes all files of the report, and prints which ones failed.
   *
   * @return whether something was measured and no part of the report failed
   */
  public static boolean write(ResultsFolder folder) throws IOException {
    Parts parts = new Parts();
    parts.make(
        "jmh.json",
        () -> {
          folder.writeJmh();
          return true;
        });
    Optional<Analysis> analysis = parts.make("its analysis", () -> Analysis.of(folder));
    if (analysis.isEmpty()) {
      folder.replace(SUMMARY, failuresOnly(parts));
      return false;
    }
    new Report(parts, analysis.get()).write();
    Optional<String> nothing = Reasons.nothingMeasured(analysis.get().measurements());
    nothing.ifPresent(sentence -> System.err.println("tierbench: " + sentence));
    return nothing.isEmpty() && parts.failures().isEmpty();
  }

  private void write() throws IOException {
    for (ReportSection section : ReportSection.INSTALLED) {
      parts
          .make("the " + section.name(), () -> section.make(analysis))
          .ifPresent(made -> sections.put(section, made));
    }
    writeFiles();
    // The summary comes last, because it names the parts that failed.
    Summary summary =
        new Summary(
            analysis,
            contents().stream().flatMap(content -> content.topics().stream()).toList(),
            parts.failures());
    folder.replace(
        SUMMARY, parts.make(SUMMARY, summary::toMarkdown).orElseGet(() -> failuresOnly(parts)));
  }

  private void writeFiles() {
    Spreadsheets spreadsheets = new Spreadsheets(analysis);
    text("cells.csv", () -> Optional.of(spreadsheets.cells()));
    text(
        "verdicts.csv",
        () ->
            Optional.of(spreadsheets)
                .filter(of -> analysis.compares())
                .map(Spreadsheets::verdicts));
    json("verdicts.json", () -> Optional.of(VerdictsJson.of(analysis)));
    for (ReportSection section : ReportSection.INSTALLED) {
      json(
          section.file(),
          () -> Optional.ofNullable(sections.get(section)).map(SectionContent::file));
    }
    json(
        "breakdown.json",
        () ->
            Optional.of(analysis.breakdowns())
                .filter(any -> analysis.measurements().stream().anyMatch(Measurement::hasMetrics)));
    json("failures.json", () -> Optional.of(folder.failures()).filter(all -> !all.isEmpty()));
    text("overview.svg", () -> Overview.of(analysis).map(ForestPlot::toSvg));
    text("compression.svg", () -> CompressionPlot.of(analysis).map(ForestPlot::toSvg));
    text(Page.FILE, this::page);
  }

  private Optional<String> page() throws IOException {
    try {
      return Optional.of(Page.html(analysis, contents(), parts.failures()));
    } catch (Page.TooLargeException e) {
      System.err.println("tierbench: no " + Page.FILE + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private List<SectionContent> contents() {
    return List.copyOf(sections.values());
  }

  private static String failuresOnly(Parts parts) {
    return "# Tierbench\n\n" + String.join("\n\n", Summary.bold(parts.failures())) + "\n";
  }

  private void json(String name, Parts.Part<Optional<?>> content) {
    text(
        name,
        () -> {
          Optional<?> made = content.make();
          return made.isPresent() ? Optional.of(ResultsFolder.json(made.get())) : Optional.empty();
        });
  }

  /** Creates and writes a file; removes it if there is no content, or on failure. */
  private void text(String name, Parts.Part<Optional<String>> content) {
    boolean written =
        parts
            .make(
                name,
                () -> {
                  Optional<String> made = content.make();
                  if (made.isPresent()) {
                    folder.replace(name, made.get());
                  }
                  return made.isPresent();
                })
            .orElse(false);
    if (!written) {
      parts.make("an up-to-date " + name, () -> Files.deleteIfExists(folder.path().resolve(name)));
    }
  }
}
