package io.tierbench.papers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.TableRow;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Topic;
import io.tierbench.text.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A run as the comparison of 2005 printed it: mean and standard deviation over the complete
 * repeats, with no intervals and no verdicts.
 */
final class MeansOf2005 {
  private static final String PRESET = "paper";

  private MeansOf2005() {}

  /** Returns the table of a run with the preset of that paper; nothing of other runs. */
  static Stream<Topic> of(Analysis analysis) {
    List<List<String>> rows =
        analysis.measurements().stream()
            .filter(one -> !one.failed())
            .map(MeansOf2005::row)
            .toList();
    return analysis.preset().equals(PRESET) && !rows.isEmpty()
        ? Stream.of(
            Topic.table(
                "means",
                "Means and standard deviations, as the paper of 2005 printed them",
                rows,
                "call",
                "row",
                "shape",
                "mean calls/s",
                "standard deviation",
                "repeats"))
        : Stream.empty();
  }

  private static List<String> row(Measurement measurement) {
    SummaryStatistics repeats = new SummaryStatistics();
    measurement.rates().values().forEach(repeats::addValue);
    Cell cell = measurement.cell();
    return List.of(
        cell.method(),
        TableRow.of(cell).label(),
        DisplayNames.of(Cell.SHAPE, cell.shape()),
        Numbers.format(repeats.getMean()),
        // Of one repeat there is none.
        repeats.getN() > 1 ? Numbers.format(repeats.getStandardDeviation()) : "",
        String.valueOf(repeats.getN()));
  }
}
