package io.tierbench.report.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.SampleCall;
import io.tierbench.record.UsualOptions;
import io.tierbench.record.Variant;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.Optional;

/**
 * Comparison of a user's own data with the products of Northwind, by the published run with the
 * same placement, whose files the build copies.
 */
final class PublishedProducts {
  private static final String CALL = "loadProducts";

  // Columns of verdicts.csv, of which later ones may be quoted.
  private static final int ONE = 1;
  private static final int OTHER = 2;
  private static final int RATIO = 4;
  private static final int VERDICT = 11;

  private PublishedProducts() {}

  /**
   * Returns a line on the stack with the highest throughput for getting the data, of those that the
   * published run compares with the same baseline; empty if there is none.
   */
  static Optional<String> line(Analysis analysis, Section section) {
    return section.workloads().stream()
        .filter(
            table ->
                SampleCall.of(table.workload()).filter(SampleCall::get).isPresent()
                    || SampleAnswers.isOfQuery(table))
        .findFirst()
        .flatMap(table -> line(analysis, table));
  }

  private static Optional<String> line(Analysis analysis, WorkloadTable table) {
    return analysis.againstBaseline(table).values().stream()
        .filter(judgement -> judgement.ratio() != null)
        .filter(judgement -> isPlain(analysis.cell(judgement.contrast().one()), table))
        .sorted(Comparator.comparingDouble(one -> -one.knownRatio().estimate()))
        .flatMap(judgement -> line(analysis, table, judgement).stream())
        .findFirst();
  }

  /** Tells whether a cell has the options of the published runs; its label has the others. */
  private static boolean isPlain(Cell cell, WorkloadTable table) {
    return cell.shape().equals(table.firstShape())
        && cell.options().entrySet().stream()
            .filter(option -> !option.getKey().equals(Cell.PLACEMENT))
            .allMatch(option -> UsualOptions.has(option.getKey(), option.getValue()));
  }

  private static Optional<String> line(
      Analysis analysis, WorkloadTable table, Judgement judgement) {
    String one = judgement.contrast().one();
    String other = judgement.contrast().other();
    String placement = String.valueOf(analysis.cell(one).parameter(Cell.PLACEMENT));
    String verdicts = "published/%s/verdicts.csv".formatted(placement);
    if (PublishedProducts.class.getResource(verdicts) == null) {
      return Optional.empty();
    }
    JsonNode run = environment(verdicts.replace("verdicts.csv", "environment.json"));
    return Template.resource(PublishedProducts.class, verdicts)
        .lines()
        .map(line -> line.split(",", -1))
        .filter(
            columns ->
                plain(columns[ONE]).equals(published(one))
                    && plain(columns[OTHER]).equals(published(other))
                    && !columns[RATIO].isEmpty())
        .findFirst()
        .map(
            columns ->
                "%s against %s: %sx %s for %s, %sx %s for %s of Northwind from PostgreSQL (published run of %s: %s, JDK %s, placement %s)."
                    .formatted(
                        analysis.name(one),
                        analysis.name(other),
                        Numbers.ratio(judgement.knownRatio().estimate()),
                        judgement.verdict(),
                        Words.name(table.workload()),
                        Numbers.ratio(Double.parseDouble(columns[RATIO])),
                        columns[VERDICT],
                        Words.name(CALL),
                        run.path("started").asText().substring(0, 10),
                        run.at("/machine/processor").asText(),
                        run.at("/clientJvm/java").asText(),
                        Words.name(placement)));
  }

  private static JsonNode environment(String resource) {
    try {
      return new ObjectMapper().readTree(Template.resource(PublishedProducts.class, resource));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(resource + " cannot be read", e);
    }
  }

  /** Returns the label of the same cell for the call of the published runs. */
  private static String published(String label) {
    return plain(label).replaceFirst("\\.\\w+", "." + CALL);
  }

  /** Removes the name of the plain variant, which labels have in a run with variants. */
  private static String plain(String label) {
    return label.replaceFirst(":" + Variant.PLAIN + "$", "");
  }
}
