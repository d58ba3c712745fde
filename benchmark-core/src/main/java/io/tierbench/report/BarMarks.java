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
 * What the chart library does not draw at horizontal bars: the spread, which is not the same to
 * both sides, the figure, and a lighter tone for references.
 */
final class BarMarks extends Annotation {
  private static final Color INK = new Color(0x33, 0x33, 0x33);
  private static final Color VEIL = new Color(255, 255, 255, 140);
  private static final BasicStroke LINE = new BasicStroke(1f);
  private static final double CAP = 2.5;
  private static final double GAP = 5;

  private final List<Bar> bars;
  private final int rows;
  private final int shapes;
  private final double fill;
  private final double end;
  private final Font font;

  /**
   * @param rows how many there are, gaps counted
   * @param shapes how many bars there are in a row
   * @param fill share of a row that its bars fill
   * @param end of the scale
   */
  BarMarks(List<Bar> bars, int rows, int shapes, double fill, double end, Font font) {
    super(false);
    this.bars = List.copyOf(bars);
    this.rows = rows;
    this.shapes = shapes;
    this.fill = fill;
    this.end = end;
    this.font = font;
  }

  @Override
  public void paint(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    double left = getXAxisScreenValueForMin();
    double top = getYAxisScreenValueForMin();
    double bottom = getYAxisScreenValueForMax();
    bounds =
        new Rectangle2D.Double(
            left,
            Math.min(top, bottom),
            getXAxisScreenValueForMax() - left,
            Math.abs(bottom - top));
    double rowHeight = bounds.getHeight() * styler.getPlotContentSize() / rows;
    double margin = bounds.getHeight() * (1 - styler.getPlotContentSize()) / 2;
    double barHeight = rowHeight * fill / shapes;
    for (Bar bar : bars) {
      double barTop =
          bounds.getY()
              + margin
              + rowHeight * (bar.row() + (1 - fill) / 2)
              + barHeight * bar.shape();
      paint(g, bar, barTop, barHeight);
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
    boolean offScale = figure.median() > end;
    double tip = x(Math.min(end, figure.median()));
    if (bar.reference()) {
      g.setColor(VEIL);
      g.fill(new Rectangle2D.Double(zero, top, tip - zero, height));
    }
    if (offScale) {
      text(g, "beyond the scale: " + Numbers.format(figure.median()), zero + GAP, middle);
      return;
    }
    double low = x(figure.lowest());
    double high = x(Math.min(end, figure.highest()));
    g.setColor(INK);
    g.setStroke(LINE);
    g.draw(new Line2D.Double(low, middle, high, middle));
    for (double cap : new double[] {low, high}) {
      g.draw(new Line2D.Double(cap, middle - CAP, cap, middle + CAP));
    }
    text(g, Numbers.format(figure.median()), Math.max(high, tip) + GAP, middle);
  }

  private double x(double callsPerSecond) {
    return chart.getScreenXFromChart(callsPerSecond);
  }

  /** As outlines, like the texts of the library: they look the same wherever they are shown. */
  private void text(Graphics2D g, String text, double x, double middle) {
    TextLayout layout = new TextLayout(text, font, g.getFontRenderContext());
    double height = new TextLayout("0", font, g.getFontRenderContext()).getBounds().getHeight();
    g.setColor(INK);
    g.fill(layout.getOutline(AffineTransform.getTranslateInstance(x, middle + height / 2)));
  }
}
