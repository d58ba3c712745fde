package io.tierbench.report.page;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.report.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * What a run says of the published comparisons, read from {@code claims.json} and {@code
 * papers.json} of its folder where these are there.
 */
final class PaperData {
  private static final int FORMAT = 1;
  private static final long LARGEST_FILE_BYTES = 8L << 20;
  private static final int LONGEST_TEXT = 600;
  private static final int MOST_ENTRIES = 500;

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private PaperData() {}

  /**
   * A claim and what the run says of it.
   *
   * @param id of the claim
   * @param claim in words
   * @param paper what the paper gives for it
   * @param ours what the run gives for it
   * @param outcome such as HOLDS
   * @param reason for the outcome
   */
  record Claim(String id, String claim, String paper, String ours, String outcome, String reason) {
    Claim {
      id = text(id);
      claim = text(claim);
      paper = text(paper);
      ours = text(ours);
      outcome = text(outcome);
      reason = text(reason);
    }
  }

  /**
   * One column of the published tables.
   *
   * @param id of the experiment
   * @param title for people
   * @param reference the row that is 1
   * @param remark what differs between the paper and here
   * @param rows of the paper
   */
  record Column(String id, String title, String reference, String remark, List<Row> rows) {
    Column {
      id = text(id);
      title = text(title);
      reference = text(reference);
      remark = text(remark);
      rows = first(rows);
    }
  }

  /**
   * One row of a column.
   *
   * @param row label in the paper
   * @param paper multiple of the reference in the paper
   * @param stack that plays its part here, or null
   * @param ours the same multiple here, or null
   * @param remark why there is none, or null
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(String row, Double paper, String stack, Multiple ours, String remark) {
    Row {
      row = text(row);
      stack = stack == null ? null : text(stack);
      remark = remark == null ? null : text(remark);
    }
  }

  /**
   * A measured multiple.
   *
   * @param estimate of it
   * @param low end of its interval, or null
   * @param high end of its interval, or null
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Multiple(Double estimate, Double low, Double high) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Claims(int format, List<Claim> claims) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Papers(int format, List<Column> columns) {}

  /** The claims in a folder; null where it has none. */
  static List<Claim> claims(Path folder) throws IOException {
    Claims file = read(folder.resolve("claims.json"), Claims.class);
    return file == null || file.format() != FORMAT ? null : first(file.claims());
  }

  /** The published tables beside the run of a folder; null where it has none. */
  static List<Column> papers(Path folder) throws IOException {
    Papers file = read(folder.resolve("papers.json"), Papers.class);
    return file == null || file.format() != FORMAT ? null : first(file.columns());
  }

  private static <T> T read(Path file, Class<T> type) throws IOException {
    if (Files.notExists(file) || Files.size(file) > LARGEST_FILE_BYTES) {
      return null;
    }
    try {
      return JSON.readValue(file.toFile(), type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is damaged: delete it, and it is made again (%s)"
              .formatted(file, String.valueOf(e.getOriginalMessage())),
          e);
    }
  }

  private static <T> List<T> first(List<T> entries) {
    return entries == null
        ? List.of()
        : entries.stream().filter(Objects::nonNull).limit(MOST_ENTRIES).toList();
  }

  private static String text(String text) {
    return MarkdownTable.shortened(Objects.requireNonNullElse(text, ""), LONGEST_TEXT);
  }
}
