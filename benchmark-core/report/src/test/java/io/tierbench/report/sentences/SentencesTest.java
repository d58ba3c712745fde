package io.tierbench.report.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.papers.ClaimOutcome;
import io.tierbench.papers.JudgedClaim;
import io.tierbench.record.Cell;
import io.tierbench.record.Replicate;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.BoundRun;
import io.tierbench.report.Runs;
import io.tierbench.report.page.MatrixRun;
import io.tierbench.report.sentences.Sentences.Topic;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SentencesTest {
  private static final String SAME =
      "its ratio is the same in every replicate, to the last digit: not a measurement";

  @TempDir Path parent;

  private static List<String> topic(ResultsFolder folder, String id) {
    return new Sentences(Analysis.of(folder))
        .topics().stream()
            .filter(topic -> topic.id().equals(id))
            .findFirst()
            .map(
                topic ->
                    Stream.concat(topic.sentences().stream(), topic.more().stream())
                        .map(Sentence::toString)
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
        .contains(
            " tie for the fastest of 12 stacks, at most 1.03 times apart; ",
            " the calls of JSON over HTTP.")
        .doesNotContain("is the fastest");
    List<String> ties = topic(folder, "ties");
    assertThat(ties)
        .anyMatch(text -> text.startsWith("Storing an order (DTO), indistinguishable: "));
    assertThat(ties).anyMatch(text -> text.startsWith("Storing an order, equal within 3 %: "));
  }

  @Test
  void dataSetsCostWhatTheyTrulyCost() throws IOException {
    String products =
        sentence(topic(MatrixRun.folder(parent, 10), "shapes"), "Loading 77 products: ");

    assertThat(products)
        .startsWith("Loading 77 products: on 12 of 12 stacks DTOs are faster, with ")
        .endsWith("; SOAP over TCP) as many calls.");
    // 275.2 us to 315.5 us, 684 us to 1490 us.
    assertThat(ratioAfter("with", products)).isBetween(1.12, 1.18);
    assertThat(ratioAfter("Kryo over gRPC) to", products)).isBetween(2.1, 2.25);
  }

  @Test
  void theOrderOfTheTransportsTurnsWhereItTrulyDoes() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 10);
    List<String> work = topic(folder, "work");

    String spread = sentence(work, "The fastest stack against the slowest: the empty call");
    assertThat(ratioAfter("the empty call", spread)).isBetween(2.6, 2.9);
    assertThat(sentence(work, "The order of the transports, storing an order (DTO): "))
        .contains("of 12 pairs that differ for the empty call, ")
        .contains(" reversed");
    assertThat(sentence(work, "Reversed, storing an order (DTO): "))
        .contains("over gRPC against HTTP");
    assertThat(sentence(work, "The order of the transports, loading 77 products (DTO): "))
        .endsWith("12 keep their order.");
  }

  @Test
  void whatIsUndecidedIsCountedAndHasItsPrice() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 3);
    List<Judgement> judgements = Analysis.of(folder).verdicts().judgements();
    long open = judgements.stream().filter(j -> j.verdict() == Verdict.INCONCLUSIVE).count();
    List<String> undecided = topic(folder, "undecided");

    assertThat(open).isGreaterThan(1);
    assertThat(undecided.get(0))
        .isEqualTo("%d of %d comparisons have no verdict.".formatted(open, judgements.size()));
    assertThat(undecided.get(1))
        .contains(" would be decided by about ")
        .endsWith(" min of measuring.");
    assertThat(sentence(undecided, "To go on: "))
        .startsWith(
            "To go on: java -jar benchmark-core/target/benchmarks.jar run --resume "
                + folder.path()
                + " --budget ");
    assertThat(sentence(undecided, "No verdict: ")).contains(" against ", " for ");
    assertThat(undecided).anyMatch(text -> text.endsWith(" comparisons are unusable."));
  }

  @Test
  void copiesThatDifferMakeAllIntervalsWider() throws IOException {
    double width = width(MatrixRun.folder(parent, 3));

    assertThat(width(MatrixRun.unlikeCopies(parent, 3))).isGreaterThan(1.5 * width);
  }

  /** The sum of all intervals. */
  private static double width(ResultsFolder folder) {
    return Analysis.of(folder).verdicts().judgements().stream()
        .filter(judgement -> judgement.ratio() != null)
        .mapToDouble(judgement -> judgement.ratio().high() / judgement.ratio().low() - 1)
        .sum();
  }

  @Test
  void oneReplicateGivesFiguresAndNoAnswers() throws IOException {
    Sentences sentences = new Sentences(Analysis.of(MatrixRun.folder(parent, 1)));

    assertThat(sentences.warning().orElseThrow()).startsWith("First figures, no verdicts: ");
    assertThat(sentences.topics()).extracting(Topic::id).containsExactly("figures");
    assertThat(sentences.topics().get(0).sentences())
        .extracting(Sentence::toString)
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
                      "[0-9]+ groups of stacks are indistinguishable; [0-9]+ pairs are equal within 3 %\\.");
            });
  }

  /**
   * Three stacks whose truth is clear, in four replicates.
   *
   * @param alike two of them that are as fast as each other in every slice, to the last digit,
   *     which nothing is that was measured
   */
  private ResultsFolder threeStacks(Set<String> alike) throws IOException {
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
                        varying()))
            .toList();
    ResultsFolder folder = Runs.folder(parent, "STANDARD", cells);
    double[] noise = {1.002, 0.997, 1.001, 0.999};
    for (int replicate = 1; replicate <= noise.length; replicate++) {
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        String serialization = cells.get(i).parameter("serialization");
        double luck = alike.contains(serialization) ? 1 : noise[(replicate + i) % noise.length];
        double rate = rates.get(serialization) * luck;
        List<Double> slices = List.of(rate, rate * 1.01, rate * 0.99, rate * 1.01, rate);
        series.add(Runs.series(cells.get(i), replicate, slices, null));
      }
      folder.add(Runs.replicate(replicate, series));
    }
    return folder;
  }

  private static String fastest(ResultsFolder folder) {
    return sentence(topic(folder, "fastest"), "Loading one customer (DTO): ");
  }

  @Test
  void theLastIsTheOneThatAllOthersBeat() throws IOException {
    assertThat(fastest(threeStacks(Set.of())))
        .contains("Kryo over TCP is the fastest of 3 stacks: it makes 3.00 times (")
        .endsWith(" the calls of SOAP over TCP, the last.");
    assertThat(fastest(threeStacks(Set.of("JSON", "SOAP"))))
        .contains("Kryo over TCP is the fastest of 3 stacks: it makes ")
        .endsWith(" over TCP, one of the last.");
  }

  @Test
  void whatOneCallerMeasuresIsSaidOnce() throws IOException {
    String before = "Transferring funds: protobuf over gRPC is the fastest of 2 stacks: it makes ";

    assertThat(topic(BoundRun.folder(parent), "fastest"))
        .satisfiesExactly(
            one -> assertThat(one).startsWith("[one caller, server on any core] " + before),
            eight -> assertThat(eight).startsWith("[callers 8, cores 1] " + before),
            level ->
                assertThat(level)
                    .startsWith("[callers 8, cores 2] Transferring funds: no verdict"));
  }

  @Test
  void serversThatIdleAreNotSaturated() throws IOException {
    assertThat(topic(BoundRun.folder(parent), "busy"))
        .containsExactly(
            "[callers 8, cores 1] Servers used 40.1 % (Fast Infoset SOAP over TCP, transferring funds) to 60.1 % (protobuf over gRPC, transferring funds) of the time of their cores, 50.1 % in the median.",
            "[callers 8, cores 2] Servers used 20.0 % (Fast Infoset SOAP over TCP, transferring funds) to 20.0 % (protobuf over gRPC, transferring funds) of the time of their cores, 20.0 % in the median.");
    assertThat(topic(MatrixRun.folder(parent, 3), "busy")).isEmpty();
  }

  /**
   * All pairs share what they know about the noise, so there is more of it than three replicates
   * say.
   */
  @Test
  void theSpreadIsJudgedByTheRanking() throws IOException {
    Analysis analysis = Analysis.of(MatrixRun.folder(parent, 3));
    List<StackSpread> spreads =
        Section.of(analysis.measurements()).get(0).workloads().stream()
            .flatMap(table -> StackSpread.of(analysis, table).stream())
            .toList();

    assertThat(spreads)
        .hasSize(7)
        .allSatisfy(
            spread -> {
              assertThat(spread.apart()).isTrue();
              assertThat(spread.ratio().degreesOfFreedom()).isGreaterThan(2);
              assertThat(spread.ratio().low()).isGreaterThan(1);
            });
  }

  @Test
  void theOnlyOneThatNobodyBeatsNeedNotBeTheFastest() throws IOException {
    assertThat(fastest(threeStacks(Set.of("KRYO", "SOAP"))))
        .isEqualTo(
            "Loading one customer (DTO): Kryo over TCP may be the fastest of 3 stacks: no stack is proven faster, but it has no verdict against SOAP over TCP; 1 of 1 pair among them is unusable because "
                + SAME
                + ".");
  }

  @Test
  void whatIsUnusableIsNoTie() throws IOException {
    ResultsFolder folder = threeStacks(Set.of("KRYO", "JSON"));

    assertThat(fastest(folder))
        .isEqualTo(
            "Loading one customer (DTO): no verdict on which of 3 stacks is the fastest: Kryo/JSON over TCP are left, and 1 of 1 pair among them is unusable because "
                + SAME
                + ".");
    assertThat(topic(folder, "ties"))
        .containsExactly(
            "1 group of stacks has no verdict, because pairs among them are INVALID.",
            "Loading one customer (DTO), no verdict: Kryo/JSON over TCP: 1 of 1 pair among them is unusable because "
                + SAME
                + ".");
    assertThat(new Sentences(Analysis.of(folder)).warning()).isEmpty();
  }

  @Test
  void aRunWithHardlyAVerdictSaysSoFirst() throws IOException {
    ResultsFolder folder = threeStacks(Set.of("KRYO", "JSON", "SOAP"));
    Sentences sentences = new Sentences(Analysis.of(folder));

    assertThat(sentences.warning().orElseThrow())
        .isEqualTo("Most comparisons are INVALID: 3 of 3 are unusable because " + SAME + ".");
    assertThat(fastest(folder))
        .startsWith(
            "Loading one customer (DTO): no verdict on which of 3 stacks is the fastest: 3 of 3 pairs among them are unusable because ");
    assertThat(sentences.topics().toString()).doesNotContain(" tie for", "indistinguishable");
  }

  @Test
  void aFastestThatStillGainsSaysSo() throws IOException {
    ResultsFolder calm = threeStacks(Set.of());
    ResultsFolder folder = Runs.folder(parent, "STANDARD", calm.plan().cells());
    for (Replicate replicate : calm.replicates()) {
      folder.add(
          Runs.replicate(
              replicate.number(),
              replicate.series().stream().map(SentencesTest::gaining).toList()));
    }

    assertThat(fastest(folder)).containsPattern(" \\(may still gain, at most [0-9]+ %\\)\\.$");
    assertThat(fastest(calm)).doesNotContain("still");
  }

  /** Of Kryo each round is 5 % faster than the one before. */
  private static Series gaining(Series series) {
    if (!series.parameters().get("serialization").equals("KRYO")) {
      return series;
    }
    List<Double> rates = new ArrayList<>(series.measured().values());
    for (int round = 0; round < rates.size(); round++) {
      rates.set(round, rates.get(round) * (1 + 0.05 * round));
    }
    return Runs.series(
        new Cell(series.benchmark(), series.parameters(), varying()),
        series.replicate(),
        rates,
        null);
  }

  private static List<String> varying() {
    return List.of("serialization", "transport", "shape");
  }

  @Test
  void aRunThatComparesNothingSaysSo() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.FloorBenchmark.empty",
            Runs.parameters("serialization", "JSON"),
            List.of("serialization"));
    ResultsFolder folder = Runs.folder(parent, "STANDARD", List.of(cell));
    assertThat(new Sentences(Analysis.of(folder)).warning())
        .contains("Nothing was measured: no replicate is complete.");
    List<Double> rates = List.of(100.0);
    folder.add(Runs.replicate(1, List.of(Runs.series(cell, 1, rates, null))));
    Sentences sentences = new Sentences(Analysis.of(folder));

    assertThat(sentences.warning())
        .contains("This run compares no stacks: it has figures but no verdicts.");
    assertThat(sentences.topics()).isEmpty();
  }

  @Test
  void theClaimsAreCounted() {
    List<JudgedClaim> claims =
        List.of(
            claim("H1", ClaimOutcome.HOLDS),
            claim("H2", ClaimOutcome.HOLDS),
            claim("H3", ClaimOutcome.REVERSED),
            claim("H4", ClaimOutcome.UNDECIDED),
            claim("H5", ClaimOutcome.NOT_MEASURED));

    Topic topic = ClaimSentences.of(claims).orElseThrow();
    assertThat(topic.sentences())
        .extracting(Sentence::toString)
        .containsExactly(
            "Of 5 claims of five papers of 2001 to 2011, this run decides 3: 2 hold; 1 is reversed. 1 is undecided; 1 is not measured yet.");
    assertThat(topic.more())
        .extracting(Sentence::toString)
        .containsExactly("Hold: H1 and H2.", "Is reversed: H3.", "H3, “this is so”, is reversed.");
    assertThat(ClaimSentences.of(claims.subList(3, 5))).isEmpty();
  }

  private static JudgedClaim claim(String id, ClaimOutcome outcome) {
    return new JudgedClaim(id, "this is so", "1 to 2", "a paper", "", outcome, "");
  }
}
