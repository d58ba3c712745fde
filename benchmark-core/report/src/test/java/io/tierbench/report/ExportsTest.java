package io.tierbench.report;

import static io.tierbench.report.BrokenDownRun.add;
import static io.tierbench.report.BrokenDownRun.cell;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.text.CsvTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files that users export from a report. */
class ExportsTest {
  @TempDir Path parent;

  private static List<Map<String, String>> csv(ResultsFolder folder, String name)
      throws IOException {
    return csv(folder.path().resolve(name));
  }

  static List<Map<String, String>> csv(Path file) throws IOException {
    return new CsvMapper()
        .readerForMapOf(String.class)
        .with(CsvSchema.emptySchema().withHeader())
        .<Map<String, String>>readValues(file.toFile())
        .readAll();
  }

  private static Map<String, String> line(
      List<Map<String, String>> lines, String column, Cell cell) {
    return lines.stream()
        .filter(line -> line.get(column).equals(cell.label()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatWasNotMeasuredOrFailedIsALineToo() throws IOException {
    Cell failed = ComparedRun.FAST;
    Cell notMeasured = ComparedRun.EQUAL;
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(failed, notMeasured));
    folder.add(Runs.trial(1, List.of(Runs.failed(failed, 1, "=cmd|' /C calc'!A0"))));
    Report.write(folder);

    List<Map<String, String>> cells = csv(folder, "cells.csv");
    assertThat(line(cells, "cell", failed))
        .containsEntry("calls.per.second", "")
        .containsEntry("replicates", "0")
        .hasEntrySatisfying("failure", text -> assertThat(text).endsWith("=cmd|' /C calc'!A0"));
    assertThat(line(cells, "cell", notMeasured)).containsEntry("replicates", "0");
  }

  @Test
  void aTextIsNeverAFormulaAndANumberAlwaysOne() {
    CsvTable table = new CsvTable(List.of("=1+1", "b", "c"));
    table.add(List.of("+1", "-x", "@SUM(A1)"));
    table.add(List.of("\t=1", "\r=1", "a=1"));
    table.add(List.of(-1.5, -3, Double.NaN));
    table.add(java.util.Arrays.asList(null, "x\ny", "say \"a, b\""));
    table.add(List.of(1e-12, 1234567.891, 1234567));

    assertThat(table)
        .hasToString(
            """
            '=1+1,b,c\r
            '+1,'-x,'@SUM(A1)\r
            '\t=1,"'\r=1",a=1\r
            -1.5,-3,\r
            ,"x
            y","say ""a, b""\"\r
            0.000000000001,1234570,1234567\r
            """);
  }

  @Test
  void unitsAreInTheHeadersAndPValuesHaveThreeDigits() throws IOException {
    ResultsFolder run = ComparedRun.folder(parent, "STANDARD", 1, 5);
    Report.write(run);

    assertThat(csv(run, "cells.csv").get(0))
        .containsKeys("calls.per.second", "interval.low [calls/s]", "highest [calls/s]", "us");
    assertThat(csv(run, "verdicts.csv"))
        .extracting(line -> line.get("adjusted.p"))
        .allMatch(p -> p.replaceFirst("^0\\.0*|\\.", "").length() <= 3);
  }

  @Test
  void withoutVerdictsThereAreNoRanks() throws IOException {
    ResultsFolder one = ComparedRun.folder(parent, "QUICK", 1, 1);
    Report.write(one);

    assertThat(csv(one, "cells.csv")).allMatch(line -> line.get("rank.best").isEmpty());
  }

  @Test
  void whatACallCostsOnBothSidesStandsBesideItsRate() throws IOException {
    Cell cell = cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");
    Cell failed = cell("RoundTripBenchmark.empty", "serialization", "SOAP", "transport", "TCP");
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(cell, failed));
    double[] p99 = {900, 20, 30};
    for (int trial = 1; trial <= 3; trial++) {
      add(
          folder,
          cell,
          trial,
          10_000,
          Map.of(
              "service.p99", List.of(p99[trial - 1]),
              // Collections are rare: the median of iterations would be nothing.
              "server.gc.time", List.of(0.0, 0.0, 6.0),
              "client.allocation", List.of(1000.0 + trial),
              "database.count", List.of(2.0)));
    }
    folder.add(Runs.trial(4, List.of(Runs.failed(failed, 4, "broke"))));
    Report.write(folder);

    List<Map<String, String>> cells = csv(folder, "cells.csv");
    assertThat(line(cells, "cell", cell))
        .containsEntry("service.p99 [us]", "30")
        .containsEntry("server.gc.time [us/op]", "2")
        .containsEntry("client.allocation [B/op]", "1002")
        .containsEntry("database.count [counts/op]", "2")
        .doesNotContainKeys("client.gc.time [us/op]", "service.p50 [us]");
    assertThat(line(cells, "cell", failed))
        .containsEntry("service.p99 [us]", "")
        .containsEntry("database.count [counts/op]", "");
    assertThat(Report.summary(folder))
        .content()
        .contains("Every cell, with what its calls cost on both sides: [cells.csv](cells.csv)");
  }

  @Test
  void thePhasesOfACallAreAFileAndAFact() throws IOException {
    ResultsFolder folder = BrokenDownRun.folder(parent);
    Report.write(folder);

    // 3 + 38 + 2 + 5 + 3 + 6 + 40 + 4 of 102 us, which are 100 us without timers.
    assertThat(Report.summary(folder))
        .content()
        .contains(
            "- Phases of a call: they explain 1 of 1 calls within 5 %; the worst is Kryo over TCP, the empty call, 1.0 % unexplained; their timers add 2.0 % to a call (median); not timed for 1 cells",
            "where the time of each call goes: [breakdown.json](breakdown.json)");
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
