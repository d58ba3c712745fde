package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Row;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.record.Baseline;
import io.tierbench.report.sentences.Caption;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.HorizontalBarChart;

/**
 * Every pairing of one workload as a multiple of the baseline's calls per second, with its interval
 * and its verdict, and the margin within which differences do not matter.
 */
final class RatioChart implements Plot {
  /** A line that is longer than so many times the highest ratio runs out of the plot. */
  private static final double WIDEST_SCALE = 2;

  private static final double ROOM_FOR_VERDICTS = 0.32;

  private static final double NEAR = 0.5;
  private static final double BELOW_LOWEST = 0.95;

  private final WorkloadTable table;
  private final Baseline baseline;
  private final PlotRows rows;
  private final Caption caption;
  private final List<Point> points = new ArrayList<>();

  RatioChart(Analysis analysis, Section section, WorkloadTable table) {
    this.table = table;
    this.baseline = analysis.plan().baseline();
    this.rows =
        new PlotRows(table.rows().stream().filter(Row::isPairing).toList(), Row.of(baseline));
    this.caption = new Caption(analysis, section);
    Map<String, Judgement> judgements = analysis.againstBaseline(table);
    for (Row row : table.rows()) {
      for (String shape : table.shapes()) {
        table
            .at(row, shape)
            .map(measurement -> judgements.get(measurement.cell().label()))
            .ifPresent(
                judgement ->
                    points.add(
                        new Point(
                            rows.place(row),
                            table.shapes().indexOf(shape),
                            rows.label(row),
                            Shape.displayName(shape),
                            judgement)));
      }
    }
  }

  @Override
  public String title() {
    return "%s: calls/s against %s".formatted(table.workload(), baseline.stack());
  }

  @Override
  public String description() {
    Stream<String> one = rows.baseline().stream().mapToObj(row -> rows.labels().get(row) + ": 1x");
    return Stream.of(
            caption.warning().stream(), one, points.stream().map(Point::text), notes().stream())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  @Override
  public boolean hasFigures() {
    return ratios().findAny().isPresent();
  }

  private List<String> notes() {
    return List.of(
        caption.howAndWhere(),
        "line: %.0f %% interval, of the same rounds, if wider than its point · grey band: within %.0f %% · hollow: no verdict"
            .formatted(100 * Verdicts.CONFIDENCE, 100 * (Verdicts.MARGIN - 1)));
  }

  /** Zero, unless all ratios are so near to one that little would be seen of them. */
  private double startOfScale() {
    double lowest = ratios().mapToDouble(Ratio::low).reduce(1 / Verdicts.MARGIN, Math::min);
    return lowest > NEAR ? BELOW_LOWEST * lowest : 0;
  }

  private double endOfScale() {
    double limit = WIDEST_SCALE * ratios().mapToDouble(Ratio::estimate).max().orElse(1);
    return Math.max(
        Verdicts.MARGIN,
        ratios().mapToDouble(ratio -> Math.min(ratio.high(), limit)).max().orElse(1));
  }

  private Stream<Ratio> ratios() {
    return points.stream().map(Point::ratio).filter(Objects::nonNull);
  }

  @Override
  public HorizontalBarChart toChart() {
    PlotFrame frame =
        new PlotFrame(
            title(),
            rows,
            table.shapes().stream().map(Shape::displayName).toList(),
            startOfScale(),
            endOfScale(),
            ROOM_FOR_VERDICTS,
            caption.warning(),
            notes());
    return frame.chart(new Points(frame, points));
  }
}
