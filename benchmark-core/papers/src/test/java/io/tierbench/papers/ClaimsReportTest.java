package io.tierbench.papers;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import io.tierbench.report.answers.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir Path parent;

  private static JsonNode claim(JsonNode claims, String id) {
    for (JsonNode claim : claims.path("claims")) {
      if (claim.path("id").asText().equals(id)) {
        return claim;
      }
    }
    throw new AssertionError(id);
  }

  private static JsonNode json(ResultsFolder folder, String name) throws IOException {
    return JSON.readTree(folder.path().resolve(name).toFile());
  }

  /** Returns a run of loading products only, with the speeds of the paper squared. */
  private ResultsFolder products(String placement) throws IOException {
    Map<Cell, Double> speeds = new LinkedHashMap<>();
    for (Experiment experiment :
        List.of(Experiment.LOAD_PRODUCTS_OBJECT, Experiment.LOAD_PRODUCTS_DATASET)) {
      for (PaperRow row : MeasuredRuns.ROWS) {
        Counterpart stack = row.counterpart().orElseThrow();
        Map<String, String> parameters =
            Runs.with(
                Runs.usualOptions(),
                "placement",
                placement,
                "serialization",
                stack.serialization().name(),
                "transport",
                stack.transportConfig().toString(),
                "shape",
                experiment.shape().name());
        double speed = PublishedResults.ALL.callsPerSecond(row, experiment);
        speeds.put(
            new Cell(
                "io.tierbench.benchmark.RoundTripBenchmark.loadProducts",
                parameters,
                List.of("serialization", "transport", "shape")),
            speed * speed);
      }
    }
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.copyOf(speeds.keySet()));
    Random random = new Random(5);
    for (int trial = 1; trial <= 3; trial++) {
      List<Series> series = new ArrayList<>();
      for (Map.Entry<Cell, Double> cell : speeds.entrySet()) {
        double speed = cell.getValue() * Math.exp(0.01 * random.nextGaussian());
        List<Double> rates = List.of(speed, speed * 1.01, speed * 0.99, speed * 1.01, speed);
        series.add(Runs.series(cell.getKey(), trial, rates, null));
      }
      folder.add(Runs.trial(trial, series));
    }
    return folder;
  }

  @Test
  void aRunIsJudgedAsFarAsItGoes() throws IOException {
    ResultsFolder folder = products("SAME_CORE");
    Report.write(folder);

    JsonNode claims = json(folder, "claims.json");
    assertThat(claims.path("format").asInt()).isEqualTo(1);
    assertThat(claims.path("options").path("placement").asText()).isEqualTo("SAME_CORE");
    assertThat(claims.path("claims")).hasSize(80);
    // 147 to 93 calls/s with objects, squared: 2.50 is far from 1.58.
    assertThat(claim(claims, "H8").path("outcome").asText()).isEqualTo("HOLDS_IN_DIRECTION");
    assertThat(claim(claims, "H8").path("ours").asText())
        .matches(
            "PROTOBUF:GRPC loadProducts DTO against SOAP:HTTP loadProducts DTO 2\\.[45]\\dx \\(2\\.[0-9]+ - 2\\.[0-9]+\\), in the paper 1\\.58x");
    assertThat(claim(claims, "H2").path("outcome").asText()).isEqualTo("NOT_MEASURED");
    assertThat(claim(claims, "H64").path("outcome").asText()).isEqualTo("NOT_MEASURED");
    assertThat(claim(claims, "H8").path("source").asText())
        .isEqualTo("ASMX, Enterprise Services and .NET Remoting (2005)");
    assertThat(Files.readString(Report.summary(folder)))
        .contains("**Which claims of five papers of 2001 to 2011 hold today?**");
    JsonNode papers = claims.path("papers");
    assertThat(papers.path("columns")).hasSize(11);
    assertThat(papers.path("summary")).hasSize(14);
    assertThat(papers.toString()).doesNotContain("\"calls", "NaN");
  }

  @Test
  void theWorkOfACallIsReadFromItsMetrics() throws IOException {
    PaperCall call = MeasuredRuns.call(PaperRow.REMOTING_TCP_BINARY, Experiment.STORE_ORDER_OBJECT);
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.storeOrder",
            Runs.parameters(
                "serialization",
                call.counterpart().serialization().name(),
                "transport",
                call.counterpart().transportConfig().toString(),
                "shape",
                "DTO"),
            List.of("serialization", "transport", "shape"));
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(cell));
    List<Double> rates = List.of(1000.0, 500.0, 1000.0);
    JsonNode jmh = Runs.jmh(rates, Map.of("database.time", List.of(750.0, 1500.0, 800.0)));
    folder.add(Runs.trial(1, List.of(Runs.series(cell, 1, rates, jmh))));

    // 750 of 1,000 us, 1,500 of 2,000 us and 800 of 1,000 us: the middle is three quarters.
    assertThat(MeasuredRun.of(Analysis.of(folder)).figures(Quantity.WORK_TO_REST, call).values())
        .singleElement(as(InstanceOfAssertFactories.DOUBLE))
        .isCloseTo(3.0, within(1e-9));
  }

  @Test
  void aRunThatMeasuredNothingJudgesNothing() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.TransportBenchmark.echo",
            Runs.parameters("transport", "TCP", "bytes", "0"),
            List.of("transport", "bytes"));
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(cell));
    Report.write(folder);

    JsonNode claims = json(folder, "claims.json");
    assertThat(claims.path("claims").findValuesAsText("outcome"))
        .hasSize(80)
        .containsOnly("NOT_MEASURED");
    assertThat(claims.path("papers").path("columns")).hasSize(11);
  }

  @Test
  void theClaimsAreCounted() {
    List<JudgedClaim> claims =
        Stream.of(
                ClaimOutcome.HOLDS,
                ClaimOutcome.HOLDS,
                ClaimOutcome.REVERSED,
                ClaimOutcome.UNDECIDED,
                ClaimOutcome.NOT_MEASURED)
            .map(outcome -> new JudgedClaim("H1", "this is so", "1", "a paper", "", outcome, ""))
            .toList();

    assertThat(PapersSection.answers(claims))
        .singleElement()
        .extracting(Topic::rows)
        .isEqualTo(List.of(List.of("Hold", "2", "H1, H1"), List.of("Is reversed", "1", "H1")));
    assertThat(PapersSection.answers(claims.subList(3, 5))).isEmpty();
  }
}
