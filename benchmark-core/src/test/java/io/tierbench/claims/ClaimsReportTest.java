package io.tierbench.claims;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsReportTest {
  private static final Path PUBLISHED =
      Path.of("..", "results", "published", "2026-11-20-load-products");
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

  private static String markdown(ResultsFolder folder) throws IOException {
    return Files.readString(folder.path().resolve("claims.md"));
  }

  private ResultsFolder published() throws IOException {
    Path copy = Files.createDirectory(parent.resolve("copy"));
    try (Stream<Path> files = Files.list(PUBLISHED)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return ResultsFolder.open(copy);
  }

  @Test
  void aPublishedRunIsJudgedAsFarAsItGoes() throws IOException {
    ResultsFolder folder = published();
    ClaimsReport.of(folder).write(folder);

    JsonNode claims = json(folder, "claims.json");
    assertThat(claims.path("format").asInt()).isEqualTo(1);
    assertThat(claims.path("options").path("placement").asText()).isEqualTo("SAME_CORE");
    assertThat(claims.path("claims")).hasSize(80);
    // KRYO:TCP and SOAP:HTTP were steady in all three blocks, with DataSets.
    assertThat(claim(claims, "H12").path("outcome").asText()).isEqualTo("DOES_NOT_HOLD");
    assertThat(claim(claims, "H12").path("ours").asText())
        .endsWith(
            "; SOAP:HTTP loadProducts DATASET against KRYO:TCP loadProducts DATASET 0.20x (0.18 - 0.22), in the paper 1.00x");
    assertThat(claim(claims, "H12").path("reason").asText()).contains("1 of 3: clearly different");
    assertThat(claim(claims, "H8").path("outcome").asText()).isEqualTo("UNDECIDED");
    assertThat(claim(claims, "H8").path("reason").asText())
        .startsWith("All forks were steady in 0 of 3 blocks, an answer needs 3");
    assertThat(claim(claims, "H2").path("outcome").asText()).isEqualTo("NOT_MEASURED");
    assertThat(claim(claims, "H64").path("outcome").asText()).isEqualTo("NOT_MEASURED");
    assertThat(markdown(folder))
        .contains(
            "0 HOLDS, 0 HOLDS_WEAKLY, 1 DOES_NOT_HOLD, 0 REVERSED, 4 UNDECIDED, 75 NOT_MEASURED.",
            "- **H12 DOES_NOT_HOLD** PROTOBUF:GRPC loadProducts DATASET against SOAP:HTTP",
            "## WCF comparison (2007)",
            "0.63 / 0.20 (0.14 - 0.30)");
    JsonNode papers = json(folder, "papers.json");
    assertThat(papers.path("format").asInt()).isEqualTo(1);
    assertThat(papers.path("columns")).hasSize(11);
    assertThat(papers.path("summary")).hasSize(14);
    assertThat(papers.toString()).doesNotContain("\"calls", "NaN");
  }

  @Test
  void theWorkOfACallIsReadFromItsMetrics() throws IOException {
    ResultsFolder folder =
        ResultsFolder.open(Path.of("..", "results", "published", "2026-11-20-quick"));
    Call call = Call.of(PaperRow.REMOTING_TCP_BINARY, Experiment.STORE_ORDER_OBJECT);

    // 2,433 us of about 3,100 in the only block.
    assertThat(Run.of(folder).workToRest(call).values())
        .singleElement(as(InstanceOfAssertFactories.DOUBLE))
        .isBetween(3.0, 6.0);
  }

  @Test
  void isPartOfEveryReport() throws IOException {
    ResultsFolder folder = published();
    Report.write(folder);

    assertThat(Stream.of("claims.json", "claims.md", "papers.json"))
        .allMatch(name -> Files.exists(folder.path().resolve(name)));
  }

  @Test
  void aRunThatMeasuredNothingJudgesNothing() throws IOException {
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.TransportBenchmark.echo",
            Runs.parameters("transport", "TCP", "bytes", "0"),
            List.of("transport", "bytes"));
    ResultsFolder folder = Runs.folder(parent, "QUICK", null, List.of(cell));
    ClaimsReport.of(folder).write(folder);

    assertThat(markdown(folder)).contains("0 UNDECIDED, 80 NOT_MEASURED.").doesNotContain("null");
    assertThat(json(folder, "papers.json").path("columns")).hasSize(11);
  }

  @Test
  void hostileTextStaysText() throws IOException {
    String hostile =
        "a|b`c\"d\\e\n# f<script>alert(1)</script>[g](h)&\u0000\u202e" + "x".repeat(9999);
    Map<String, String> parameters =
        Runs.parameters(
            "serialization", "SOAP", "transport", "HTTP", "shape", "DTO", "drive", hostile);
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.loadProducts",
            parameters,
            List.of("serialization", "transport", "shape", "drive"));
    Cell other =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.loadProducts",
            Runs.with(parameters, "serialization", "PROTOBUF", "transport", "GRPC"),
            cell.varying());
    ResultsFolder folder = Runs.folder(parent, "QUICK", null, List.of(cell, other));
    folder.add(Runs.replicate(cell, 1, List.of(), hostile, null));
    ClaimsReport.of(folder).write(folder);

    String markdown = markdown(folder);
    assertThat(markdown).contains("- **H8 UNDECIDED** RoundTripBenchmark.loadProducts:SOAP:HTTP");
    assertThat(markdown).doesNotContain("<script", "\u0000", "\u202e", "\n# f");
    assertThat(markdown.lines().filter(line -> line.startsWith("|")))
        .allMatch(line -> line.endsWith("|"));
    assertThat(claim(json(folder, "claims.json"), "H8").path("reason").asText().length())
        .isLessThan(500);
  }
}
