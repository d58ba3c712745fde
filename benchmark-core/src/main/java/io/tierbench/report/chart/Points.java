package io.tierbench.report.chart;

import io.tierbench.analysis.Interval;
import io.tierbench.verdict.Verdicts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.OptionalInt;

/** Points with their intervals and verdicts, a line at one, and the margin on both sides of it. */
final class Points extends Marks {
  private static final Color BAND = new Color(0xDD, 0xDD, 0xDD);
  private static final BasicStroke OUTLINE = new BasicStroke(1.6f);
  private static final double SIZE = 7.5;

  private final List<Point> points;
  private final OptionalInt baseline;

  Points(PlotFrame frame, List<Point> points) {
    super(frame);
    this.points = points;
    this.baseline = frame.rows().baseline();
  }

  @Override
  void paintMarks(Graphics2D g) {
    double low = x(1 / Verdicts.MARGIN);
    g.setColor(BAND);
    g.fill(
        new Rectangle2D.Double(
            low, bounds.getMinY(), x(Verdicts.MARGIN) - low, bounds.getHeight()));
    g.setColor(FAINT);
    g.setStroke(new BasicStroke(1f));
    g.draw(new Line2D.Double(x(1), bounds.getMinY(), x(1), bounds.getMaxY()));
    baseline.ifPresent(row -> text(g, "1x", "baseline", x(Verdicts.MARGIN) + GAP, rowMiddle(row)));
    points.forEach(point -> paint(g, point));
  }

  @Override
  void paintSymbol(Graphics2D g, int shape, double left, double middle) {
    g.setColor(colour(shape));
    g.fill(symbol(shape, left + SYMBOL / 2, middle));
  }

  private void paint(Graphics2D g, Point point) {
    double middle = laneTop(point.row(), point.shape()) + laneHeight() / 2;
    if (point.ratio() == null) {
      text(g, point.figure(), point.shapeLabel(), bounds.getMinX() + GAP, middle);
      return;
    }
    Shape symbol = symbol(point.shape(), x(point.ratio().estimate()), middle);
    double right = symbol.getBounds2D().getMaxX();
    Interval interval = new Interval(point.ratio().low(), point.ratio().high());
    if (x(interval.high()) - x(interval.low()) > SIZE + OUTLINE.getLineWidth()) {
      right = Math.max(right, paintInterval(g, interval, middle, point.decided() ? INK : FAINT));
    }
    g.setColor(point.decided() ? colour(point.shape()) : Color.WHITE);
    g.fill(symbol);
    g.setColor(colour(point.shape()));
    g.setStroke(OUTLINE);
    g.draw(symbol);
    text(g, point.figure(), point.shapeLabel(), right + GAP, middle);
  }

  /** Shapes differ in form too: a circle, a diamond, a square, a triangle. */
  private static Shape symbol(int shape, double x, double middle) {
    double half = SIZE / 2;
    return switch (shape % 4) {
      case 0 -> new Ellipse2D.Double(x - half, middle - half, SIZE, SIZE);
      case 1 -> polygon(x, middle - half, x + half, middle, x, middle + half, x - half, middle);
      case 2 -> new Rectangle2D.Double(x - half, middle - half, SIZE, SIZE);
      default -> polygon(x, middle - half, x + half, middle + half, x - half, middle + half);
    };
  }

  private static Shape polygon(double... coordinates) {
    Path2D path = new Path2D.Double();
    path.moveTo(coordinates[0], coordinates[1]);
    for (int i = 2; i < coordinates.length; i += 2) {
      path.lineTo(coordinates[i], coordinates[i + 1]);
    }
    path.closePath();
    return path;
  }
}
