package io.tierbench.report.markdown;

import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A workload as the comparison of 2005 printed it: mean and standard deviation over the complete
 * repeats, with no intervals and no verdicts.
 */
final class PaperTable {

  private PaperTable() {}

  static String of(WorkloadTable workload) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("row"));
    for (String shape : workload.shapes()) {
      String prefix = shape.isEmpty() ? "" : DisplayNames.of(Cell.SHAPE, shape) + " ";
      columns.add(Column.number(prefix + "mean calls/s"));
      columns.add(Column.number("standard deviation"));
      columns.add(Column.number("repeats"));
    }
    MarkdownTable table = new MarkdownTable(columns);
    for (TableRow row : workload.rows()) {
      List<String> texts = new ArrayList<>();
      texts.add(row.label());
      for (String shape : workload.shapes()) {
        texts.addAll(workload.at(row, shape).map(PaperTable::figures).orElse(List.of("", "", "")));
      }
      table.add(texts);
    }
    return table.toString();
  }

  private static List<String> figures(Measurement measurement) {
    if (measurement.failed()) {
      return List.of("FAILED", "", "");
    }
    SummaryStatistics repeats = new SummaryStatistics();
    measurement.rates().values().forEach(repeats::addValue);
    return List.of(
        Numbers.format(repeats.getMean()),
        // Of one repeat there is none.
        repeats.getN() > 1 ? Numbers.format(repeats.getStandardDeviation()) : "",
        String.valueOf(repeats.getN()));
  }
}
