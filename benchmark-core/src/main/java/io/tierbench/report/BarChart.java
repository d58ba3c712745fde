package io.tierbench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.HorizontalBarChart;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.HorizontalBarStyler;

/**
 * The plot of one workload: a row for each pairing and each reference, grouped by transport, with a
 * bar for each shape. The bars lie, so that labels of any length can be read.
 */
final class BarChart {
  static final int WIDTH = 900;
  private static final int MARGINS = 120;

  private static final int ROW_OF_ONE = 19;
  private static final int BAR = 13;
  private static final double FILL = 0.82;
  private static final int LONGEST_LABEL = 44;
  private static final int LONGEST_NOTE = 110;

  /** References up to so many times the fastest pairing are drawn to scale. */
  private static final double WIDEST_SCALE = 2;

  private static final double ROOM_FOR_FIGURES = 1.1;

  /** Told apart by people who do not see all colours, and in grey. */
  private static final Color[] COLOURS = {
    new Color(0x00, 0x72, 0xB2),
    new Color(0xE6, 0x9F, 0x00),
    new Color(0x00, 0x9E, 0x73),
    new Color(0xCC, 0x79, 0xA7)
  };

  /** The bars that the library would draw know of no spread, no references and no failures. */
  private static final Color INVISIBLE = new Color(255, 255, 255, 0);

  private final WorkloadTable table;
  private final String title;
  private final List<String> notes;
  private final List<String> labels = new ArrayList<>();
  private final List<Bar> bars = new ArrayList<>();

  /**
   * @param notes two lines below the plot
   */
  BarChart(WorkloadTable table, String title, List<String> notes) {
    this.table = table;
    this.title = title;
    this.notes = notes.stream().map(note -> line(note, LONGEST_NOTE)).toList();
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
                            measurement.line(),
                            !row.isPairing())));
      }
      labels.add(label);
      previous = row;
    }
  }

  /** What it shows, in words, a line for each bar. */
  String description() {
    return Stream.concat(bars.stream().map(Bar::text), notes.stream())
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
    String label = line(row.label(), LONGEST_LABEL);
    while (labels.contains(label) || label.isEmpty()) {
      label += "'";
    }
    return label;
  }

  private static String line(String text, int longest) {
    return text.codePoints()
        .limit(longest)
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
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

  HorizontalBarChart toChart() {
    List<String> shapes = table.shapes().stream().map(WorkloadTable::shapeLabel).toList();
    List<Color> colours =
        IntStream.range(0, shapes.size()).mapToObj(i -> COLOURS[i % COLOURS.length]).toList();
    Bars.Scene scene = new Bars.Scene(bars, labels.size(), shapes, colours, FILL, endOfScale());
    int rowHeight = shapes.size() == 1 ? ROW_OF_ONE : (int) Math.round(shapes.size() * BAR / FILL);
    HorizontalBarChart chart = new HorizontalBarChart(WIDTH, MARGINS + labels.size() * rowHeight);
    chart.setTitle(title);
    chart.setXAxisTitle(notes.get(1));
    style(chart.getStyler(), scene.end());
    // The library makes ticks of the values when these lie evenly: one value never does.
    chart
        .addSeries("rows", Collections.nCopies(labels.size(), scene.end()), labels)
        .setFillColor(INVISIBLE);
    chart.addAnnotation(new Bars(scene, notes.get(0), font(Font.PLAIN, 10), font(Font.PLAIN, 12)));
    return chart;
  }

  private void style(HorizontalBarStyler styler, double end) {
    styler.setAvailableSpaceFill(FILL);
    styler.setXAxisMin(0.0);
    styler.setXAxisMax(end * ROOM_FOR_FIGURES);
    // Or it leaves out labels of rows that it takes for columns.
    styler.setXAxisMaxLabelCount(Math.max(2, labels.size()));
    styler.setXAxisDecimalPattern("#,##0.##");
    styler.setPlotGridHorizontalLinesVisible(false);
    styler.setPlotGridLinesColor(new Color(0xE2, 0xE2, 0xE2));
    styler.setPlotGridLinesStroke(new BasicStroke(1f));
    styler.setPlotBorderVisible(false);
    styler.setAxisTicksLineVisible(false);
    styler.setAxisTicksMarksVisible(false);
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 11));
    styler.setAxisTitleFont(font(Font.PLAIN, 10));
    // Room for the first of two lines.
    styler.setAxisTitlePadding(26);
    styler.setXAxisTitleColor(Bars.INK);
    styler.setYAxisTitleVisible(false);
    styler.setYAxisLabelAlignment(TextAlignment.Right);
    styler.setPlotContentSize(1.0);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setChartTitleFont(font(Font.BOLD, 15));
    styler.setChartTitleBoxVisible(false);
    styler.setChartPadding(12);
    styler.setLegendVisible(false);
    styler.setChartTitlePadding(8);
    styler.setLocale(Locale.ROOT);
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
