package io.tierbench.report.chart;

import io.tierbench.analysis.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import org.knowm.xchart.internal.chartpart.Annotation;

/**
 * What stands on the scale that the chart library draws: the marks of a plot, with lines that are
 * not the same to both sides and texts beside them, a legend, a note and a warning.
 */
abstract class Marks extends Annotation {
  static final Color INK = new Color(0x33, 0x33, 0x33);

  /** Of what is said beside a figure; dark enough to be read. */
  static final Color FAINT = new Color(0x66, 0x66, 0x66);

  static final double GAP = 5;
  static final double SYMBOL = 11;

  private static final Color WARNING = new Color(0xB0, 0x00, 0x20);
  private static final BasicStroke LINE = new BasicStroke(1f);
  private static final double CAP = 2.5;
  private static final double ABOVE_PLOT = 15;
  private static final double WARNING_ABOVE = 10;
  private static final Font FONT = PlotFrame.font(Font.PLAIN, 10);
  private static final Font LEGEND_FONT = PlotFrame.font(Font.PLAIN, 12);
  private static final Font WARNING_FONT = PlotFrame.font(Font.BOLD, 10);

  /** Different for people who do not see all colours, and in grey. */
  private static final Color[] COLOURS = {
    new Color(0x00, 0x72, 0xB2),
    new Color(0xE6, 0x9F, 0x00),
    new Color(0x00, 0x9E, 0x73),
    new Color(0xCC, 0x79, 0xA7),
    new Color(0xD5, 0x5E, 0x00),
    new Color(0x56, 0xB4, 0xE9)
  };

  private final PlotFrame frame;

  Marks(PlotFrame frame) {
    super(false);
    this.frame = frame;
  }

  /** Draws all marks. */
  abstract void paintMarks(Graphics2D g);

  /** Draws what a shape looks like into the legend. */
  abstract void paintSymbol(Graphics2D g, int shape, double left, double middle);

  @Override
  public void paint(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    double left = getXAxisScreenValueForMin();
    double right = getXAxisScreenValueForMax();
    double top = Math.min(getYAxisScreenValueForMin(), getYAxisScreenValueForMax());
    double bottom = Math.max(getYAxisScreenValueForMin(), getYAxisScreenValueForMax());
    bounds = new Rectangle2D.Double(left, top, right - left, bottom - top);
    paintMarks(g);
    double middle = (left + right) / 2;
    double noteTop = chart.getHeight() - 2.0 * styler.getChartPadding() - SYMBOL;
    centred(g, frame.notes().get(0), FONT, INK, middle, noteTop);
    frame
        .warning()
        .ifPresent(text -> centred(g, text, WARNING_FONT, WARNING, middle, top - WARNING_ABOVE));
    if (frame.shapes().stream().noneMatch(String::isEmpty)) {
      paintLegend(g, right, top - (frame.warning().isPresent() ? 2 : 1) * ABOVE_PLOT);
    }
  }

  private void paintLegend(Graphics2D g, double right, double middle) {
    double x = right;
    for (int shape = frame.shapes().size() - 1; shape >= 0; shape--) {
      TextLayout layout = layout(g, frame.shapes().get(shape), LEGEND_FONT);
      x -= layout.getAdvance();
      draw(g, layout, INK, x, middle);
      x -= SYMBOL + GAP;
      paintSymbol(g, shape, x, middle);
      x -= 3 * GAP;
    }
  }

  static Color colour(int shape) {
    return COLOURS[shape % COLOURS.length];
  }

  private double rowHeight() {
    return bounds.getHeight() / frame.rows().count();
  }

  double rowMiddle(int row) {
    return bounds.getY() + rowHeight() * (row + 0.5);
  }

  /** Height of the lane of one shape within a row. */
  double laneHeight() {
    return rowHeight() * PlotFrame.FILL / frame.shapes().size();
  }

  /** Where the lane of a shape begins. */
  double laneTop(int row, int shape) {
    return bounds.getY() + rowHeight() * (row + (1 - PlotFrame.FILL) / 2) + laneHeight() * shape;
  }

  double x(double value) {
    return chart.getScreenXFromChart(value);
  }

  /**
   * An interval with caps at its ends; where it goes on beyond the scale it ends in an arrow.
   *
   * @return where it ends
   */
  double paintInterval(Graphics2D g, Interval interval, double middle, Color colour) {
    double low = x(Math.min(interval.low(), frame.end()));
    double high = x(Math.min(interval.high(), frame.end()));
    double tip = interval.high() > frame.end() ? 2 * CAP : 0;
    g.setColor(colour);
    g.setStroke(LINE);
    g.draw(new Line2D.Double(low, middle, high, middle));
    g.draw(new Line2D.Double(low, middle - CAP, low, middle + CAP));
    g.draw(new Line2D.Double(high - tip, middle - CAP, high, tip > 0 ? middle : middle + CAP));
    if (tip > 0) {
      g.draw(new Line2D.Double(high - tip, middle + CAP, high, middle));
    }
    return high;
  }

  /**
   * A text with a fainter one behind it.
   *
   * @param remark empty where there is none
   */
  void text(Graphics2D g, String text, String remark, double x, double middle) {
    TextLayout layout = layout(g, text, FONT);
    draw(g, layout, INK, x, middle);
    if (!remark.isEmpty()) {
      draw(g, layout(g, remark, FONT), FAINT, x + layout.getAdvance() + GAP, middle);
    }
  }

  /** Centred as far as there is room for it. */
  private static void centred(
      Graphics2D g, String text, Font font, Color colour, double centre, double middle) {
    TextLayout layout = layout(g, text, font);
    double width = layout.getBounds().getWidth();
    double left = Math.min(centre - width / 2, PlotFrame.WIDTH - GAP - width);
    draw(g, layout, colour, Math.max(GAP, left), middle);
  }

  private static TextLayout layout(Graphics2D g, String text, Font font) {
    return new TextLayout(text.isEmpty() ? " " : text, font, g.getFontRenderContext());
  }

  /** As outlines, like the texts of the library: they look the same wherever they are shown. */
  private static void draw(Graphics2D g, TextLayout layout, Color colour, double x, double middle) {
    // Figures have no descent, so the middle of the ascent is the middle of what one sees.
    double baseline = middle + 0.36 * layout.getAscent();
    g.setColor(colour);
    g.fill(layout.getOutline(AffineTransform.getTranslateInstance(x, baseline)));
  }
}
