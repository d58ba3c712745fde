package io.tierbench.report.chart;

import com.samskivert.mustache.Mustache;
import io.tierbench.report.answers.Template;
import io.tierbench.report.chart.ForestPlot.Mark;
import io.tierbench.report.chart.ForestPlot.Panel;
import io.tierbench.report.chart.ForestPlot.Part;
import io.tierbench.report.chart.ForestPlot.Row;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The layout of a forest plot. Its markup is in {@code forest-plot.mustache}.
 *
 * <p>The viewer chooses the fonts, so the widths of texts are estimated generously: texts must not
 * overlap.
 */
final class ForestPlotDrawing {
  private static final double WIDTH = 900;
  private static final double EDGE = 16;
  private static final int PANELS_ABREAST = 2;
  private static final double BETWEEN_PANELS = 18;
  private static final double LANE = 11;
  private static final double BETWEEN_ROWS = 5;
  private static final double ROW_GAP = 7;
  private static final double RADIUS = 3;
  private static final double CAP = 3.5;
  private static final double GAP = 5;

  /** Room on both sides of a scale for the labels of the outermost marks. */
  private static final double LABEL_ROOM = 38;

  private static final double LETTER_WIDTH = 0.62;

  private static final double SMALL = 10;
  private static final double NORMAL = 11;
  private static final int MAX_LABEL = 44;
  private static final int MAX_CAPTION = 400;

  private static final String INK = "#1c2733";
  private static final String SOFT = "#55616e";
  private static final String WARNING = "#a1121f";
  private static final String PAPER = "#ffffff";
  private static final String BAND = "#e3e6ea";
  private static final String PANEL = "#f7f8fa";
  private static final String ROW = "#eceff2";
  private static final String TICK = "#dfe4e9";

  /** Colours of the page, distinguishable for colour-blind people and in grey. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#c47500", "#009e73", "#c05f97", "#6a51a3");

  /** Series differ in form too: a circle, a diamond, a square, two triangles. */
  private static final List<String> SYMBOLS =
      List.of(
          "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
          "M0 -4L4 0L0 4L-4 0Z",
          "M-3 -3H3V3H-3Z",
          "M0 -3.6L3.6 3H-3.6Z",
          "M0 3.6L3.6 -3H-3.6Z");

  private record Text(
      double x, double y, double size, String anchor, String weight, String fill, String text) {}

  private record Symbol(double x, double y, String path, String fill, String stroke) {}

  private record Line(String path, String stroke, boolean dashed) {}

  private record Area(double x, double y, double width, double height, String fill) {}

  private final ForestPlot plot;
  private final RatioScale scale;

  // Each list is drawn above those before it.
  private final List<Area> areas = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Symbol> symbols = new ArrayList<>();
  private final List<Text> texts = new ArrayList<>();

  private double bottom = EDGE;

  ForestPlotDrawing(ForestPlot plot) {
    this.plot = plot;
    this.scale = RatioScale.of(plot.ratios());
  }

  String toSvg() {
    paragraph(plot.title(), 16, "bold", INK);
    plot.warning().ifPresent(text -> paragraph(text, 12, "bold", WARNING));
    paragraph(plot.subtitle(), 12, "normal", SOFT);
    legend();
    plot.parts().forEach(this::part);
    paragraph(plot.caption(), NORMAL, "normal", SOFT);
    Map<String, Object> picture =
        Map.of(
            "width", WIDTH,
            "height", bottom + EDGE,
            "title", Texts.printable(plot.title(), MAX_CAPTION),
            "description",
                String.join(
                    "\n",
                    plot.description().stream()
                        .map(line -> Texts.printable(line, MAX_CAPTION))
                        .toList()),
            "areas", areas,
            "lines", lines,
            "symbols", symbols,
            "texts", texts);
    return filled(
        "forest-plot.mustache",
        Mustache.compiler().withFormatter(ForestPlotDrawing::formatted),
        picture);
  }

