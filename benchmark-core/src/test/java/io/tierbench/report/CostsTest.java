package io.tierbench.report;

import static io.tierbench.report.BrokenDownRun.add;
import static io.tierbench.report.BrokenDownRun.cell;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsTest {
  @TempDir Path parent;

  private ResultsFolder folder(Cell... cells) throws IOException {
    return Runs.folder(parent, "QUICK", null, List.of(cells));
  }

  @Test
  void showsBothSidesOfEachCall() throws IOException {
    Cell cell = cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");
    ResultsFolder folder = folder(cell);
    double[] p99 = {900, 20, 30};
    for (int block = 1; block <= 3; block++) {
      add(
          folder,
          cell,
          block,
          10_000,
          Map.of(
              "service.p99", List.of(p99[block - 1]),
              // Collections are rare: the median of iterations would be nothing.
              "server.gc.time", List.of(0.0, 0.0, 6.0),
              "client.allocation", List.of(1000.0 + block),
              "server.allocation", List.of(2000.0 - block)));
    }
    Report.write(folder);

    List<String> lines =
        Files.readAllLines(folder.path().resolve("costs.md")).stream()
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(lines)
        .contains("| TCP KRYO | | | | 30.0 | | 1,002 | 1,998 | | | | 2.00 | | | |")
        .contains(
            "Without a breakdown: 1, as layers were not measured (DatabaseBenchmark, SerializationBenchmark, TransportBenchmark, bytes.request of the round trip, bytes.response of the round trip).");
    assertThat(Files.readString(Report.summary(folder))).contains("[costs.md](costs.md)");
    assertThat(Files.readString(folder.path().resolve("costs.csv")))
        .isEqualTo(
            """
            cell,benchmark,method,serialization,transport,forks,calls.per.second,us,service.p99,client.allocation,server.allocation,server.gc.time\r
            RoundTripBenchmark.empty:KRYO:TCP,RoundTripBenchmark,empty,KRYO,TCP,3,10000,100,30,1002,1998,2\r
            """);
  }

  @Test
  void hostileNamesStayInTheirField() throws IOException {
    Cell cell = cell("RoundTripBenchmark.empty", "serialization", "a,\"b\"\nc", "transport", "T");
    ResultsFolder folder = folder(cell);
    add(folder, cell, 1, 8, Map.of("client.cpu", List.of(1.0)));
    Report.write(folder);

    assertThat(Files.readString(folder.path().resolve("costs.csv")))
        .contains("RoundTripBenchmark,empty,\"a,\"\"b\"\"\nc\",T,1,8,125000,1\r\n");
  }

  @Test
  void aRunWithoutMetricsHasNone() throws IOException {
    ResultsFolder folder =
        Runs.folder(
            parent,
            "QUICK",
            List.of(
                Runs.result(
                    "RoundTripBenchmark.empty",
                    Runs.parameters("serialization", "KRYO", "transport", "TCP"),
                    new double[] {10})),
            0,
            null);
    Report.write(folder);

    assertThat(folder.path().resolve("costs.md")).doesNotExist();
    assertThat(Files.readString(Report.summary(folder))).doesNotContain("costs.md");
  }

  @Test
  void theBreakdownIsATableAndAFile() throws IOException {
    ResultsFolder folder = BrokenDownRun.folder(parent);
    Report.write(folder);

    // 3 + 40 + 5 + 1 + 6 + 40 + 4 of 100 us.
    List<String> lines =
        Files.readAllLines(folder.path().resolve("costs.md")).stream()
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(lines)
        .contains(
            "Explained within 5 %: 1 of 1 round trips; the least explained is RoundTripBenchmark.empty:KRYO:TCP with 1.0 %.",
            "| TCP KRYO | | 3.00 | 40.0 | 5.00 | 1.00 | 6.00 | 40.0 | 4.00 | 99.0 | 100 | 1.00 | 1.0 % | 1.0 % - 1.0 % |");
    JsonNode json = new ObjectMapper().readTree(folder.path().resolve("breakdown.json").toFile());
    assertThat(json.path("format").asInt()).isEqualTo(1);
    assertThat(json.path("incomplete")).isEmpty();
    JsonNode steps = json.path("breakdowns").get(0).path("steps");
    assertThat(steps.properties().stream().map(Map.Entry::getKey))
        .containsExactly(
            "encodeRequest",
            "requestWire",
            "decodeRequest",
            "work",
            "encodeResponse",
            "responseWire",
            "decodeResponse");
    assertThat(steps.path("responseWire").asDouble()).isEqualTo(40);
  }
}
