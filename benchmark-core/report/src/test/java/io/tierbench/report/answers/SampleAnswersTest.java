package io.tierbench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.SampleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests the answers on a user's own data; {@code ApprovedReportTest} compares their tables. */
@Execution(ExecutionMode.CONCURRENT)
class SampleAnswersTest {
  @TempDir Path parent;

  private static List<Topic> answers(ResultsFolder run) {
    return Answers.of(Analysis.of(run));
  }

  @Test
  void adviceIsOnTheSampleAlone() throws IOException {
    assertThat(answers(SampleRun.besideProducts(parent)).get(0).lines())
        .satisfiesExactly(
            choice ->
                assertThat(choice)
                    .matches(
                        "For getting the sample, choose Kryo over TCP: 1\\.\\d\\dx \\(1\\.\\d\\d - 1\\.\\d\\d\\) the throughput of JSON over HTTP\\."),
            worth ->
                assertThat(worth)
                    .startsWith("The choice is worth at most 1.")
                    .endsWith(": Kryo over TCP against JSON over HTTP for getting the sample."));
  }

  @Test
  void aQueryIsToldFromItsCarriage() throws IOException {
    List<Topic> answers = answers(SampleRun.query(parent));

    assertThat(answers)
        .extracting(Topic::id)
        .contains("sample-bytes")
        .doesNotContain("sample-crossings");
    assertThat(answers)
        .filteredOn(topic -> topic.id().equals("query"))
        .flatExtracting(Topic::lines)
        .singleElement()
        .asString()
        .matches(
            "Running the query \\(DTO\\): a call takes 1\\.2\\d ms with JSON over HTTP, the slowest stack; the query and its rows take 1\\.20 ms of it; Kryo over TCP saves 0\\.0\\d+ ms, without a verdict\\.");
  }

  /** The approved report has the line of a sample. */
  @Test
  void aPublishedRunIsComparedWithPlainStacksOnly(@TempDir Path compressed) throws IOException {
    assertThat(answers(SampleRun.query(parent)))
        .filteredOn(topic -> topic.id().equals(Answers.KEY_FIGURES))
        .flatExtracting(Topic::lines)
        .singleElement()
        .asString()
        .startsWith("Kryo over TCP against JSON over HTTP: 1.0")
        .contains(" for running the query, 1.23x FASTER for loading 77 products");
    assertThat(answers(SampleRun.compressed(compressed, 1)))
        .filteredOn(topic -> topic.id().equals(Answers.KEY_FIGURES))
        .flatExtracting(Topic::lines)
        .isEmpty();
  }

  @Test
  void compressionOfRepeatedElementsIsACaveat(@TempDir Path once, @TempDir Path often)
      throws IOException {
    String caveat =
        "The sample's elements are repeated, so compression looks better than with different elements.";

    assertThat(new RunFacts(Analysis.of(SampleRun.compressed(often, 100))).caveats())
        .contains(caveat);
    assertThat(new RunFacts(Analysis.of(SampleRun.compressed(once, 1))).caveats())
        .doesNotContain(caveat);
  }

  @Test
  void factsNameTheData() throws IOException {
    assertThat(new RunFacts(Analysis.of(SampleRun.folder(parent))).all())
        .contains(
            new Fact(
                "Sample", "invoice.json, 1,234 bytes of JSON; types of objects: 3; sizes: 1, 100"));
  }
}