  /** Returns a template of this package, filled in with values. */
  static String filled(String name, Mustache.Compiler compiler, Map<String, Object> values) {
    return compiler.compile(Template.resource(ForestPlotDrawing.class, name)).execute(values);
  }

  private void legend() {
    bottom += 18;
    double x = EDGE;
    for (String series : plot.series()) {
      x = entry(x, symbol(series), colour(series), colour(series), series);
    }
    x = entry(x, SYMBOLS.get(0), PAPER, SOFT, "hollow: " + plot.hollow());
    x = entry(x, "M-9 0H9M-9 -3.5V3.5M9 -3.5V3.5", "none", SOFT, "95 % CI");
    entry(x, "M-9 -6H9V6H-9Z", BAND, BAND, "±" + Numbers.plain(margin()) + " %");
  }

  private static double margin() {
    return Math.round(1000 * (Verdicts.MARGIN - 1)) / 10.0;
  }

  /** Adds an entry to the legend, on the next line if it does not fit. */
  private double entry(double x, String path, String fill, String stroke, String name) {
    String text = Texts.printable(name, MAX_LABEL);
    double needed = 40 + width(text, NORMAL);
    boolean wraps = x > EDGE && x + needed > WIDTH - EDGE;
    double left = wraps ? EDGE : x;
    bottom += wraps ? 18 : 0;
    symbols.add(new Symbol(left + 9, bottom - 4, path, fill, stroke));
    texts.add(new Text(left + 24, bottom, NORMAL, "start", "normal", INK, text));
    return left + needed;
  }

  private void part(Part part) {
    bottom += 8;
    if (!part.title().isEmpty()) {
      bottom += 6;
      paragraph(Texts.capitalized(part.title()), 13, "bold", INK);
    }
    List<Panel> panels = part.panels();
    double labels =
        GAP + part.rows().stream().mapToDouble(row -> width(label(row), NORMAL)).max().orElse(0);
    int abreast = Math.min(PANELS_ABREAST, panels.size());
    double width = (WIDTH - 2 * EDGE - labels - (abreast - 1) * BETWEEN_PANELS) / abreast;
    for (int first = 0; first < panels.size(); first += abreast) {
      panelRow(
          part.rows(),
          panels.subList(first, Math.min(first + abreast, panels.size())),
          EDGE + labels,
          width);
    }
  }

  private static String label(Row row) {
    return Texts.printable(row.label(), MAX_LABEL);
  }

  /** Draws panels next to each other, with the labels of their rows on the left. */
  private void panelRow(List<Row> rows, List<Panel> panels, double firstLeft, double width) {
    double height = LANE * panels.stream().mapToInt(panel -> lanes(panel).size()).max().orElse(1);
    double top = bottom + 28;
    List<Double> middles = new ArrayList<>();
    double y = top + BETWEEN_ROWS / 2;
    for (Row row : rows) {
      y += row.gap() ? ROW_GAP : 0;
      middles.add(y + (height + BETWEEN_ROWS) / 2);
      texts.add(
          centred(
              firstLeft - GAP, middles.get(middles.size() - 1), NORMAL, "end", INK, label(row)));
      y += height + BETWEEN_ROWS;
    }
    double base = y + BETWEEN_ROWS / 2;
    for (int i = 0; i < panels.size(); i++) {
      double left = firstLeft + i * (width + BETWEEN_PANELS);
      String title = Texts.printable(panels.get(i).title(), MAX_CAPTION);
      texts.add(new Text(left, bottom + 20, 13, "start", "bold", INK, title));
      panel(panels.get(i), middles, left, left + width, top, base);
    }
    bottom = base + 22;
  }

  private List<String> lanes(Panel panel) {
    return Texts.knownFirst(
        plot.series().stream(), panel.marks().stream().map(Mark::series).distinct().toList());
  }

