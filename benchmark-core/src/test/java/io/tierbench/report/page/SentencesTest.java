package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.claims.ClaimsReport;
import io.tierbench.claims.JudgedClaim;
import io.tierbench.claims.Outcome;
import io.tierbench.report.Analysis;
import io.tierbench.report.Runs;
import io.tierbench.report.page.Sentences.Topic;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentencesTest {
  @TempDir Path parent;

  private static List<String> topic(ResultsFolder folder, String id) {
    return new Sentences(Analysis.of(folder))
        .topics().stream()
            .filter(topic -> topic.id().equals(id))
            .findFirst()
            .map(topic -> topic.sentences().stream().map(Answer::toString).toList())
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
    assertThat(fastest).hasSize(7);
  }

  @Test
  void tiesAreNotCalledFaster() throws IOException {
    ResultsFolder folder = MatrixRun.folder(parent, 10);
    String stored = sentence(topic(folder, "fastest"), "Storing an order (DTO): ");

    // Over TCP and gRPC they lie within 1.2 % of each other.
    assertThat(stored).contains("of 12 stacks").doesNotContain("is the fastest");
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

    String spread = sentence(work, "The fastest stack against the slowest: ");
    assertThat(ratioAfter("the empty call", spread)).isBetween(2.6, 2.9);
    assertThat(sentence(work, "The order of the transports, storing an order (DTO): "))
        .contains("of 12 pairs that the empty call tells apart, ")
        .contains("reversed (", "gRPC against HTTP");
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
        .startsWith("%d of %d comparisons are undecided: ".formatted(open, judgements.size()));
    assertThat(undecided.get(1))
        .contains(" would be decided by about ", "min of measuring (run --resume ");
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

    assertThat(ClaimSentences.of(claims).orElseThrow().sentences())
        .extracting(Answer::toString)
        .containsExactly(
            "Of 5 claims of five papers of 2001 to 2011, this run decides 3: 2 hold (H1 and H2); 1 is the other way round (H3). Undecided: 1; not measured yet: 1.",
            "H3, “this is so”, is the other way round.");
    assertThat(ClaimSentences.of(claims.subList(3, 5))).isEmpty();
  }

  private static JudgedClaim claim(String id, Outcome outcome) {
    return new JudgedClaim(id, "this is so", "1 to 2", "", outcome, "");
  }
}
