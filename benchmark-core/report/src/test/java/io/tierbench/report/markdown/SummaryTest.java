package io.tierbench.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cable;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SummaryTest {
  @TempDir Path parent;

  @Test
  void whatACellMayStillGainStandsBesideItsFigure() throws IOException {
    ResultsFolder folder =
        Runs.trials(
            ComparedRun.folder(parent, "QUICK", 1, 0),
            3,
            trial ->
                List.of(
                    ComparedRun.series(ComparedRun.BASELINE, trial, 1, 1000),
                    ComparedRun.series(ComparedRun.FAST, trial, 1, 1300 + trial),
                    ComparedRun.series(ComparedRun.FAST_DATA_SET, trial, 1, 1200 - trial),
                    Runs.notLevel(
                        ComparedRun.series(ComparedRun.EQUAL, trial, 1, 1000 + trial, 0.8))));
    String summary = summary(folder);

    assertThat(table(summary, "loadProducts").get(0)).contains("remark");
    assertThat(table(summary, "loadProducts"))
        .filteredOn(row -> row.get(0).equals("Kryo over HTTP"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row).anyMatch(text -> text.matches("may still gain, at most [0-9]+ %")));
    assertThat(summary)
        .containsPattern("[0-9] of 4 cells may still have drifted while they were measured");
  }

  @Test
  void measuredLinksAndLeftRowsAreReported() throws IOException {
    Cell cell = Runs.pairing("empty", "serialization", "KRYO", "transport", "TCP");
    ResultsFolder folder = Runs.measured(parent, Map.of(cell, 10_000.0));
    Cable cable = new Cable("client", "server", "MBIT_100", "rate 100Mbit", 99.9, 99.8);
    folder.write(
        folder
            .environment()
            .with(Network.NAMESPACES, List.of(cable))
            .withLeftRows(List.of("3 orders remain")));

    assertThat(summary(folder))
        .contains("client to server rate 100Mbit, measured 99.9 Mbit/s there and 99.8 back")
        .contains("3 orders remain")
        .doesNotContain("relay in user space");
  }

  @Test
  void differentOptionsAreNotCompared() throws IOException {
    Map<Cell, Double> rates = new LinkedHashMap<>();
    for (String placement : List.of("FREE", "SAME_CORE")) {
      double faster = placement.equals("FREE") ? 1 : 3;
      rates.put(
          Runs.pairing(
              "empty", "serialization", "KRYO", "transport", "TCP", "placement", placement),
          10_000 * faster);
      rates.put(
          Runs.cell(
              "FloorBenchmark.empty", Map.of("placement", placement, "serialization", "KRYO")),
          20_000 * faster);
    }
    // Knows of no placement, so it belongs to both.
    rates.put(Runs.cell("AsShippedBenchmark.empty", Map.of("framework", "GRPC")), 1e6);
    String summary = summary(Runs.measured(parent, rates));

    String[] sections = summary.split("(?m)^## ");
    assertThat(sections).hasSize(5);
    assertThat(sections[1]).startsWith("tuning none").contains("placement free");
    assertThat(sections[1])
        .contains("20,000")
        .doesNotContain("60,000")
        .contains("grpc-java as shipped");
    assertThat(sections[2]).contains("placement same core (usually free)");
    assertThat(sections[2])
        .contains("60,000")
        .doesNotContain("20,000")
        .contains("grpc-java as shipped");
  }

  @Test
  void hostileValuesDoNotBreakTheTable() throws IOException {
    String hostile = "a|b`c\nd\r\n\u2028| --- |<script>\u202e[x](y)\\";
    Map<String, String> parameters =
        Map.of("serialization", hostile, "shape", hostile, "placement", hostile);
    String summary =
        summary(
            Runs.measured(
                parent,
                Map.of(
                    Runs.cell(
                        "RoundTripBenchmark.loadProducts",
                        Runs.with(parameters, "transport", hostile)),
                    10.0,
                    Runs.cell("StrangeBenchmark.loadProducts", parameters),
                    10.0)));

    List<List<String>> table = table(summary, "loadProducts");
    assertThat(table).hasSize(3).allSatisfy(row -> assertThat(row).hasSize(4));
    assertThat(summary).doesNotContain("<script>").doesNotContain("\u202e").doesNotContain("\r");
    assertThat(summary.lines().filter(line -> line.startsWith("|"))).hasSize(4);
    assertThat(summary.lines().filter(line -> line.startsWith("|-"))).hasSize(1);
  }

  private static String summary(ResultsFolder folder) {
    Analysis analysis = Analysis.of(folder);
    return new Summary(analysis, List.of(), List.of()).toMarkdown();
  }

  /** Returns the rows of the first table below a heading, without the line below its titles. */
  private static List<List<String>> table(String summary, String heading) {
    return summary
        .lines()
        .dropWhile(line -> !line.equals("## " + heading))
        .skip(1)
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .filter(line -> !line.startsWith("|-"))
        .map(line -> line.replaceAll("^\\| ?|\\|$", "").split("(?<!\\\\)\\|", -1))
        .map(cells -> Arrays.stream(cells).map(String::strip).toList())
        .toList();
  }
}