  private void panel(
      Panel panel, List<Double> rows, double left, double right, double top, double base) {
    RatioScale placed = scale.between(left + LABEL_ROOM, right - LABEL_ROOM);
    double band = placed.at(1 / Verdicts.MARGIN);
    double bandRight = placed.at(Verdicts.MARGIN);
    areas.add(new Area(left, top, right - left, base - top, PANEL));
    areas.add(new Area(band, top, bandRight - band, base - top, BAND));
    rows.forEach(y -> lines.add(new Line(path("M%s %sH%s", left, y, right), ROW, false)));
    for (double tick : placed.ticks()) {
      double x = placed.at(tick);
      lines.add(new Line(path("M%s %sV%s", x, top, base), tick == 1 ? SOFT : TICK, false));
      String ratio = Numbers.plain(tick) + "x";
      texts.add(new Text(x, base + 13, SMALL, "middle", "normal", SOFT, ratio));
    }
    List<String> lanes = lanes(panel);
    for (Mark mark : panel.marks()) {
      double lane = lanes.indexOf(mark.series()) - (lanes.size() - 1) / 2.0;
      double y = rows.get(mark.row()) + lane * LANE;
      if (mark.ratio() == null) {
        texts.add(centred(bandRight + GAP, y, SMALL, "start", SOFT, mark.label()));
      } else {
        mark(mark, mark.ratio(), placed, y, left, right);
      }
    }
  }

  private void mark(
      Mark mark, Ratio ratio, RatioScale placed, double y, double left, double right) {
    double x = placed.at(ratio.estimate());
    double low = placed.at(ratio.low());
    double high = placed.at(ratio.high());
    String colour = colour(mark.series());
    String path =
        path("M%s %sH%s", low, y, high)
            + end(placed, ratio.low(), y, 1)
            + end(placed, ratio.high(), y, -1);
    lines.add(new Line(path, colour, !mark.decided()));
    String fill = mark.decided() ? colour : PAPER;
    symbols.add(new Symbol(x, y, symbol(mark.series()), fill, colour));
    // The label stands on the side that is farther from one, if there is room for it.
    double before = Math.min(x - RADIUS, low) - GAP;
    double behind = Math.max(x + RADIUS, high) + GAP;
    double width = width(mark.label(), SMALL);
    boolean isBefore = before - width > left && (ratio.estimate() < 1 || behind + width >= right);
    texts.add(
        isBefore
            ? centred(before, y, SMALL, "end", INK, mark.label())
            : centred(behind, y, SMALL, "start", INK, mark.label()));
  }

  /** Returns the end of an interval: a cap, or an arrow where it leaves the scale. */
  private static String end(RatioScale placed, double ratio, double y, int inwards) {
    double x = placed.at(ratio);
    double wings = x + (placed.shows(ratio) ? 0 : inwards * CAP);
    return path("M%s %sL%s %sL%s %s", wings, y - CAP, x, y, wings, y + CAP);
  }

  private static String path(String format, double... places) {
    return format.formatted(
        DoubleStream.of(places).mapToObj(ForestPlotDrawing::formatted).toArray());
  }

  private static Text centred(
      double x, double middle, double size, String anchor, String fill, String text) {
    return new Text(x, middle + 0.36 * size, size, anchor, "normal", fill, text);
  }

  private String colour(String series) {
    int place = plot.series().indexOf(series);
    return place < 0 ? SOFT : COLOURS.get(place % COLOURS.size());
  }

  private String symbol(String series) {
    return SYMBOLS.get(Math.max(0, plot.series().indexOf(series)) % SYMBOLS.size());
  }

  private void paragraph(String text, double size, String weight, String fill) {
    int letters = (int) ((WIDTH - 2 * EDGE) / (size * LETTER_WIDTH));
    for (String line : Texts.wrapped(Texts.printable(text, MAX_CAPTION), letters)) {
      bottom += size + 4;
      texts.add(new Text(EDGE, bottom, size, "start", weight, fill, line));
    }
  }

  private static double width(String text, double size) {
    return text.codePointCount(0, text.length()) * size * LETTER_WIDTH;
  }

  /** Formats coordinates to a tenth of a pixel. */
  static String formatted(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number).replaceFirst("\\.0$", "")
        : String.valueOf(value);
  }
}
