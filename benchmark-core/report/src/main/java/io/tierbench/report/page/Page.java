package io.tierbench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Template;
import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.answers.Fact;
import io.tierbench.report.answers.RunFacts;
import io.tierbench.report.answers.Topic;
import io.tierbench.report.answers.Words;
import io.tierbench.report.chart.CompressionPlot;
import io.tierbench.report.chart.ForestPlot;
import io.tierbench.report.chart.Overview;
import io.tierbench.report.section.ReportSection;
import io.tierbench.report.section.SectionContent;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The HTML page of one or several runs, a file that loads nothing from a network. It has answers,
 * and charts with their data as tables; the page of one run begins with advice, overview and key
 * figures.
 */
public final class Page {
  /** Name of the page of one run in its folder. */
  public static final String FILE = "report.html";

  /** Default name of the page of several runs, in the folder of the first. */
  public static final String COMPARED_FILE = "report-compared.html";

  /** Maximum size of a page that can be mailed and opened on a phone. */
  static final int MAX_BYTES = 1_600_000;

  private static final int MAX_TEXT = 500;
  private static final ObjectMapper JSON = new ObjectMapper();

  private Page() {}

  /** Thrown if runs have more cells than a page can show. */
  public static final class TooLargeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private TooLargeException(String message) {
      super(message);
    }
  }

  /**
   * Creates the page of a run.
   *
   * @throws TooLargeException if it has too many cells
   */
  public static String html(Analysis analysis, List<SectionContent> contents, List<String> failures)
      throws IOException {
    return html(List.of(new PageRun(analysis, contents, failures)));
  }

  /**
   * Writes a page that shows several runs side by side.
   *
   * @throws TooLargeException if they have too many cells
   */
  public static void compare(List<ResultsFolder> folders, Path file) throws IOException {
    Files.writeString(file, html(folders.stream().map(PageRun::of).toList()));
  }

  static String html(List<PageRun> runs) throws IOException {
    List<Analysis> analyses = runs.stream().map(PageRun::analysis).toList();
    List<RunDataBuilder> builders = runs.stream().map(RunDataBuilder::new).toList();
    List<Fields> beside = SideBySide.of(runs, builders);
    Map<String, Object> page = page(runs);
    Template template = Assets.template("page");
    for (Detail detail : Detail.of(analyses)) {
      page.put("note", detail.note());
      page.put("data", json(data(builders, beside, detail)));
      String html = template.execute(page);
      if (html.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES) {
        return html;
      }
    }
    throw new TooLargeException(
        String.format(
            Locale.ROOT,
            "%s: too many cells for one page of %,d bytes; show fewer runs at a time, or measure fewer cells with --include",
            analyses.stream()
                .map(analysis -> analysis.folder().path().toString())
                .collect(Collectors.joining(", ")),
            MAX_BYTES));
  }

  /**
   * Builds the data of runs; later runs lack the sections of other modules at low detail.
   *
   * @param beside common cells of several runs
   */
  private static Fields data(List<RunDataBuilder> builders, List<Fields> beside, Detail detail) {
    return new Fields()
        .with("names", displayNames(builders))
        .with("shapes", DisplayNames.of(Cell.SHAPE).keySet())
        .with("margin", Verdicts.MARGIN)
        .with(
            "runs",
            IntStream.range(0, builders.size())
                .mapToObj(run -> builders.get(run).build(detail, run == 0 || detail.ratios()))
                .toList())
        .with("beside", beside);
  }

  private static Map<String, String> displayNames(List<RunDataBuilder> builders) {
    Map<String, String> names = new LinkedHashMap<>(Words.DISPLAY_NAMES);
    ReportSection.INSTALLED.forEach(section -> names.putAll(section.displayNames()));
    builders.stream()
        .flatMap(RunDataBuilder::workloadsAndTransports)
        .forEach(value -> names.putIfAbsent(value, Words.name(value)));
    return names;
  }

  private static Map<String, Object> page(List<PageRun> runs) {
    List<String> scripts = Assets.scripts();
    Map<String, Object> page = new HashMap<>();
    page.put("title", runs.stream().map(Page::title).collect(Collectors.joining(" | ")));
    page.put("policy", policy(scripts));
    page.put("style", Assets.style());
    page.put("runs", runs.stream().map(run -> view(run, runs.size() > 1)).toList());
    page.put("several", runs.size() > 1);
    page.put(
        "folded",
        ReportSection.INSTALLED.stream()
            .map(ReportSection::title)
            .collect(Collectors.joining("; ")));
    page.put("scripts", scripts);
    return page;
  }

  private static String title(PageRun run) {
    Analysis analysis = run.analysis();
    return "Tierbench: %s, %s"
        .formatted(shortened(analysis.title()), new RunFacts(analysis).started());
  }

  private static Map<String, Object> view(PageRun run, boolean several) {
    Analysis analysis = run.analysis();
    RunFacts facts = new RunFacts(analysis);
    List<Topic> answers = Answers.of(analysis);
    Predicate<Topic> isAdvice = topic -> topic.id().equals(Answers.ADVICE);
    Predicate<Topic> isKeyFigures = topic -> topic.id().equals(Answers.KEY_FIGURES);
    List<Topic> topics =
        several ? answers : answers.stream().filter(isAdvice.or(isKeyFigures).negate()).toList();
    Map<String, Object> view = new HashMap<>();
    view.put("name", shortened(analysis.folder().path().getFileName().toString()));
    view.put("heading", "Tierbench: " + shortened(facts.caption()));
    view.put("advice", answers.stream().filter(isAdvice).toList());
    view.put("first", answers.stream().filter(isKeyFigures).toList());
    view.put("overview", several ? "" : Overview.of(analysis).map(ForestPlot::toHtml).orElse(""));
    view.put("ofSections", run.contents().stream().flatMap(one -> one.topics().stream()).toList());
    view.put("warning", facts.warning().map(Page::shortened).orElse(""));
    view.put("judged", analysis.hasVerdicts());
    view.put("says", !topics.isEmpty());
    view.put("topics", topics);
    view.put(
        "caveats",
        Stream.concat(run.failures().stream(), facts.caveats().stream())
            .map(Page::shortened)
            .toList());
    view.put("sweep", CompressionPlot.of(analysis).map(ForestPlot::toHtml).orElse(""));
    view.put(
        "facts",
        facts.all().stream().map(fact -> new Fact(fact.name(), shortened(fact.text()))).toList());
    return view;
  }

  private static String shortened(String text) {
    return Texts.shortened(text, MAX_TEXT);
  }

  /**
   * Returns a content security policy that permits only our own scripts. Element styles are
   * permitted for the charts.
   */
  private static String policy(List<String> scripts) {
    return Stream.of(
            "default-src 'none'",
            "script-src " + scripts.stream().map(Assets::source).collect(Collectors.joining(" ")),
            "style-src 'unsafe-inline'",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'")
        .collect(Collectors.joining("; "));
  }

  /** Returns JSON that cannot end a script element and that older browsers can read. */
  static String json(Object data) throws JsonProcessingException {
    return JSON.writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
