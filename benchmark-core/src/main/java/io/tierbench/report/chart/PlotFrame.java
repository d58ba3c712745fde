package io.tierbench.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.knowm.xchart.HorizontalBarChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.HorizontalBarStyler;

/**
 * What all plots of a workload have alike: a scale, a labelled row for each pairing, and the texts
 * around them.
 *
 * @param title of the plot
 * @param rows its rows
 * @param shapes what there is several times within a row; one empty name where there is nothing
 * @param start of the scale
 * @param end of what is drawn to scale
 * @param room for texts behind the end, as a share of what is drawn to scale
 * @param warning why nothing may be concluded
 * @param notes two lines below the plot
 */
record PlotFrame(
    String title,
    PlotRows rows,
    List<String> shapes,
    double start,
    double end,
    double room,
    Optional<String> warning,
    List<String> notes) {
  static final int WIDTH = 900;

  /** Share of a row that is drawn on. */
  static final double FILL = 0.82;

  private static final int MARGINS = 120;
  private static final int ROW_OF_ONE = 19;
  private static final int LANE = 13;
  private static final int LONGEST_NOTE = 120;
  private static final int TITLE_PADDING = 8;

  /** Half of the height of a warning, as the padding is added above the title too. */
  private static final int WARNING_PADDING = 13;

  /** What the library would draw knows of no spread, no references and no failures. */
  private static final Color INVISIBLE = new Color(255, 255, 255, 0);

  PlotFrame {
    shapes = List.copyOf(shapes);
    warning = warning.map(text -> PlotRows.line(text, LONGEST_NOTE));
    notes = notes.stream().map(note -> PlotRows.line(note, LONGEST_NOTE)).toList();
  }

  /** The plot, with these marks on it. */
  HorizontalBarChart chart(Marks marks) {
    int rowHeight = shapes.size() == 1 ? ROW_OF_ONE : (int) Math.round(shapes.size() * LANE / FILL);
    HorizontalBarChart chart =
        new HorizontalBarChart(
            WIDTH,
            MARGINS + rows.count() * rowHeight + (warning.isPresent() ? 2 * WARNING_PADDING : 0));
    chart.setTitle(title);
    chart.setXAxisTitle(notes.get(1));
    style(chart.getStyler());
    // The library makes ticks of the values when these lie evenly: one value never does.
    chart
        .addSeries("rows", Collections.nCopies(rows.count(), end), rows.labels())
        .setFillColor(INVISIBLE);
    chart.addAnnotation(marks);
    return chart;
  }

  private void style(HorizontalBarStyler styler) {
    styleAlike(styler);
    styler.setAvailableSpaceFill(FILL);
    styler.setXAxisMin(start);
    styler.setXAxisMax(end + (end - start) * room);
    // Or it leaves out labels of rows that it takes for columns.
    styler.setXAxisMaxLabelCount(Math.max(2, rows.count()));
    styler.setPlotGridHorizontalLinesVisible(false);
    styler.setPlotGridLinesStroke(new BasicStroke(1f));
    styler.setAxisTicksMarksVisible(false);
    // Room for the first of two lines.
    styler.setAxisTitlePadding(26);
    styler.setXAxisTitleColor(Marks.INK);
    styler.setYAxisLabelAlignment(TextAlignment.Right);
    styler.setPlotContentSize(1.0);
    styler.setLegendVisible(false);
    styler.setChartTitlePadding(TITLE_PADDING + (warning.isPresent() ? WARNING_PADDING : 0));
  }

  /** What all pictures of a run have alike. */
  static void styleAlike(AxesChartStyler styler) {
    styler.setXAxisDecimalPattern("#,##0.##");
    styler.setPlotGridLinesColor(new Color(0xE2, 0xE2, 0xE2));
    styler.setPlotBorderVisible(false);
    styler.setAxisTicksLineVisible(false);
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 11));
    styler.setAxisTitleFont(font(Font.PLAIN, 10));
    styler.setYAxisTitleVisible(false);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setChartTitleFont(font(Font.BOLD, 15));
    styler.setChartTitleBoxVisible(false);
    styler.setChartPadding(12);
    styler.setLocale(Locale.ROOT);
  }

  static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
