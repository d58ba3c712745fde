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
 * The comparisons of 2005, 2007 and 2011 next to a run, in the form of a page: rows of 2005 are
 * referenced by their index.
 *
 * @param rows of each table of the paper
 * @param columns its tables, one for each experiment
 * @param leads of the comparison of 2007; empty if the run has none
 * @param compressions of the paper of 2011; empty if the run does not have its orders
 */
record PapersData(
    List<PaperRowData> rows,
    List<PaperColumnData> columns,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LeadData> leads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CompressionData> compressions) {

  /**
   * One row of the paper.
   *
   * @param label as printed in the paper
   * @param stack its counterpart in the run
   * @param remark difference between stack and row, or why there is no stack
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PaperRowData(String label, @Nullable String stack, @Nullable String remark) {}

  /**
   * One experiment.
   *
   * @param workload name of the benchmark methods
   * @param shape value of the parameter; absent if shapes are compared
   * @param reference row that the numbers are relative to
   * @param remark differences between the paper and this run
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
   * @param paper ratio to the reference in the paper
   * @param ours the same ratio in the run, with its interval if there is one
   * @param deviation standard deviation of this ratio over the trials
   * @param remark why a stack of the matrix has none, or no verdict
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
   * @param paper throughput ratio in the paper
   * @param stacks their counterparts
   * @param load callers and cores in the run
   * @param ours the same ratio in the run, with its interval if there is one
   * @param remark why there is none, or no verdict
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
   * The cost of a compression.
   *
   * @param workload name of the benchmark methods
   * @param compression value of the parameter
   * @param paper throughput without it relative to with it, in the paper
   * @param stack without it
   * @param ours the same ratio in the run, with its interval if there is one
   * @param remark why there is no verdict
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
