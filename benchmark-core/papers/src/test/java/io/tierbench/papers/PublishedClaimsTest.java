package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the table of outcomes with the {@code claims.json} of published runs. */
class PublishedClaimsTest {
  private static final Path PUBLISHED = Path.of("../../results/published");
  private static final Path OUTCOMES = Path.of("../../results/papers/outcomes.md");
  private static final Pattern RUN = Pattern.compile("`([^`]+)` \\|$");

  /** Pattern of a ratio with its interval, and of the paper's ratio if there is one. */
  private static final Pattern FIGURE =
      Pattern.compile("([\\d.,]+x(?: \\([^)]*\\))?)(?:, in the paper ([\\d.,]+x))?");

  static List<String> rows() throws IOException {
    return Files.readAllLines(OUTCOMES).stream().filter(line -> line.startsWith("| H")).toList();
  }

  @Test
  void everyClaimOfTwoPapersHasARow() throws IOException {
    assertThat(rows())
        .extracting(row -> row.split(" ")[1])
        .containsExactlyElementsOf(
            Stream.concat(IntStream.rangeClosed(1, 34).boxed(), Stream.of(72, 73))
                .map(number -> "H" + number)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aRowIsWhatItsRunSays(String row) throws IOException {
    Matcher run = RUN.matcher(row);
    assertThat(run.find()).as("a run at the end of '%s'", row).isTrue();
    String id = row.split(" ")[1];
    Path file = PUBLISHED.resolve(run.group(1)).resolve("claims.json");
    for (JsonNode claim : new ObjectMapper().readTree(file.toFile()).path("claims")) {
      if (claim.path("id").asText().equals(id)) {
        assertThat(row).isEqualTo(expected(claim, run.group(1)));
        assertThat(claim.path("outcome").asText()).isNotEqualTo(ClaimOutcome.NOT_MEASURED.name());
        return;
      }
    }
    throw new AssertionError("%s has no %s".formatted(file, id));
  }

  private static String expected(JsonNode claim, String run) {
    Matcher figure = FIGURE.matcher(claim.path("ours").asText());
    String outcome =
        claim
            .path("outcome")
            .asText()
            .toLowerCase(Locale.ROOT)
            .replace("holds_weakly", "holds more weakly")
            .replace('_', ' ');
    boolean found = figure.find();
    return "| %s | %s | %s | %s | %s | `%s` |"
        .formatted(
            claim.path("id").asText(),
            claim.path("claim").asText(),
            outcome,
            found ? figure.group(1).replace(" - ", "-") : "",
            found ? Objects.requireNonNullElse(figure.group(2), "") : "",
            run);
  }
}
