package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.LinkSweep;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.chart.CompressionPlot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the rate below which a compression pays, from the calls of a run over links of several
 * rates.
 */
class LinkSweepTest {
  private static final List<String> LINKS =
      List.of("MBIT_1000", "MBIT_100", "MBIT_50", "MBIT_25", "MBIT_10", "MBIT_1");

  /** Gains of gzip, from the fastest link to the slowest. */
  private static final double[] GAINS = {0.5, 0.8, 0.95, 1.2, 2, 3};

  private static final double[] NOISE = {1.002, 0.997, 1.001};

  @TempDir Path parent;

  private static Cell cell(String compression, String link) {
    Cell plain =
        Runs.pairing("loadProducts", "serialization", "JSON", "transport", "HTTP", "shape", "DTO");
    return new Cell(
        plain.benchmark(),
        Runs.with(
            Runs.with(plain.parameters(), Cell.SECURITY, Cell.NONE, Cell.HOSTING, Cell.SELF),
            Cell.COMPRESSION,
            compression,
            Cell.LINK,
            link),
        plain.varying());
  }

  /** Returns a run of loading products without compression and with gzip. */
  private ResultsFolder run(int trials, List<String> links, double... gains) throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (String link : links) {
      cells.add(cell(Cell.NONE, link));
      cells.add(cell("GZIP", link));
    }
    ResultsFolder folder = Runs.folder(parent, "quick", cells);
    for (int trial = 1; trial <= trials; trial++) {
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < links.size(); i++) {
        double rate = 1000 / (1.0 + i);
        series.add(ComparedRun.series(cell(Cell.NONE, links.get(i)), trial, 1, rate));
        series.add(
            ComparedRun.series(
                cell("GZIP", links.get(i)), trial, 1, rate * gains[i] * NOISE[trial - 1]));
      }
      folder.add(Runs.trial(trial, series));
    }
    return folder;
  }

  private static LinkSweep only(ResultsFolder run) {
    List<LinkSweep> sweeps = Analysis.of(run).sweeps();
    assertThat(sweeps).hasSize(1);
    return sweeps.get(0);
  }

  @Test
  void crossesOneBetweenTwoRates() throws Exception {
    LinkSweep sweep = only(run(3, LINKS, GAINS));

    assertThat(sweep.compression()).isEqualTo("GZIP");
    assertThat(sweep.transportConfig()).isEqualTo("HTTP");
    assertThat(sweep.ratios().keySet()).containsExactly(1, 10, 25, 50, 100, 1000);
    // The logarithm of 1.2 falls to that of 0.95 from 25 to 50: zero after 0.78 of the way.
    assertThat(sweep.crossing().getAsDouble()).isCloseTo(42.9, within(0.7));
    assertThat(sweep.paysUpTo()).hasValue(25);
    assertThat(sweep.costsFrom()).hasValue(50);
  }

  @Test
  void mayPayEverywhereOrNowhere() throws Exception {
    LinkSweep everywhere = only(run(3, LINKS.subList(4, 6), 2, 3));
    assertThat(everywhere.crossing()).isEmpty();
    assertThat(everywhere.paysUpTo()).hasValue(10);
    assertThat(everywhere.costsFrom()).isEmpty();
    LinkSweep nowhere = only(run(3, LINKS.subList(0, 2), 0.5, 0.8));
    assertThat(nowhere.crossing()).hasValue(0);
    assertThat(nowhere.paysUpTo()).isEmpty();
    assertThat(nowhere.costsFrom()).hasValue(100);
  }

  @Test
  void theReportSaysAndDrawsIt() throws Exception {
    ResultsFolder run = run(3, LINKS, GAINS);

    assertThat(Answers.of(Analysis.of(run)))
        .filteredOn(topic -> topic.id().equals("compression"))
        .singleElement()
        .satisfies(
            topic ->
                assertThat(String.join("; ", topic.rows().get(0)))
                    .matches(
                        "JSON over HTTP, loading 77 products \\(DTO\\); gzip; 25 Mbit/s; 50 Mbit/s; 4\\d(\\.\\d)? Mbit/s"));
    String svg = CompressionPlot.of(Analysis.of(run)).orElseThrow().toSvg();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(svg)
        .contains("JSON over HTTP, loading 77 products (DTO), gzip, 25 Mbit/s: 1.20x")
        .doesNotContain("NaN");
    Report.write(run);
    assertThat(run.path().resolve("compression.svg")).hasContent(svg);
    assertThat(Files.readString(run.path().resolve("summary.md"))).contains("](compression.svg)");
    assertThat(Files.readString(run.path().resolve("report.html")))
        .contains("What compression gains over slow networks");
  }
}
