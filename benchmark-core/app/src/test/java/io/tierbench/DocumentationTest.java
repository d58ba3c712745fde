package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Role;
import io.tierbench.report.answers.Words;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks links of documents, and figures that come from files in results. */
class DocumentationTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path DOCS = ROOT.resolve("docs");
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

  /** Generates each row of the answer from its run. */
  @Test
  void theAnswersFiguresAreThoseOfItsRun() throws IOException {
    Analysis analysis =
        Analysis.of(
            ResultsFolder.open(ROOT.resolve("results/published/2026-11-27-standard-side-by-side")));
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String workload : List.of("empty", "loadCustomer", "loadProducts", "storeOrder")) {
      WorkloadTable table =
          Section.of(analysis.measurements()).get(0).workloads().stream()
              .filter(candidate -> candidate.workload().equals(workload))
              .findFirst()
              .orElseThrow();
      Map<String, Judgement> judgements = analysis.againstBaseline(table);
      for (Measurement measurement : table.measurements()) {
        Cell cell = measurement.cell();
        if (Set.of("", "DTO").contains(cell.shape())) {
          figure(judgements.get(cell.label()), analysis.toBaseline(table, cell))
              .ifPresent(
                  figure ->
                      rows.computeIfAbsent(name(cell), name -> new ArrayList<>()).add(figure));
        }
      }
    }

    List<String> expected =
        rows.entrySet().stream()
            .map(
                entry ->
                    "| " + entry.getKey() + " | " + String.join(" | ", entry.getValue()) + " |")
            .toList();
    assertThat(
            Files.readAllLines(ROOT.resolve("README.md")).stream()
                .filter(line -> line.matches("\\| .*x[*]* [(].*")))
        .hasSize(8)
        .isSubsetOf(expected);
  }

  /** Returns a ratio in the form of its verdict; absent for the baseline itself. */
  private static Optional<String> figure(
      @Nullable Judgement judgement, Optional<Ratio> ofReference) {
    if (judgement == null) {
      return ofReference.map(DocumentationTest::figure);
    }
    String figure = figure(Objects.requireNonNull(judgement.ratio()));
    return Optional.of(
        switch (judgement.verdict()) {
          case FASTER, SLOWER -> "**" + figure.replace(" ", "** ");
          case EQUIVALENT -> figure + " =";
          default -> figure + " ?";
        });
  }

  private static String figure(Ratio ratio) {
    return Numbers.ratio(ratio).replace(" - ", "-");
  }

  private static String name(Cell cell) {
    String name = Words.stack(cell);
    return cell.role() == Role.AS_SHIPPED ? "*" + name + "*" : name;
  }
}
