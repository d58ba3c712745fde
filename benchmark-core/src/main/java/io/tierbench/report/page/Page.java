package io.tierbench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Mustache;
import io.tierbench.report.Analysis;
import io.tierbench.report.MarkdownTable;
import io.tierbench.report.RunFacts;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One file that shows what one or several runs found: sentences first, then charts with their
 * figures as tables. It asks nothing of a network.
 */
public final class Page {
  /** Name of the page of one run in its folder. */
  public static final String FILE = "report.html";

  /** Name of the page of several runs where nothing else is said, in the folder of the first. */
  public static final String COMPARED_FILE = "report-compared.html";

  /** That it can be sent by mail and opened on a phone. */
  static final int LARGEST_BYTES = 1_500_000;

  private static final int LONGEST_TEXT = 500;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);

  private Page() {}

  /** Writes the page of a run into its folder. */
  public static void write(Analysis analysis) throws IOException {
    analysis.folder().replace(FILE, html(List.of(analysis)));
  }

  /**
   * Writes a page that shows several runs side by side.
   *
   * @param file to write, in a folder that is there
   */
  public static void compare(List<ResultsFolder> folders, Path file) throws IOException {
    Files.writeString(file, html(folders.stream().map(Analysis::of).toList()));
  }

  static String html(List<Analysis> runs) throws IOException {
    for (Detail detail : Detail.upTo(Detail.most(runs))) {
      String html = html(runs, detail);
      if (html.getBytes(StandardCharsets.UTF_8).length <= LARGEST_BYTES) {
        return html;
      }
    }
    throw new IllegalArgumentException(
        "%s: too many cells for one page of %,d bytes; show fewer runs at a time, or measure with --include"
            .formatted(
                runs.stream()
                    .map(run -> run.folder().path().toString())
                    .collect(Collectors.joining(", ")),
                LARGEST_BYTES));
  }

  private static String html(List<Analysis> runs, Detail detail) throws IOException {
    List<RunDataBuilder> builders = runs.stream().map(RunDataBuilder::new).toList();
    List<PageData.RunData> data = new ArrayList<>();
    for (RunDataBuilder builder : builders) {
      data.add(builder.build(detail));
    }
    List<String> scripts = Assets.scripts();
    Map<String, Object> page = new HashMap<>();
    page.put("title", runs.stream().map(Page::title).collect(Collectors.joining(" | ")));
    page.put("policy", policy(scripts));
    page.put("style", Assets.style());
    page.put("runs", runs.stream().map(Page::view).toList());
    page.put("several", runs.size() > 1);
    page.put("note", detail.note());
    page.put("data", json(new PageData(data, SideBySide.of(runs, builders))));
    page.put("scripts", scripts);
    return Mustache.compiler().compile(Assets.template()).execute(page);
  }

  private static String title(Analysis run) {
    return "Tierbench: %s, %s"
        .formatted(shortened(run.preset()), run.environment().started().format(DATE));
  }

  private static Map<String, Object> view(Analysis run) {
    Sentences sentences = new Sentences(run);
    RunFacts facts = new RunFacts(run);
    Map<String, Object> view = new HashMap<>();
    view.put("name", shortened(run.folder().path().getFileName().toString()));
    view.put("title", title(run));
    view.put("warning", sentences.warning().map(Page::shortened).orElse(""));
    view.put("invalid", run.objection().isPresent());
    view.put("topics", sentences.topics());
    view.put("caveats", facts.caveats().stream().map(Page::shortened).toList());
    view.put(
        "facts",
        Stream.concat(facts.ground().stream(), facts.lines().stream())
            .map(Page::shortened)
            .map(Fact::of)
            .toList());
    return view;
  }

  /** A line {@code name: text}. */
  private record Fact(String name, String text) {
    static Fact of(String line) {
      String[] parts = line.split(": ", 2);
      return parts.length == 2 ? new Fact(parts[0], parts[1]) : new Fact("", line);
    }
  }

  private static String shortened(String text) {
    return MarkdownTable.shortened(text, LONGEST_TEXT);
  }

  /** Nothing may be loaded and only our own scripts run. Charts set styles of their elements. */
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

  /** JSON that ends no script element, and that older scripts can read too. */
  static String json(Object data) throws JsonProcessingException {
    return JSON.writeValueAsString(data)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
