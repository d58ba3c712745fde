package io.tierbench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.BoundRun;
import io.tierbench.report.Runs;
import io.tierbench.report.SampleRun;
import io.tierbench.report.page.MatrixRun;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class AnswersTest {
  private static final String SAME =
      "its ratio is the same in every trial, to the last digit: not a measurement";

  private static ResultsFolder ten;
  private static ResultsFolder three;

  @TempDir Path parent;

  @BeforeAll
  static void makeRuns(@TempDir Path shared) throws IOException {
    ten = MatrixRun.folder(shared, 10);
    three = MatrixRun.folder(shared, 3);
  }

  private static Topic topic(ResultsFolder folder, String id) {
    return Answers.of(Analysis.of(folder)).stream()
        .filter(topic -> topic.id().equals(id))
        .findFirst()
        .orElse(Topic.lines(id, "", List.of()));
  }

  /** Returns the only row of an answer that begins with some texts. */
  private static List<String> row(ResultsFolder folder, String id, String... beginning) {
    List<List<String>> rows =
        topic(folder, id).rows().stream()
            .filter(row -> row.subList(0, beginning.length).equals(List.of(beginning)))
            .toList();
    assertThat(rows).as(topic(folder, id).rows().toString()).hasSize(1);
    return rows.get(0);
  }

  /** Returns the ratio at the beginning of a text, and checks that its interval contains it. */
  private static double ratio(String text) {
    Matcher matcher = Pattern.compile("^([0-9.]+)x \\(([0-9.]+) - ([0-9.]+)\\)").matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    double ratio = Double.parseDouble(matcher.group(1));
    assertThat(ratio)
        .isBetween(Double.parseDouble(matcher.group(2)), Double.parseDouble(matcher.group(3)));
    return ratio;
  }

  @Test
  void theFastestIsTheOneThatIsTrulyFastest() throws IOException {
    List<String> products = row(ten, "fastest", "Loading 77 products (DTO)", "12");

    assertThat(products.get(2)).isEqualTo("Kryo over TCP");
    // 305.2 us and 714 us against 205.2 us.
    assertThat(ratio(products.get(3))).isBetween(1.45, 1.52);
    assertThat(products.get(3)).endsWith(" FASTER");
    assertThat(ratio(products.get(4))).isBetween(3.4, 3.8);
    assertThat(products.get(4)).endsWith(") SOAP over gRPC");
    assertThat(topic(ten, "fastest").rows()).hasSize(7);
  }

  @Test
  void theAdviceNamesWhatToChooseForEachCall() {
    // 70.5 us against 40.2 to 40.5 us; 305 us against 205 us, of 714 us.
    assertThat(topic(ten, Answers.ADVICE).lines())
        .satisfiesExactly(
            choice ->
                assertThat(choice)
                    .matches(
                        "For the empty call, choose [A-Za-z/]+ over TCP: up to 1\\.7\\dx \\(1\\.\\d\\d - 1\\.\\d\\d\\) the throughput of JSON over HTTP;.*")
                    .contains("for loading 77 products (DTO), choose Kryo over TCP: 1."),
            worth ->
                assertThat(worth)
                    .matches(
                        "The choice is worth at most 3\\.\\d\\dx \\(.*\\): Kryo over TCP against SOAP over gRPC for loading 77 products \\(DTO\\)\\."));
  }

  @Test
  void theSmallTableHasWhatToLookAtFirst() throws IOException {
    Topic figures = topic(ten, Answers.KEY_FIGURES);

    assertThat(figures.columns())
        .extracting(Column::title)
        .containsExactly(
            "stack",
            "The empty call",
            "Storing an order (DTO)",
            "Loading 77 products (DTO)",
            "Loading one customer (DTO)");
    assertThat(figures.lines()).containsExactly("9 of 14 rows; verdicts.csv has all.");
    assertThat(figures.rows())
        .hasSize(9)
        .extracting(row -> row.get(0))
        .contains("JSON over HTTP", "Kryo over TCP", "CXF as shipped", "grpc-java as shipped");
    assertThat(row(ten, Answers.KEY_FIGURES, "CXF as shipped").get(1)).endsWith(" reference");
  }

  @Test
  void whatIsUndecidedIsCountedAndHasItsPrice() throws IOException {
    List<Judgement> judgements = Analysis.of(three).verdicts().judgements();
    long open = judgements.stream().filter(j -> j.verdict() == Verdict.INCONCLUSIVE).count();
    List<String> undecided = topic(three, "undecided").lines();

    assertThat(open).isGreaterThan(1);
    assertThat(undecided.get(0))
        .isEqualTo("%d of %d comparisons are inconclusive.".formatted(open, judgements.size()));
    assertThat(undecided.get(1))
        .contains(
            " more trials, ",
            "java -jar benchmark-core/target/benchmarks.jar run --resume "
                + three.path()
                + " --budget ");
    assertThat(undecided).anyMatch(text -> text.contains(" comparisons are INVALID: "));
  }

  /**
   * Returns a run of three stacks with clear differences, in four trials.
   *
   * @param alike two of them with identical rates in every iteration, unlike measured ones
   */
  private ResultsFolder threeStacks(Set<String> alike) throws IOException {
    Map<String, Double> rates = Map.of("KRYO", 3000.0, "JSON", 2000.0, "SOAP", 1000.0);
    List<Cell> cells =
        Stream.of("SOAP", "JSON", "KRYO")
            .map(serialization -> Runs.stack("loadCustomer", serialization, "TCP", "DTO"))
            .toList();
    double[] noise = {1.002, 0.997, 1.001, 0.999};
    return Runs.trials(
        Runs.folder(parent, "STANDARD", cells),
        noise.length,
        trial -> {
          List<Series> series = new ArrayList<>();
          for (Cell cell : cells) {
            boolean same = alike.contains(cell.serialization());
            double luck = same ? 1 : noise[(trial + series.size()) % noise.length];
            double rate = rates.get(cell.serialization()) * luck;
            List<Double> iterations = List.of(rate, rate * 1.01, rate * 0.99, rate * 1.01, rate);
            series.add(Runs.series(cell, trial, iterations, null));
          }
          return series;
        });
  }

  private static List<String> fastest(ResultsFolder folder) {
    return row(folder, "fastest", "Loading one customer (DTO)", "3");
  }

  private static List<Fact> facts(ResultsFolder folder) {
    return new RunFacts(Analysis.of(folder)).all();
  }

  @Test
  void saysHowBusyTheServersWere() throws IOException {
    assertThat(facts(BoundRun.folder(parent)))
        .contains(new Fact("Server CPU utilisation", "20.0 % to 60.1 %, median 30.1 %"));
    assertThat(facts(three)).noneMatch(fact -> fact.name().equals("Server CPU utilisation"));
  }

  @Test
  void theOnlyOneThatNobodyBeatsNeedNotBeTheFastest() throws IOException {
    assertThat(fastest(threeStacks(Set.of("KRYO", "SOAP"))).get(2))
        .isEqualTo(
            "Kryo over TCP, inconclusive against SOAP over TCP; 1 of 1 comparisons among them INVALID: "
                + SAME);
  }

  @Test
  void aRunWithHardlyAVerdictSaysSoFirst() throws IOException {
    ResultsFolder folder = threeStacks(Set.of("KRYO", "JSON", "SOAP"));

    assertThat(new RunFacts(Analysis.of(folder)).warning())
        .contains("Most comparisons are INVALID (3 of 3): " + SAME + ".");
    assertThat(fastest(folder).get(2)).contains("; 3 of 3 comparisons among them INVALID: ");
  }

  @Test
  void trialsInWhichEveryCellFailedDoNotCount() throws IOException {
    ResultsFolder folder = SampleRun.query(parent);
    List<Judgement> before = Analysis.of(folder).verdicts().judgements();
    folder.add(
        Runs.trial(
            3,
            folder.plan().cells().stream()
                .map(cell -> Runs.failed(cell, 3, "the database is gone"))
                .toList()));
    Analysis analysis = Analysis.of(folder);

    assertThat(folder.failures()).hasSize(3);
    assertThat(analysis.verdicts().judgements()).isEqualTo(before);
    assertThat(new RunFacts(analysis).warning()).isEmpty();
    assertThat(new RunFacts(analysis).caveats())
        .contains(
            "Figures and verdicts are those of the other trials, as every cell failed in trial 3 (the database is gone).");
  }

  @Test
  void aRunThatComparesNothingSaysSo() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.FloorBenchmark.empty",
            Runs.parameters("serialization", "JSON"),
            List.of("serialization"));
    ResultsFolder folder = Runs.folder(parent, "STANDARD", List.of(cell));
    assertThat(new RunFacts(Analysis.of(folder)).warning())
        .contains("Nothing was measured: no trial is complete.");
    List<Double> rates = List.of(100.0);
    folder.add(Runs.trial(1, List.of(Runs.series(cell, 1, rates, null))));
    Analysis analysis = Analysis.of(folder);

    assertThat(new RunFacts(analysis).warning())
        .contains("This run compares no stacks: it has figures but no verdicts.");
    assertThat(Answers.of(analysis)).isEmpty();
  }
}
