package io.tierbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Findings;
import io.tierbench.compare.Gate.Allowance;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.record.Variant;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {
  private static final double[][] LUCK = {
    {1, 1.002, 0.999, 1.001}, {1.001, 1, 0.998, 1}, {1, 0.998, 1.001, 0.999}
  };

  @TempDir private Path parent;

  /** Creates a run of one stack with variants, from their throughput relative to the plain one. */
  private ResultsFolder run(Map<String, Double> variants, int trials) throws IOException {
    List<Cell> cells = new ArrayList<>(List.of(cell(Variant.PLAIN)));
    variants.keySet().forEach(name -> cells.add(cell(name)));
    List<Variant> planned =
        variants.keySet().stream()
            .map(name -> new Variant(name, null, null, List.of(), List.of("a:b:1")))
            .toList();
    return Runs.trials(
        Runs.folder(parent, "GATE", cells, planned),
        trials,
        trial -> {
          List<Series> series = new ArrayList<>();
          for (Cell cell : cells) {
            double rate = 1000 * variants.getOrDefault(cell.variant(), 1.0);
            double luck = LUCK[series.size() % 3][trial - 1];
            series.add(ComparedRun.series(cell, trial, 1, rate * luck));
          }
          return series;
        });
  }

  private static Cell cell(String variant) {
    return Runs.pairing(
        "empty", "serialization", "KRYO", "transport", "TCP", Variant.PARAMETER, variant);
  }

  private static Gate gate(ResultsFolder folder, String newer, double percent) {
    return Gate.of(folder, Findings.of(folder), new Allowance(newer, percent));
  }

  private static Judgement only(Gate gate) {
    assertThat(gate.comparisons()).hasSize(1);
    return gate.comparisons().get(0);
  }

  /** The new version is the plain stack, so a variant that is faster closes the gate. */
  @ParameterizedTest
  @CsvSource({
    "plain, 1.10, 3, SLOWER, 0.91",
    "other, 1.10, 3, FASTER, 1.10",
    "other, 1.00, 3, EQUIVALENT, 1.00",
    // By less than what is allowed.
    "plain, 1.10, 15, EQUIVALENT, 0.91",
    "other, 0.98, 1, SLOWER, 0.98"
  })
  void theNewVersionIsJudged(
      String newer, double ratioOfVariant, double percent, Verdict verdict, double ratio)
      throws IOException {
    ResultsFolder folder = run(Map.of("other", ratioOfVariant), 4);

    Gate gate = gate(folder, newer, percent);

    Judgement cells = only(gate);
    assertThat(cells.verdict()).isEqualTo(verdict);
    assertThat(cells.ratio()).isNotNull();
    assertThat(cells.ratio().estimate()).isBetween(ratio - 0.006, ratio + 0.006);
    assertThat(cells.contrast().one()).endsWith(":" + newer);
    assertThat(cells.contrast().other()).endsWith(newer.equals("other") ? ":plain" : ":other");
    assertThat(cells.reason()).isNull();
    assertThat(gate.count(Verdict.SLOWER)).isEqualTo(verdict == Verdict.SLOWER ? 1 : 0);
    assertThat(gate.markdown())
        .startsWith(verdict == Verdict.SLOWER ? "### Slower: 1 of 1 " : "### Not slower: 0 of 1 ");
  }

  @Test
  void aComparisonWithoutAVerdictSaysWhyAndDoesNotCloseTheGate() throws IOException {
    Gate gate = gate(run(Map.of("other", 2.0), 1), Variant.PLAIN, 3);
    Judgement cells = only(gate);

    assertThat(cells.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(cells.reason()).isEqualTo("a verdict needs 1 more trial");
    assertThat(gate.markdown()).startsWith("### Undecided: 0 of 1 comparison");
  }

  @Test
  void theNewVersionIsComparedWithAllOthers() throws IOException {
    ResultsFolder folder = run(Map.of("before", 1.2, "after", 0.8), 4);

    for (String newer : List.of("before", "after", Variant.PLAIN)) {
      assertThat(gate(folder, newer, 3).comparisons())
          .hasSize(2)
          .allMatch(cells -> cells.contrast().one().endsWith(":" + newer))
          .noneMatch(cells -> cells.contrast().other().endsWith(":" + newer));
    }
    assertThat(gate(folder, "before", 3).count(Verdict.FASTER)).isEqualTo(2);
    assertThat(gate(folder, "after", 3).count(Verdict.SLOWER)).isEqualTo(2);
    assertThat(new Allowance("other", 3).comparisons(folder.plan())).isEmpty();
  }

  @Test
  void theTableHasWhatIsSlowerFirst() throws IOException {
    ResultsFolder folder = run(Map.of("before", 1.2, "next", 0.8), 4);
    folder.write(
        folder
            .environment()
            .with(
                "variants",
                List.of(Map.of("name", "before", "libraries", List.of("kryo-5.6.0.jar")))));

    assertThat(gate(folder, Variant.PLAIN, 3).markdown().lines())
        .startsWith(
            "### Slower: 1 of 2 comparisons slower by more than 3 %, 0 inconclusive, 0 invalid",
            "",
            "Throughput of plain relative to each other version with its 95 % CI, in the same trials and rounds.",
            "",
            "- before: kryo-5.6.0.jar",
            "")
        .filteredOn(line -> line.startsWith("| RoundTrip"))
        .satisfiesExactly(
            line -> assertThat(line).contains(":before | SLOWER", "0.83x ("),
            line -> assertThat(line).contains(":next", "| FASTER", "1.25x ("));
  }
}
