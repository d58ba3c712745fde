package io.tierbench.report.markdown;

import static io.tierbench.report.BrokenDownRun.add;
import static io.tierbench.report.BrokenDownRun.cell;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.BrokenDownRun;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
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
    return Runs.folder(parent, "QUICK", List.of(cells));
  }

  @Test
  void showsBothSidesOfEachCall() throws IOException {
    Cell cell = cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");
    ResultsFolder folder = folder(cell);
    double[] p99 = {900, 20, 30};
    for (int replicate = 1; replicate <= 3; replicate++) {
      add(
          folder,
          cell,
          replicate,
          10_000,
          Map.of(
              "service.p99", List.of(p99[replicate - 1]),
              // Collections are rare: the median of slices would be nothing.
              "server.gc.time", List.of(0.0, 0.0, 6.0),
              "client.allocation", List.of(1000.0 + replicate),
              "server.allocation", List.of(2000.0 - replicate)));
    }
    Report.write(folder);

    List<String> lines =
        Files.readAllLines(folder.path().resolve("costs.md")).stream()
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(lines)
        .contains("| TCP KRYO | | | | 30.0 | | 1,002 | 1,998 | | | | 2.00 | | | |")
        .doesNotContain("# Where the time goes");
    assertThat(Files.readString(Report.summary(folder))).contains("[costs.md](costs.md)");
    assertThat(Files.readString(folder.path().resolve("costs.csv")))
        .isEqualTo(
            """
            cell,benchmark,method,serialization,transport,replicates,calls.per.second,us,service.p99,client.allocation,server.allocation,server.gc.time\r
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

    // 3 + 38 + 2 + 5 + 3 + 6 + 40 + 4 of 102 us, which are 100 us without timers.
    List<String> lines =
        Files.readAllLines(folder.path().resolve("costs.md")).stream()
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(lines)
        .contains(
            "Explained within 5 %: 1 of 1 call; the least explained is RoundTripBenchmark.empty:KRYO:TCP with 1.0 %. The timers themselves add 2.0 % to a call (median over the cells). Of 1 cell no steps were taken.",
            "| row | shape | encode request | send | queue | decode request | work | encode response | return | decode response | unexplained | call | share | lowest - highest | timers | database |",
            "| TCP KRYO | | 3.00 | 38.0 | 2.00 | 5.00 | 3.00 | 6.00 | 40.0 | 4.00 | 1.00 | 102 | 1.0 % | 1.0 % - 1.0 % | 2.0 % | 1.50 |");
    JsonNode json = new ObjectMapper().readTree(folder.path().resolve("breakdown.json").toFile());
    assertThat(json.path("format").asInt()).isEqualTo(2);
    assertThat(json.path("without").get(0).asText()).isEqualTo("RoundTripBenchmark.empty:JSON:TCP");
    JsonNode breakdown = json.path("breakdowns").get(0);
    assertThat(breakdown.path("steps").properties().stream().map(Map.Entry::getKey))
        .containsExactly(
            "encodeRequest",
            "send",
            "queue",
            "decodeRequest",
            "work",
            "encodeResponse",
            "return",
            "decodeResponse");
    assertThat(breakdown.path("steps").path("return").asDouble()).isEqualTo(40);
    assertThat(breakdown.path("database").asDouble()).isEqualTo(1.5);
  }
}
