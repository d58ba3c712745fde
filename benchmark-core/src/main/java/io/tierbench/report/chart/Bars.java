package io.tierbench.report.chart;

import io.tierbench.text.Numbers;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Bars, lighter where they are references, with their intervals, figures and ranks. */
final class Bars extends Marks {
  private static final double TINT = 0.55;

  private final List<Bar> bars;
  private final double end;

  Bars(PlotFrame frame, List<Bar> bars) {
    super(frame);
    this.bars = bars;
    this.end = frame.end();
  }

  @Override
  void paintMarks(Graphics2D g) {
    bars.forEach(bar -> paint(g, bar));
  }

  @Override
  void paintSymbol(Graphics2D g, int shape, double left, double middle) {
    g.setColor(colour(shape));
    g.fill(new Rectangle2D.Double(left, middle - SYMBOL / 2, SYMBOL, SYMBOL));
  }

  private void paint(Graphics2D g, Bar bar) {
    double zero = x(0);
    double top = laneTop(bar.row(), bar.shape());
    double middle = top + laneHeight() / 2;
    if (bar.failed()) {
      text(g, "failed", bar.remark(), zero + GAP, middle);
      return;
    }
    String figure = Numbers.format(bar.figure().median());
    if (bar.figure().median() > end) {
      text(g, figure + ", beyond the scale", bar.remark(), zero + GAP, middle);
      return;
    }
    double tip = x(bar.figure().median());
    Color colour = colour(bar.shape());
    g.setColor(bar.reference() ? tint(colour) : colour);
    g.fill(new Rectangle2D.Double(zero, top, tip - zero, laneHeight()));
    double right = Math.max(tip, paintInterval(g, bar.line(), middle, INK));
    text(g, figure, bar.remark(), right + GAP, middle);
  }

  private static Color tint(Color colour) {
    return new Color(tint(colour.getRed()), tint(colour.getGreen()), tint(colour.getBlue()));
  }

  private static int tint(int part) {
    return (int) Math.round(part + (255 - part) * TINT);
  }
}
