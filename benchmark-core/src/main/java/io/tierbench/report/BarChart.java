package io.tierbench.report;

import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.HorizontalBarChart;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.HorizontalBarStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * The plot of one workload: a row for each pairing and each reference, grouped by transport, with a
 * bar for each shape. The bars lie, so that labels of any length can be read.
 */
final class BarChart {
  static final int WIDTH = 900;
  private static final int MARGINS = 130;
  private static final int ROW_OF_ONE = 19;
  private static final int BAR = 13;
  private static final double FILL = 0.82;
  private static final int LONGEST_LABEL = 44;

  /** References up to so many times the fastest pairing are drawn to scale. */
  private static final double WIDEST_SCALE = 1.6;

  private static final double ROOM_FOR_FIGURES = 1.12;

  /** Told apart by people who do not see all colours, and in grey. */
  private static final Color[] COLOURS = {
    new Color(0x00, 0x72, 0xB2),
    new Color(0xE6, 0x9F, 0x00),
    new Color(0x00, 0x9E, 0x73),
    new Color(0xCC, 0x79, 0xA7)
  };

  private final WorkloadTable table;
  private final String title;
  private final String caption;
  private final List<String> labels = new ArrayList<>();
  private final List<Bar> bars = new ArrayList<>();
  private final double end;

  /**
   * @param caption said below the plot
   */
  BarChart(WorkloadTable table, String title, String caption) {
    this.table = table;
    this.title = title;
    this.caption = caption;
    Row previous = null;
    for (Row row : table.rows()) {
      if (previous != null
          && !(row.kind() == previous.kind() && row.transport().equals(previous.transport()))) {
        // Labels tell rows apart, so gaps differ too.
        labels.add(" ".repeat(labels.size() + 1));
      }
      String label = label(row);
      for (String shape : table.shapes()) {
        table
            .at(row, shape)
            .ifPresent(
                measurement ->
                    bars.add(
                        new Bar(
                            labels.size(),
                            table.shapes().indexOf(shape),
                            label,
                            WorkloadTable.shapeLabel(shape),
                            measurement.figure(),
                            !row.isPairing())));
      }
      labels.add(label);
      previous = row;
    }
    this.end = endOfScale();
  }

  /** What it shows, in words, a line for each bar. */
  String description() {
    return Stream.concat(bars.stream().map(Bar::text), Stream.of(caption))
        .collect(Collectors.joining("\n"));
  }

  String title() {
    return title;
  }

  /** Whether there is anything to draw. */
  boolean hasFigures() {
    return bars.stream().anyMatch(bar -> !bar.failed() && bar.figure().median() > 0);
  }

  private String label(Row row) {
    String label =
        row.label()
            .codePoints()
            .limit(LONGEST_LABEL)
            .map(c -> Character.isISOControl(c) ? ' ' : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
            .strip();
    while (labels.contains(label) || label.isEmpty()) {
      label += "'";
    }
    return label;
  }

  private double endOfScale() {
    OptionalDouble pairings = highest(bars.stream().filter(bar -> !bar.reference()).toList());
    OptionalDouble all = highest(bars);
    double end =
        pairings.isPresent() && pairings.getAsDouble() > 0
            ? Math.min(
                all.getAsDouble(),
                Math.max(
                    pairings.getAsDouble(),
                    highest(
                            bars.stream()
                                .filter(
                                    bar ->
                                        !bar.failed()
                                            && bar.figure().highest()
                                                <= WIDEST_SCALE * pairings.getAsDouble())
                                .toList())
                        .orElse(0)))
            : all.orElse(1);
    return end * ROOM_FOR_FIGURES;
  }

  private static OptionalDouble highest(List<Bar> bars) {
    return bars.stream()
        .filter(bar -> !bar.failed())
        .mapToDouble(bar -> bar.figure().highest())
        .max();
  }

  HorizontalBarChart toChart() {
    int shapes = table.shapes().size();
    int rowHeight = shapes == 1 ? ROW_OF_ONE : (int) Math.round(shapes * BAR / FILL);
    HorizontalBarChart chart = new HorizontalBarChart(WIDTH, MARGINS + labels.size() * rowHeight);
    chart.setTitle(title);
    chart.setXAxisTitle(caption);
    style(chart.getStyler());
    for (int shape = 0; shape < shapes; shape++) {
      List<Double> values = new ArrayList<>(Collections.nCopies(labels.size(), 0.0));
      for (Bar bar : bars) {
        if (bar.shape() == shape && !bar.failed()) {
          values.set(bar.row(), Math.min(end, bar.figure().median()));
        }
      }
      String name = WorkloadTable.shapeLabel(table.shapes().get(shape));
      chart
          .addSeries(name.isBlank() ? "calls" : name, values, labels)
          .setFillColor(COLOURS[shape % COLOURS.length]);
    }
    chart.getStyler().setLegendVisible(!(shapes == 1 && table.shapes().get(0).isEmpty()));
    chart.addAnnotation(new BarMarks(bars, labels.size(), shapes, FILL, end, font(Font.PLAIN, 10)));
    return chart;
  }

  private void style(HorizontalBarStyler styler) {
    styler.setAvailableSpaceFill(FILL);
    styler.setXAxisMin(0.0);
    styler.setXAxisMax(end);
    styler.setXAxisDecimalPattern("#,##0.##");
    styler.setPlotGridHorizontalLinesVisible(false);
    styler.setPlotGridLinesColor(new Color(0xDD, 0xDD, 0xDD));
    styler.setPlotBorderVisible(false);
    styler.setAxisTicksLineVisible(false);
    styler.setAxisTicksMarksVisible(false);
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 11));
    styler.setAxisTitleFont(font(Font.PLAIN, 10));
    styler.setAxisTitlePadding(8);
    styler.setYAxisTitleVisible(false);
    styler.setYAxisLabelAlignment(TextAlignment.Right);
    styler.setPlotContentSize(1.0);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setChartTitleFont(font(Font.BOLD, 15));
    styler.setChartTitleBoxVisible(false);
    styler.setChartPadding(12);
    styler.setLegendPosition(LegendPosition.InsideSE);
    styler.setLegendLayout(LegendLayout.Vertical);
    styler.setLegendFont(font(Font.PLAIN, 12));
    styler.setLegendBorderColor(new Color(0xDD, 0xDD, 0xDD));
    styler.setLocale(Locale.ROOT);
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
