package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tierbench.papers.BesideThePapers.ColumnRow;
import io.tierbench.papers.BesideThePapers.CompressionRow;
import io.tierbench.papers.BesideThePapers.LeadRow;
import io.tierbench.papers.BesideThePapers.Multiple;
import io.tierbench.papers.BesideThePapers.PaperColumn;
import io.tierbench.text.Numbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The comparisons of 2005, 2007 and 2011 beside a run, as a page carries them: rows of 2005 are
 * referred to by their index.
 *
 * @param rows of each table of the paper
 * @param columns its tables, one for each experiment
 * @param leads of the comparison of 2007; none where the run has none
 * @param compressions of the paper of 2011; none where the run has not its orders
 */
record PapersData(
    List<PaperRowData> rows,
    List<PaperColumnData> columns,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LeadData> leads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CompressionData> compressions) {

  /**
   * One row of the paper.
   *
   * @param label as the paper prints it
   * @param stack that plays its part here
   * @param remark what the stack does not have in common with it, or why there is none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PaperRowData(String label, @Nullable String stack, @Nullable String remark) {}

  /**
   * One experiment.
   *
   * @param workload name of the benchmark methods
   * @param shape as the parameter names it; absent where shapes are held against each other
   * @param reference row whose multiples the numbers are
   * @param remark what differs between the paper and here
   * @param figures in the order of the paper's speed
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PaperColumnData(
      String title,
      String workload,
      @Nullable String shape,
      String reference,
      String remark,
      List<PaperFigureData> figures) {}

  /**
   * One number.
   *
   * @param row index of the row
   * @param paper multiple of the reference in the paper
   * @param ours the same multiple here, with its interval where it has one
   * @param deviation standard deviation of this multiple over the replicates
   * @param remark why a stack of the matrix has none, or why it carries no verdict
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PaperFigureData(
      int row,
      double paper,
      double @Nullable [] ours,
      @Nullable Double deviation,
      @Nullable String remark) {}

  /**
   * A lead of one row over another.
   *
   * @param workload name of the benchmark methods
   * @param rows the one ahead in the paper and the one behind
   * @param processors of the paper's server
   * @param paper how many times as many calls the one ahead makes there
   * @param stacks that stand in for them
   * @param load how many call here, and on how many cores
   * @param ours the same multiple here, with its interval where it has one
   * @param remark why there is none, or why it carries no verdict
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LeadData(
      String workload,
      List<String> rows,
      String processors,
      double paper,
      List<String> stacks,
      @Nullable String load,
      double @Nullable [] ours,
      @Nullable String remark) {}

  /**
   * What a compression costs.
   *
   * @param workload name of the benchmark methods
   * @param compression as the parameter names it
   * @param paper how many times as many calls are made without it there
   * @param stack without it
   * @param ours the same multiple here, with its interval where it has one
   * @param remark why it carries no verdict
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CompressionData(
      String workload,
      String compression,
      double paper,
      String stack,
      double @Nullable [] ours,
      @Nullable String remark) {}

  static PapersData of(BesideThePapers papers) {
    Map<String, Integer> indexes = new HashMap<>();
    papers.summary().forEach(row -> indexes.put(row.row(), indexes.size()));
    Map<String, String> missing = new HashMap<>();
    papers.columns().stream()
        .flatMap(column -> column.rows().stream())
        .filter(row -> row.stack() == null)
        .forEach(row -> missing.put(row.row(), row.remark()));
    return new PapersData(
        papers.summary().stream()
            .map(
                row ->
                    new PaperRowData(
                        row.row(), row.stack(), missing.getOrDefault(row.row(), row.difference())))
            .toList(),
        papers.columns().stream().map(column -> column(column, indexes)).toList(),
        papers.leads().stream().map(PapersData::lead).toList(),
        papers.compressions().stream().map(PapersData::compression).toList());
  }

  private static PaperColumnData column(PaperColumn column, Map<String, Integer> indexes) {
    return new PaperColumnData(
        column.title(),
        column.workload(),
        column.shape(),
        column.reference(),
        column.remark(),
        column.rows().stream()
            .map(row -> figure(row, Objects.requireNonNull(indexes.get(row.row()))))
            .toList());
  }

  private static PaperFigureData figure(ColumnRow row, int index) {
    return new PaperFigureData(
        index,
        Numbers.significant(row.paper()),
        row.ours() == null ? null : multiple(row.ours()),
        row.ours() == null || row.ours().deviation() == null
            ? null
            : Double.valueOf(Numbers.significant(row.ours().deviation())),
        row.stack() == null ? null : row.remark());
  }

  private static LeadData lead(LeadRow lead) {
    return new LeadData(
        lead.workload(),
        List.of(lead.ahead(), lead.behind()),
        lead.processors(),
        Numbers.significant(lead.paper()),
        List.of(lead.stack(), lead.other()),
        lead.load(),
        lead.ours() == null ? null : multiple(lead.ours()),
        lead.remark());
  }

  private static CompressionData compression(CompressionRow row) {
    return new CompressionData(
        row.workload(),
        row.compression(),
        Numbers.significant(row.paper()),
        row.stack(),
        row.ours() == null ? null : multiple(row.ours()),
        row.remark());
  }

  private static double[] multiple(Multiple multiple) {
    Double low = multiple.low();
    Double high = multiple.high();
    return low == null || high == null
        ? new double[] {Numbers.significant(multiple.estimate())}
        : new double[] {
          Numbers.significant(multiple.estimate()),
          Numbers.significant(low),
          Numbers.significant(high)
        };
  }
}
