package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.report.sentences.Words;
import io.tierbench.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written beside the code, as far as a program can check it. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(ROOT, DOCS, ROOT.resolve("results"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    for (String folder : List.of("published", "papers", "calibration")) {
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

  /** Of a heading; of other lines something that no link names. */
  private static String anchor(String line) {
    return line.startsWith("#")
        ? line.replaceFirst("^#+ ", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\w -]", "")
            .replace(' ', '-')
        : line;
  }

  @ParameterizedTest
  @ValueSource(strings = {"reading-the-report", "limits"})
  void figuresSayInWordsWhatTheyShow(String page) throws IOException {
    assertThat(Files.readString(DOCS.resolve(page + ".md")))
        .containsPattern("!\\[[^\\]]{20,}\\]\\(figures/" + page + "\\.svg\\)");
    assertThat(Files.readString(DOCS.resolve("figures").resolve(page + ".svg")))
        .contains("<title id=", "prefers-color-scheme: dark");
  }

  @Test
  void theFigureOfWakingShowsWhatWasMeasured() throws IOException {
    JsonNode probe =
        new ObjectMapper()
            .readTree(
                ROOT.resolve("results/published/2026-11-21-metering/environment.json").toFile())
            .path("probe");
    String figure = Files.readString(DOCS.resolve("figures/limits.svg"));

    List<Double> rates = new ArrayList<>();
    for (String name : List.of("freeCallsPerSecond", "sameCoreCallsPerSecond")) {
      double rate = probe.path(name).asDouble();
      rates.add(rate);
      assertThat(figure).contains(">" + Numbers.format(rate) + "<");
    }
    Matcher bar = Pattern.compile("class=\"bar\"[^>]* width=\"([\\d.]+)\"").matcher(figure);
    List<Double> widths = new ArrayList<>();
    while (bar.find()) {
      widths.add(Double.parseDouble(bar.group(1)));
    }
    assertThat(widths).hasSize(2);
    assertThat(widths.get(0) / widths.get(1))
        .isBetween(0.98 * rates.get(0) / rates.get(1), 1.02 * rates.get(0) / rates.get(1));
  }

  @Test
  void theMethodsFiguresAreThoseOfTheCalibration() throws IOException {
    JsonNode rows =
        new ObjectMapper()
            .readTree(ROOT.resolve("results/calibration/calibration.json").toFile())
            .path("rows");
    String page = Files.readString(DOCS.resolve("method.md"));

    assertThat(rows).hasSizeGreaterThan(10);
    for (JsonNode row : rows) {
      String[] name = row.path("name").asText().split(" replicates: ");
      assertThat(page)
          .as("docs/method.md beside results/calibration/calibration.json")
          .contains(
              String.format(
                  Locale.ROOT,
                  "| %s | %s | %.2f %% | %.1f %% | %.1f %% | %.1f %% |",
                  name[1],
                  name[0],
                  row.path("falsePercent").asDouble(),
                  row.path("familiesWithFalsePercent").asDouble(),
                  row.path("coveredPercent").asDouble(),
                  row.path("foundPercent").asDouble()));
    }
  }

  /** The rows of the stacks and of the frameworks as shipped, with objects. */
  @Test
  void theAnswersFiguresAreThoseOfItsRun() throws IOException {
    String summary =
        Files.readString(
            ROOT.resolve("results/published/2026-11-27-standard-side-by-side/summary.md"));
    String page = Files.readString(ROOT.resolve("README.md"));
    Pattern row =
        Pattern.compile(
            "(?m)^\\| ([\\w -]+?) +(?:\\| DTO +)?\\| +([\\d.]+x) \\(([\\d.]+) - ([\\d.]+)\\) +\\| +(\\w*) +\\|");
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String workload : List.of("empty", "loadCustomer", "loadProducts", "storeOrder")) {
      String against = summary.split("(?m)^## " + workload + "$", 2)[1].split("\nAgainst ", 2)[1];
      Matcher figure =
          row.matcher(against.split("(?m)^(Shapes within|Serializations within)", 2)[0]);
      while (figure.find()) {
        String format =
            switch (figure.group(5)) {
              case "FASTER", "SLOWER" -> "**%s** (%s-%s)";
              case "EQUIVALENT" -> "%s (%s-%s) =";
              case "INCONCLUSIVE" -> "%s (%s-%s) ?";
              default -> "%s (%s-%s)";
            };
        rows.computeIfAbsent(figure.group(1), name -> new ArrayList<>())
            .add(
                String.format(
                    Locale.ROOT, format, figure.group(2), figure.group(3), figure.group(4)));
      }
    }

    assertThat(rows).hasSize(11 + 2);
    rows.forEach(
        (name, figures) ->
            assertThat(page)
                .contains("| " + inWords(name) + " | " + String.join(" | ", figures) + " |"));
  }

  /** The name of a row of the answer, such as {@code Kryo over TCP} for {@code TCP KRYO}. */
  private static String inWords(String row) {
    if (row.endsWith("as shipped")) {
      return "*" + row + "*";
    }
    String[] parts = row.split(" ");
    return Words.name(parts[1]) + " over " + Words.name(parts[0]);
  }
}
