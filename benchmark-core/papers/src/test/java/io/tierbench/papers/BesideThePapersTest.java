package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.papers.BesideThePapers.ColumnRow;
import io.tierbench.papers.BesideThePapers.PaperColumn;
import io.tierbench.papers.MeasuredRuns.World;
import org.junit.jupiter.api.Test;

class BesideThePapersTest {

  private static final World PAPER = PublishedResults.ALL::callsPerSecond;

  private static BesideThePapers beside(MeasuredRuns runs) {
    return BesideThePapers.of(runs.run());
  }

  private static PaperColumn column(BesideThePapers papers, String id) {
    return papers.columns().stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
  }

  private static ColumnRow row(PaperColumn column, String label) {
    return column.rows().stream().filter(r -> r.row().equals(label)).findFirst().orElseThrow();
  }

  @Test
  void everyColumnIsRelativeToItsOwnReference() {
    BesideThePapers papers = beside(MeasuredRuns.ofMatrix(PAPER, 5));

    assertThat(papers.columns())
        .extracting(PaperColumn::id)
        .containsExactly(
            "000-A",
            "000-B",
            "000-C",
            "000-D",
            "000-E",
            "000-F",
            "000-G cross-process",
            "000-G cross-machine",
            "000-B / 000-A",
            "000-D / 000-C",
            "000-F / 000-E");
    for (PaperColumn column : papers.columns()) {
      assertThat(column.rows()).hasSize(14);
      // Rates are 20 and more, multiples of the fastest row about 1.
      assertThat(column.rows()).allMatch(row -> row.paper() < 1.2);
      assertThat(column.rows()).allMatch(row -> row.ours() == null || row.ours().estimate() < 1.2);
    }
    ColumnRow soap = row(column(papers, "000-C"), "ASP.NET Web services");
    assertThat(soap.paper()).isCloseTo(93.0 / 147, within(1e-9));
    assertThat(soap.stack()).isEqualTo("SOAP:HTTP");
    assertThat(soap.protocol()).contains("document-literal");
    assertThat(soap.hosting()).isEqualTo("IIS 6.0");
    assertThat(soap.ours().estimate()).isCloseTo(93.0 / 147, within(0.005));
    assertThat(soap.ours().low()).isLessThan(soap.ours().estimate()).isGreaterThan(0.62);
    assertThat(soap.ours().high()).isGreaterThan(soap.ours().estimate()).isLessThan(0.65);
    assertThat(soap.ours().trials()).isEqualTo(5);
    assertThat(soap.ours().deviation()).isBetween(1e-5, 0.01);
    assertThat(soap.remark()).isNull();
    assertThat(row(column(papers, "000-D / 000-C"), "Enterprise Services").ours().estimate())
        .isCloseTo(39.0 / 147, within(0.005));
  }

  @Test
  void rowsWithoutACounterpartSayWhatItTakes() {
    PaperColumn column = column(beside(MeasuredRuns.ofMatrix(PAPER, 5)), "000-A");

    assertThat(column.rows().stream().filter(row -> row.stack() != null)).hasSize(4);
    assertThat(row(column, "Remoting HTTP/SOAP (IIS) Password").remark())
        .isEqualTo("needs the suite paper-2005");
    // The matrix has SOAP over TCP, but not in the encoding of the paper.
    assertThat(row(column, "Remoting TCP/SOAP").stack()).isNull();
  }

  @Test
  void aMultipleWithoutVerdictSaysSo() {
    String tcp = MeasuredRuns.label(PaperRow.REMOTING_TCP_BINARY, Experiment.STORE_ORDER_OBJECT);
    MeasuredRuns failed = MeasuredRuns.ofMatrix(PAPER, 4);
    failed.invalid.put(tcp, "answers differ");
    ColumnRow row = row(column(beside(failed), "000-A"), "Remoting TCP/Binary");
    ColumnRow one =
        row(column(beside(MeasuredRuns.ofMatrix(PAPER, 1)), "000-A"), "Remoting TCP/Binary");

    assertThat(row.ours()).isNotNull();
    assertThat(row.remark()).isEqualTo(tcp + ": answers differ");
    assertThat(one.ours().low()).isNull();
    assertThat(one.ours().high()).isNull();
    assertThat(one.ours().estimate()).isCloseTo(72.0 / 73, within(0.01));
    assertThat(one.remark()).isEqualTo("1 trial, an answer needs at least 2");
  }

  @Test
  void aRunThatMeasuredNothingHasThePaperAlone() {
    BesideThePapers papers = beside(new MeasuredRuns());
    BesideThePapers noFigures = beside(MeasuredRuns.ofMatrix(PAPER, 0));

    assertThat(papers.columns())
        .allSatisfy(
            column ->
                assertThat(column.rows())
                    .allMatch(row -> row.ours() == null && row.remark() != null));
    assertThat(row(column(papers, "000-E"), "Enterprise Services").remark())
        .isEqualTo("not in this run");
    assertThat(noFigures.columns())
        .allSatisfy(column -> assertThat(column.rows()).allMatch(row -> row.ours() == null));
  }
}
