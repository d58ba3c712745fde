package io.tierbench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tierbench.papers.BesideThePapers;
import io.tierbench.papers.BesideThePapers.ColumnRow;
import io.tierbench.papers.BesideThePapers.Multiple;
import io.tierbench.papers.BesideThePapers.PaperColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of 2005 beside a run, as a page carries it: rows are referred to by their index.
 *
 * @param rows of each table of the paper
 * @param columns its tables, one for each experiment
 */
record PapersData(List<PaperRowData> rows, List<PaperColumnData> columns) {

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
   * @param remark why a stack of the matrix has none, or why it carries no verdict
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PaperFigureData(
      int row, double paper, double @Nullable [] ours, @Nullable String remark) {}

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
        papers.columns().stream().map(column -> column(column, indexes)).toList());
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
        RunDataBuilder.ratio(row.paper()),
        row.ours() == null ? null : multiple(row.ours()),
        row.stack() == null ? null : row.remark());
  }

  private static double[] multiple(Multiple multiple) {
    Double low = multiple.low();
    Double high = multiple.high();
    return low == null || high == null
        ? new double[] {RunDataBuilder.ratio(multiple.estimate())}
        : new double[] {
          RunDataBuilder.ratio(multiple.estimate()),
          RunDataBuilder.ratio(low),
          RunDataBuilder.ratio(high)
        };
  }
}
