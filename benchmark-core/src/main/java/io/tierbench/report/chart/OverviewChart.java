package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Row;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.Shape;
import io.tierbench.record.Baseline;
import io.tierbench.report.sentences.Caption;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * All kinds of calls at a glance: every pairing as a multiple of the baseline, one row for each
 * kind of call. How far the points of a row are apart is what the choice of a stack is worth there.
 */
final class OverviewChart implements Plot {
  private static final int HEIGHT_OF_A_ROW = 44;
  private static final int MARGINS = 190;
  private static final int MARKER_SIZE = 9;
  private static final int FEWEST_ROWS = 2;

  private static final double[] TICKS = {
    0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10, 20, 30
  };

  /** The axis begins at the smallest ratio, divided by this. */
  private static final double ROOM_FOR_LABELS = 2.2;

  private static final double ROOM_AT_THE_END = 1.1;

  /** Where the names of the rows are, as a part of the axis. */
  private static final double MIDDLE_OF_LABELS = 0.12;

  private static final List<Marker> MARKERS =
      List.of(SeriesMarkers.CIRCLE, SeriesMarkers.DIAMOND, SeriesMarkers.TRIANGLE_UP);

  private final Baseline baseline;
  private final Caption caption;
  private final List<String> labels = new ArrayList<>();

  /** By stack: the ratio in each row that has one. */
  private final Map<Row, Map<Integer, Double>> points = new LinkedHashMap<>();

  OverviewChart(Analysis analysis, Section section) {
    this.baseline = analysis.plan().baseline();
    this.caption = new Caption(analysis, section);
    for (WorkloadTable table : section.workloads()) {
      Map<String, Judgement> judgements = analysis.againstBaseline(table);
      for (String shape : table.shapes()) {
        Map<Row, Double> ratios = new LinkedHashMap<>();
        for (Row row : table.rows()) {
          table
              .at(row, shape)
              .filter(measurement -> row.isPairing() && row.variant().isEmpty())
              .map(measurement -> judgements.get(measurement.cell().label()))
              .filter(judgement -> judgement.ratio() != null)
              .ifPresent(judgement -> ratios.put(row, judgement.ratio().estimate()));
        }
        if (!ratios.isEmpty()) {
          ratios.put(Row.of(baseline), 1.0);
          ratios.forEach(
              (row, ratio) ->
                  points.computeIfAbsent(row, r -> new TreeMap<>()).put(labels.size(), ratio));
          labels.add(
              shape.isEmpty()
                  ? table.workload()
                  : table.workload() + ", " + Shape.displayName(shape));
        }
      }
    }
  }

  @Override
  public String title() {
    return "Calls/s of every stack against %s".formatted(baseline.stack());
  }

  @Override
  public String description() {
    List<String> lines = new ArrayList<>();
    caption.warning().ifPresent(lines::add);
    for (int i = 0; i < labels.size(); i++) {
      int row = i;
      String ratios =
          points.entrySet().stream()
              .filter(stack -> stack.getValue().containsKey(row))
              .map(
                  stack ->
                      "%s %sx"
                          .formatted(
                              name(stack.getKey()), Numbers.format(stack.getValue().get(row))))
              .collect(Collectors.joining(", "));
      lines.add(labels.get(row) + ": " + ratios);
    }
    lines.add(caption.howAndWhere());
    return String.join("\n", lines);
  }

  private static String name(Row row) {
    return row.transport() + " " + row.name();
  }

  @Override
  public boolean hasFigures() {
    return labels.size() >= FEWEST_ROWS;
  }

  @Override
  public XYChart toChart() {
    XYChart chart = new XYChart(PlotFrame.WIDTH, MARGINS + labels.size() * HEIGHT_OF_A_ROW);
    chart.setTitle(title());
    chart.setXAxisTitle(caption.howAndWhere());
    style(chart.getStyler());
    List<String> transports = points.keySet().stream().map(Row::transport).distinct().toList();
    List<String> serializations = points.keySet().stream().map(Row::name).distinct().toList();
    points.forEach(
        (row, ratios) -> {
          XYSeries series =
              chart.addSeries(
                  name(row),
                  List.copyOf(ratios.values()),
                  ratios.keySet().stream().map(place -> -1 - place).toList());
          series.setMarker(MARKERS.get(transports.indexOf(row.transport()) % MARKERS.size()));
          series.setMarkerColor(Marks.colour(serializations.indexOf(row.name())));
        });
    label(chart);
    return chart;
  }

  /**
   * The library would put ticks where it likes, and on a logarithmic axis at powers of ten alone.
   */
  private void label(XYChart chart) {
    DoubleSummaryStatistics ratios =
        points.values().stream()
            .flatMap(of -> of.values().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    double start = ratios.getMin() / ROOM_FOR_LABELS;
    double end = ratios.getMax() * ROOM_AT_THE_END;
    chart.getStyler().setXAxisMin(start);
    chart.getStyler().setXAxisMax(end);
    double middle = start * Math.pow(end / start, MIDDLE_OF_LABELS);
    for (int row = 0; row < labels.size(); row++) {
      chart.addAnnotation(new AnnotationText(labels.get(row), middle, -1 - row, false));
    }
    for (double tick : TICKS) {
      if (tick > ratios.getMin() / ROOM_AT_THE_END && tick < end) {
        String label = String.valueOf(tick).replaceFirst("\\.0$", "") + "x";
        chart.addAnnotation(new AnnotationText(label, tick, -labels.size() - 0.8, false));
      }
    }
  }

  private void style(XYStyler styler) {
    PlotFrame.styleAlike(styler);
    styler.setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    styler.setMarkerSize(MARKER_SIZE);
    styler.setXAxisLogarithmic(true);
    styler.setAxisTicksVisible(false);
    styler.setAnnotationTextFont(PlotFrame.font(Font.PLAIN, 11));
    styler.setYAxisMin(-labels.size() - 1.0);
    styler.setYAxisMax(-0.5);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendFont(PlotFrame.font(Font.PLAIN, 11));
  }
}
