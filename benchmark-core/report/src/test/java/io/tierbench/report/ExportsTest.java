package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.text.CsvTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files that users export from a report. */
class ExportsTest {
  @TempDir Path parent;

  @Test
  void whatWasNotMeasuredOrFailedIsALineToo() throws IOException {
    Cell failed = ComparedRun.FAST;
    Cell notMeasured = ComparedRun.EQUAL;
    ResultsFolder folder = Runs.folder(parent, "QUICK", List.of(failed, notMeasured));
    folder.add(Runs.trial(1, List.of(Runs.failed(failed, 1, "=cmd|' /C calc'!A0"))));
    Report.write(folder);

    assertThat(folder.path().resolve("cells.csv"))
        .content()
        .contains(failed.label() + ",RoundTripBenchmark,loadProducts,")
        .contains(
            ",,,,,,,0,,,,,RoundTripBenchmark.loadProducts:KRYO:TCP:DTO: =cmd|' /C calc'!A0\r\n")
        .contains(notMeasured.label() + ",RoundTripBenchmark,loadProducts,")
        .contains(",,,,,,,0,,,,,\r\n");
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
            1E-12,1234570,1234567\r
            """);
  }
}
