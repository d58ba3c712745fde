package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.claims.ClaimsReport;
import io.tierbench.claims.JudgedClaim;
import io.tierbench.claims.Outcome;
import io.tierbench.report.Analysis;
import io.tierbench.report.Runs;
import io.tierbench.report.Section;
import io.tierbench.report.page.Sentences.Topic;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentencesTest {
  @TempDir Path parent;

  private static List<String> topic(ResultsFolder folder, String id) {
    return new Sentences(Analysis.of(folder))
        .topics().stream()
            .filter(topic -> topic.id().equals(id))
            .findFirst()
            .map(
                topic ->
                    Stream.concat(topic.sentences().stream(), topic.more().stream())
                        .map(Answer::toString)
                        .toList())
            .orElse(List.of());
  }

  /** The only sentence that begins so. */
  private static String sentence(List<String> sentences, String beginning) {
    assertThat(sentences).filteredOn(text -> text.startsWith(beginning)).hasSize(1);
    return sentences.stream().filter(text -> text.startsWith(beginning)).findFirst().orElseThrow();
  }

  /** The ratio before its interval that follows some words. */
  private static double ratioAfter(String words, String sentence) {
    Matcher matcher =
        Pattern.compile(Pattern.quote(words) + " ([0-9.]+) times \\(([0-9.]+) to ([0-9.]+)[;)]")
            .matcher(sentence);
    assertThat(matcher.find()).as(sentence).isTrue();
    double ratio = Double.parseDouble(matcher.group(1));
    assertThat(ratio)
        .isBetween(Double.parseDouble(matcher.group(2)), Double.parseDouble(matcher.group(3)));
    return ratio;
  }

  @Test
  void theFastestIsTheOneThatIsTrulyFastest() throws IOException {
    List<String> fastest = topic(MatrixRun.folder(parent, 10), "fastest");

    String products = sentence(fastest, "Loading 77 products (DTO): ");
    assertThat(products).contains("Kryo over TCP is the fastest of 12 stacks: it makes ");
    // 305.2 us and 714 us against 205.2 us.
    assertThat(ratioAfter("it makes", products)).isBetween(1.45, 1.52);
    assertThat(products).contains("the calls of JSON over HTTP and makes ");
    assertThat(ratioAfter("and makes", products)).isBetween(3.4, 3.8);
    assertThat(products).endsWith("the calls of SOAP over gRPC, the last.");
    assertThat(fastest).filteredOn(text -> !text.contains(", against JSON over HTTP: ")).hasSize(7);
    assertThat(sentence(fastest, "Loading one customer (DTO), against JSON over HTTP: "))
        .contains("Kryo over TCP 1.2");
  }

  @Test
  void tiesAreNotCalledFaster() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 10);
    String stored = sentence(topic(folder, "fastest"), "Storing an order (DTO): ");

    // Over TCP and gRPC they lie within 1.2 % of each other.
    assertThat(stored)
        .contains(" tie for the fastest of 12 stacks; ", " the calls of JSON over HTTP.")
        .doesNotContain("is the fastest");
    List<String> ties = topic(folder, "ties");
    assertThat(ties).anyMatch(text -> text.startsWith("Storing an order (DTO), not told apart: "));
    assertThat(ties).anyMatch(text -> text.startsWith("Storing an order, equal within 3 %: "));
  }

  @Test
  void dataSetsCostWhatTheyTrulyCost() throws IOException {
    String products =
        sentence(topic(MatrixRun.folder(parent, 10), "shapes"), "Loading 77 products: ");

    assertThat(products)
        .startsWith("Loading 77 products: on 12 of 12 stacks DTOs are faster, by ")
        .endsWith("; SOAP over TCP).");
    // 275.2 us to 315.5 us, 684 us to 1490 us.
    assertThat(ratioAfter("by", products)).isBetween(1.12, 1.18);
    assertThat(ratioAfter("Kryo over gRPC) to", products)).isBetween(2.1, 2.25);
  }

  @Test
  void theOrderOfTheTransportsTurnsWhereItTrulyDoes() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 10);
    List<String> work = topic(folder, "work");

    String spread = sentence(work, "The first of a ranking against its last: the empty call");
    assertThat(ratioAfter("the empty call", spread)).isBetween(2.6, 2.9);
    assertThat(sentence(work, "The order of the transports, storing an order (DTO): "))
        .contains("of 12 pairs that the empty call tells apart, ")
        .contains(" reversed");
    assertThat(sentence(work, "Reversed, storing an order (DTO): "))
        .contains("over gRPC against HTTP");
    assertThat(sentence(work, "The order of the transports, loading 77 products (DTO): "))
        .endsWith("12 keep their order.");
  }

  @Test
  void whatIsUndecidedIsCountedAndHasItsPrice() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 5);
    List<Judgement> judgements = Analysis.of(folder).verdicts().judgements();
    long open = judgements.stream().filter(j -> j.verdict() == Verdict.INCONCLUSIVE).count();
    List<String> undecided = topic(folder, "undecided");

    assertThat(open).isGreaterThan(1);
    assertThat(undecided.get(0))
        .isEqualTo("%d of %d comparisons are undecided.".formatted(open, judgements.size()));
    assertThat(undecided.get(1))
        .contains(" would be decided by about ")
        .endsWith(" min of measuring.");
    assertThat(sentence(undecided, "To go on: "))
        .startsWith(
            "To go on: java -jar benchmark-core/target/benchmarks.jar run --resume "
                + folder.path()
                + " --budget ");
    assertThat(sentence(undecided, "Undecided: ")).contains(" with ", " for ");
    assertThat(undecided).anyMatch(text -> text.contains("must not be told"));
  }

  @Test
  void anInvalidRunSaysSoAndNothingElse() throws IOException {
    ResultsFolder folder = MatrixRun.invalid(parent, 5);
    Sentences sentences = new Sentences(Analysis.of(folder));

    assertThat(sentences.warning().orElseThrow())
        .startsWith("INVALID: the sentinel " + MatrixRun.SENTINEL + " differs from itself: ");
    assertThat(sentences.topics()).isEmpty();
    assertThat(ClaimSentences.of(ClaimsReport.of(folder).claims().claims())).isEmpty();
  }

  @Test
  void oneBlockGivesFiguresAndNoAnswers() throws IOException {
    Sentences sentences = new Sentences(Analysis.of(MatrixRun.folder(parent, 1)));

    assertThat(sentences.warning().orElseThrow()).startsWith("First figures, no verdicts: ");
    assertThat(sentences.topics()).extracting(Topic::id).containsExactly("figures");
    assertThat(sentences.topics().get(0).sentences())
        .extracting(Answer::toString)
        .allMatch(text -> text.contains(": figures of 1"))
        .noneMatch(text -> text.contains("fast"));
  }

  @Test
  void everybodyReadsOneAnswerOnEachWorkload() throws IOException {
    List<Topic> topics = new Sentences(Analysis.of(MatrixRun.folder(parent, 10))).topics();

    assertThat(topics)
        .filteredOn(topic -> List.of("fastest", "shapes").contains(topic.id()))
        .extracting(topic -> topic.sentences().size())
        .containsExactly(4, 3);
    assertThat(topics)
        .filteredOn(topic -> topic.id().equals("ties"))
        .singleElement()
        .satisfies(
            ties -> {
              assertThat(ties.sentences()).hasSize(1);
              assertThat(ties.sentences().get(0).toString())
                  .matches(
                      "[0-9]+ groups of stacks are not told apart; [0-9]+ pairs are equal within 3 %\\.");
            });
  }

  /** Three stacks whose truth is clear, in four blocks, some of their forks not steady. */
  private ResultsFolder threeStacks(Map<String, Set<Integer>> unsteady) throws IOException {
    Map<String, Double> rates = Map.of("KRYO", 3000.0, "JSON", 2000.0, "SOAP", 1000.0);
    List<Cell> cells =
        Stream.of("SOAP", "JSON", "KRYO")
            .map(
                serialization ->
                    new Cell(
                        "io.tierbench.benchmark.RoundTripBenchmark.loadCustomer",
                        Runs.with(
                            Runs.usualOptions(),
                            "serialization",
                            serialization,
                            "transport",
                            "TCP",
                            "shape",
                            "DTO"),
                        List.of("serialization", "transport", "shape")))
            .toList();
    ResultsFolder folder = Runs.folder(parent, "STANDARD", null, cells);
    double[] noise = {1.002, 0.997, 1.001, 0.999};
    for (int block = 1; block <= noise.length; block++) {
      for (int i = 0; i < cells.size(); i++) {
        String serialization = cells.get(i).parameter("serialization");
        boolean steady = !unsteady.getOrDefault(serialization, Set.of()).contains(block);
        List<Double> rate = List.of(rates.get(serialization) * noise[(block + i) % noise.length]);
        folder.add(
            Runs.replicate(
                cells.get(i), 1, block, 1, rate, steady, null, null, Runs.jmh(rate, Map.of())));
      }
    }
    return folder;
  }

  private static String fastest(ResultsFolder folder) {
    return sentence(topic(folder, "fastest"), "Loading one customer (DTO): ");
  }

  @Test
  void theLastIsTheOneThatAllOthersBeat() throws IOException {
    assertThat(fastest(threeStacks(Map.of())))
        .contains("Kryo over TCP is the fastest of 3 stacks: it makes 3.00 times (")
        .endsWith(" the calls of SOAP over TCP, the last.");
    assertThat(fastest(threeStacks(Map.of("JSON", Set.of(1), "SOAP", Set.of(2)))))
        .contains("Kryo over TCP is the fastest of 3 stacks: it makes 3.00 times (")
        .endsWith(" the calls of SOAP over TCP, one of the last.");
  }

  /**
   * All pairs share what they know about the noise, so there is more of it than five blocks say.
   */
  @Test
  void theSpreadIsJudgedByTheRanking() throws IOException {
    Analysis analysis = Analysis.of(MatrixRun.folder(parent, 5));
    List<Spread> spreads =
        Section.of(analysis.measurements()).get(0).workloads().stream()
            .flatMap(table -> Spread.of(analysis, table).stream())
            .toList();

    assertThat(spreads)
        .hasSize(7)
        .allSatisfy(
            spread -> {
              assertThat(spread.apart()).isTrue();
              assertThat(spread.ratio().degreesOfFreedom()).isGreaterThan(4);
              assertThat(spread.ratio().low()).isGreaterThan(1);
            });
  }

  @Test
  void theOnlyOneThatNobodyBeatsNeedNotBeTheFastest() throws IOException {
    assertThat(fastest(threeStacks(Map.of("KRYO", Set.of(1), "SOAP", Set.of(2)))))
        .isEqualTo(
            "Loading one customer (DTO): Kryo over TCP may be the fastest of 3 stacks: none is told to be faster, but it is not told apart from SOAP over TCP; 1 of 1 pair among them must not be compared (2 of 4 pairs of forks were steady, a verdict needs 3).");
  }

  @Test
  void whatMustNotBeToldIsNoTie() throws IOException {
    ResultsFolder folder = threeStacks(Map.of("KRYO", Set.of(1), "JSON", Set.of(2)));

    assertThat(fastest(folder))
        .isEqualTo(
            "Loading one customer (DTO): which of 3 stacks is the fastest cannot be told: Kryo/JSON over TCP are left, and 1 of 1 pair among them must not be compared (2 of 4 pairs of forks were steady, a verdict needs 3).");
    assertThat(topic(folder, "ties"))
        .containsExactly(
            "Of 1 group of stacks it cannot be told, as pairs among them are INVALID.",
            "Loading one customer (DTO), cannot be told: Kryo/JSON over TCP: 1 of 1 pair among them must not be compared (2 of 4 pairs of forks were steady, a verdict needs 3).");
    assertThat(new Sentences(Analysis.of(folder)).warning()).isEmpty();
  }

  @Test
  void aRunWithHardlyAVerdictSaysSoFirst() throws IOException {
    Set<Integer> most = Set.of(1, 2, 3);
    ResultsFolder folder = threeStacks(Map.of("KRYO", most, "JSON", most));
    Sentences sentences = new Sentences(Analysis.of(folder));

    assertThat(sentences.warning().orElseThrow())
        .startsWith(
            "Most comparisons are INVALID: 3 of 3 must not be told. Why: 1 of 4 pairs of forks were steady, a verdict needs 3. More blocks may cure it: java -jar ")
        .endsWith(folder.path().getFileName() + " --budget 1h");
    assertThat(fastest(folder))
        .startsWith(
            "Loading one customer (DTO): which of 3 stacks is the fastest cannot be told: 3 of 3 pairs among them must not be compared (");
    assertThat(sentences.topics().toString()).doesNotContain(" tie for", "not told apart");
  }

  @Test
  void aRunThatComparesNothingSaysSo() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.TransportBenchmark.echo",
            Runs.parameters("transport", "TCP", "bytes", "0"),
            List.of("transport", "bytes"));
    ResultsFolder folder = Runs.folder(parent, "STANDARD", null, List.of(cell));
    assertThat(new Sentences(Analysis.of(folder)).warning()).contains("Nothing was measured yet.");
    List<Double> rates = List.of(100.0);
    folder.add(Runs.replicate(cell, 1, rates, null, Runs.jmh(rates, Map.of())));
    Sentences sentences = new Sentences(Analysis.of(folder));

    assertThat(sentences.warning())
        .contains("This run compares no stacks: it has figures, and no verdicts.");
    assertThat(sentences.topics()).isEmpty();
  }

  @Test
  void theClaimsAreCounted() {
    List<JudgedClaim> claims =
        List.of(
            claim("H1", Outcome.HOLDS),
            claim("H2", Outcome.HOLDS),
            claim("H3", Outcome.REVERSED),
            claim("H4", Outcome.UNDECIDED),
            claim("H5", Outcome.NOT_MEASURED));

    Topic topic = ClaimSentences.of(claims).orElseThrow();
    assertThat(topic.sentences())
        .extracting(Answer::toString)
        .containsExactly(
            "Of 5 claims of five papers of 2001 to 2011, this run decides 3: 2 hold; 1 is the other way round. Undecided: 1; not measured yet: 1.");
    assertThat(topic.more())
        .extracting(Answer::toString)
        .containsExactly(
            "Hold: H1 and H2.",
            "Is the other way round: H3.",
            "H3, “this is so”, is the other way round.");
    assertThat(ClaimSentences.of(claims.subList(3, 5))).isEmpty();
  }

  private static JudgedClaim claim(String id, Outcome outcome) {
    return new JudgedClaim(id, "this is so", "1 to 2", "", outcome, "");
  }
}
