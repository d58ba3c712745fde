package io.tierbench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Annotation;

/**
 * What stands on the scale that the chart library draws: the bars, lighter where they are
 * references, their spread, which is not the same to both sides, their figures, and a legend.
 */
final class Bars extends Annotation {
  static final Color INK = new Color(0x33, 0x33, 0x33);
  private static final BasicStroke LINE = new BasicStroke(1f);
  private static final double TINT = 0.55;
  private static final double CAP = 2.5;
  private static final double GAP = 5;
  private static final double LEGEND_BOX = 11;
  private static final double LEGEND_ABOVE_PLOT = 15;

  private final Scene scene;
  private final String note;
  private final Font font;
  private final Font legendFont;

  /**
   * What is drawn where.
   *
   * @param bars all of them
   * @param rows how many there are, gaps counted
   * @param shapes names of the bars of a row; one empty name where there is nothing to tell apart
   * @param colours of the shapes
   * @param fill share of a row that its bars fill
   * @param end of what is drawn to scale
   */
  record Scene(
      List<Bar> bars, int rows, List<String> shapes, List<Color> colours, double fill, double end) {

    boolean beyond(Bar bar) {
      return bar.figure().median() > end;
    }
  }

  /**
   * @param note a line above the last line of the chart
   */
  Bars(Scene scene, String note, Font font, Font legendFont) {
    super(false);
    this.scene = scene;
    this.note = note;
    this.font = font;
    this.legendFont = legendFont;
  }

  @Override
  public void paint(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    double left = getXAxisScreenValueForMin();
    double right = getXAxisScreenValueForMax();
    double top = Math.min(getYAxisScreenValueForMin(), getYAxisScreenValueForMax());
    double bottom = Math.max(getYAxisScreenValueForMin(), getYAxisScreenValueForMax());
    bounds = new Rectangle2D.Double(left, top, right - left, bottom - top);
    double rowHeight = bounds.getHeight() / scene.rows();
    double barHeight = rowHeight * scene.fill() / scene.shapes().size();
    for (Bar bar : scene.bars()) {
      double barTop =
          top + rowHeight * (bar.row() + (1 - scene.fill()) / 2) + barHeight * bar.shape();
      paint(g, bar, barTop, barHeight);
    }
    TextLayout layout = layout(g, note, font);
    double middle = (left + right) / 2;
    double noteTop = chart.getHeight() - 2.0 * styler.getChartPadding() - LEGEND_BOX;
    draw(g, layout, middle - layout.getBounds().getWidth() / 2, noteTop);
    if (scene.shapes().stream().noneMatch(String::isEmpty)) {
      paintLegend(g, right, top - LEGEND_ABOVE_PLOT);
    }
  }

  private void paint(Graphics2D g, Bar bar, double top, double height) {
    double zero = x(0);
    double middle = top + height / 2;
    if (bar.failed()) {
      text(g, "failed", zero + GAP, middle);
      return;
    }
    Figure figure = bar.figure();
    if (scene.beyond(bar)) {
      text(g, Numbers.format(figure.median()) + ", beyond the scale", zero + GAP, middle);
      return;
    }
    Color colour = scene.colours().get(bar.shape());
    g.setColor(bar.reference() ? tint(colour) : colour);
    g.fill(new Rectangle2D.Double(zero, top, x(figure.median()) - zero, height));
    double low = x(bar.line().low());
    double high = x(Math.min(bar.line().high(), scene.end()));
    g.setColor(INK);
    g.setStroke(LINE);
    g.draw(new Line2D.Double(low, middle, high, middle));
    for (double cap : new double[] {low, high}) {
      g.draw(new Line2D.Double(cap, middle - CAP, cap, middle + CAP));
    }
    text(g, Numbers.format(figure.median()), Math.max(high, x(figure.median())) + GAP, middle);
  }

  private void paintLegend(Graphics2D g, double right, double middle) {
    double x = right;
    for (int shape = scene.shapes().size() - 1; shape >= 0; shape--) {
      TextLayout layout = layout(g, scene.shapes().get(shape), legendFont);
      x -= layout.getAdvance();
      draw(g, layout, x, middle);
      x -= LEGEND_BOX + GAP;
      g.setColor(scene.colours().get(shape));
      g.fill(new Rectangle2D.Double(x, middle - LEGEND_BOX / 2, LEGEND_BOX, LEGEND_BOX));
      x -= 3 * GAP;
    }
  }

  private double x(double callsPerSecond) {
    return chart.getScreenXFromChart(callsPerSecond);
  }

  private static Color tint(Color colour) {
    return new Color(tint(colour.getRed()), tint(colour.getGreen()), tint(colour.getBlue()));
  }

  private static int tint(int part) {
    return (int) Math.round(part + (255 - part) * TINT);
  }

  private void text(Graphics2D g, String text, double x, double middle) {
    draw(g, layout(g, text, font), x, middle);
  }

  private static TextLayout layout(Graphics2D g, String text, Font font) {
    return new TextLayout(text.isEmpty() ? " " : text, font, g.getFontRenderContext());
  }

  /** As outlines, like the texts of the library: they look the same wherever they are shown. */
  private static void draw(Graphics2D g, TextLayout layout, double x, double middle) {
    // Figures have no descent, so the middle of the ascent is the middle of what one sees.
    double baseline = middle + 0.36 * layout.getAscent();
    g.setColor(INK);
    g.fill(layout.getOutline(AffineTransform.getTranslateInstance(x, baseline)));
  }
}
