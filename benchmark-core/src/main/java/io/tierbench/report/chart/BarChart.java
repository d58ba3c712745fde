package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Row;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.report.sentences.Caption;
import io.tierbench.verdict.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.HorizontalBarChart;

/**
 * Calls per second of one workload: a row for each pairing and each reference, grouped by
 * transport, with a bar for each shape. The bars lie, so that labels of any length can be read.
 */
final class BarChart implements Plot {
  /** References up to so many times the fastest pairing are drawn to scale. */
  private static final double WIDEST_SCALE = 2;

  private static final double ROOM_FOR_FIGURES = 0.16;
  private static final double ROOM_FOR_RANKS = 0.25;

  private final WorkloadTable table;
  private final PlotRows rows;
  private final Caption caption;
  private final boolean ranked;
  private final List<Bar> bars = new ArrayList<>();

  BarChart(Analysis analysis, Section section, WorkloadTable table) {
    this.table = table;
    this.rows = new PlotRows(table.rows(), Row.of(analysis.plan().baseline()));
    this.caption = new Caption(analysis, section);
    Map<String, String> ranks =
        analysis.rankings(table).stream()
            .map(Ranking::ranks)
            .flatMap(List::stream)
            .collect(Collectors.toMap(Ranking.Rank::label, Ranking.Rank::place));
    this.ranked = !ranks.isEmpty();
    for (Row row : table.rows()) {
      for (String shape : table.shapes()) {
        table
            .at(row, shape)
            .ifPresent(
                measurement ->
                    bars.add(
                        new Bar(
                            rows.place(row),
                            table.shapes().indexOf(shape),
                            rows.label(row),
                            Shape.displayName(shape),
                            measurement.figure(),
                            measurement.line(),
                            !row.isPairing(),
                            ranks.getOrDefault(measurement.cell().label(), ""))));
      }
    }
  }

  @Override
  public String title() {
    return table.workload() + ": calls per second";
  }

  @Override
  public String description() {
    return Stream.of(caption.warning().stream(), bars.stream().map(Bar::text), notes().stream())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  @Override
  public boolean hasFigures() {
    return bars.stream().anyMatch(bar -> !bar.failed() && bar.figure().median() > 0);
  }

  private List<String> notes() {
    return List.of(
        caption.howAndWhere(),
        "thin line: "
            + Caption.interval(table)
            + (ranked ? " · rank: best and worst place among its shape" : ""));
  }

  /**
   * Pairings are always drawn to scale; references are where they do not dwarf them. A line that is
   * very long, as of few forks that differ much, runs out of the plot.
   */
  private double endOfScale() {
    double limit =
        WIDEST_SCALE
            * bars.stream()
                .filter(bar -> !bar.reference() && !bar.failed())
                .mapToDouble(bar -> bar.figure().median())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    double end =
        bars.stream()
            .filter(bar -> !bar.failed() && bar.figure().median() <= limit)
            .mapToDouble(bar -> Math.min(bar.highest(), limit))
            .max()
            .orElse(0);
    return end > 0 ? end : 1;
  }

  @Override
  public HorizontalBarChart toChart() {
    PlotFrame frame =
        new PlotFrame(
            title(),
            rows,
            table.shapes().stream().map(Shape::displayName).toList(),
            0,
            endOfScale(),
            ranked ? ROOM_FOR_RANKS : ROOM_FOR_FIGURES,
            caption.warning(),
            notes());
    return frame.chart(new Bars(frame, bars));
  }
}
