package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks links and sizes in documents, and figures that come from files in results. */
class DocumentationTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path DOCS = ROOT.resolve("docs");

  /** The published runs that the README answers from, one for each placement. */
  private static final List<String> ANSWERS =
      List.of("2026-11-28-standard-free", "2026-11-28-standard-one-core");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(ROOT, DOCS, ROOT.resolve("results"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    for (String folder : List.of("published", "calibration")) {
      pages.add(ROOT.resolve("results").resolve(folder).resolve("README.md"));
    }
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    String text = Files.readString(page);
    Matcher link = LINK.matcher(text);
    while (link.find()) {
      String[] target = link.group(1).split("#", 2);
      if (target[0].contains(":")) {
        continue;
      }
      Path file = target[0].isEmpty() ? page : page.resolveSibling(target[0]).normalize();
      assertThat(file).as("%s links to %s", page, link.group(1)).exists();
      if (target.length == 2) {
        assertThat(Files.readAllLines(file).stream().map(DocumentationTest::anchor))
            .as("%s links to %s", page, link.group(1))
            .contains(target[1]);
      }
    }
  }

  /** Returns the anchor of a heading; for other lines a text that no link names. */
  private static String anchor(String line) {
    return line.startsWith("#")
        ? line.replaceFirst("^#+ ", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\w -]", "")
            .replace(' ', '-')
        : line;
  }

  /**
   * The share of identical stacks that the calibration called different, with two trials and with
   * more.
   */
  @Test
  void theFalseVerdictsAreThoseOfTheCalibration() throws IOException {
    double two = 0;
    double more = 0;
    for (JsonNode row :
        new ObjectMapper()
            .readTree(ROOT.resolve("results/calibration/calibration.json").toFile())
            .path("rows")) {
      double wrong = row.path("falsePercent").asDouble();
      if (row.path("name").asText().startsWith("2 ")) {
        two = Math.max(two, wrong);
      } else {
        more = Math.max(more, wrong);
      }
    }

    assertThat(Files.readString(ROOT.resolve("README.md")))
        .contains(
            String.format(
                Locale.ROOT,
                "%.2f %% of identical stacks get a false verdict in such a run, and %.2f %% with two trials",
                more,
                two));
  }

  /** A framework has the size that the architecture names. */
  @Test
  void frameworksAreSmall() throws IOException {
    try (DirectoryStream<Path> modules =
        Files.newDirectoryStream(ROOT.resolve("transports"), "framework-*")) {
      for (Path module : modules) {
        List<Path> files;
        try (Stream<Path> all = Files.walk(module.resolve("src/main/java"))) {
          files = all.filter(Files::isRegularFile).toList();
        }
        int lines = 0;
        for (Path file : files) {
          lines += Files.readAllLines(file).size();
        }
        assertThat(files.size()).as("files of %s", module).isLessThanOrEqualTo(4);
        assertThat(lines).as("lines of %s", module).isLessThanOrEqualTo(250);
      }
    }
  }

  /** Compares the answers with those of their runs; the new ones are in {@code target/approved}. */
  @Test
  void theAnswersAreThoseOfTheirRuns() throws IOException {
    List<Analysis> runs = new ArrayList<>();
    for (String run : ANSWERS) {
      runs.add(Analysis.of(ResultsFolder.open(ROOT.resolve("results/published").resolve(run))));
    }
    String expected = RunAnswers.of(runs);
    Path made = Files.createDirectories(Path.of("target", "approved")).resolve("answers.md");
    Files.writeString(made, expected);

    assertThat(Files.readString(ROOT.resolve("benchmark-core/report/pom.xml")))
        .as("runs that a user's own data are compared with")
        .contains(ANSWERS);
    assertThat(Files.readString(ROOT.resolve("README.md")))
        .as("see %s", made)
        .contains("<!-- answers -->\n\n" + expected + "\n<!-- /answers -->");
  }
}
