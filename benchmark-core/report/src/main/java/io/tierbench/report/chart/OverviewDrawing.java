package io.tierbench.report.chart;

import io.tierbench.benchmark.Shape;
import io.tierbench.report.chart.Overview.Mark;
import io.tierbench.report.chart.Overview.Panel;
import io.tierbench.report.chart.Overview.Part;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The layout of the overview. Its markup is in {@code overview.mustache}.
 *
 * <p>The program that shows the picture picks the fonts, so widths of texts are estimated, rather
 * too large than too small: texts must not overlap.
 */
final class OverviewDrawing {
  static final double WIDTH = 900;

  private static final double EDGE = 16;
  private static final int PANELS_ABREAST = 2;
  private static final double BETWEEN_PANELS = 18;

  private static final double LANE = 11;
  private static final double BETWEEN_ROWS = 5;
  private static final double BETWEEN_TRANSPORTS = 7;

  /** Above the first row and below the last. */
  private static final double PADDING = 2;

  private static final double RADIUS = 3;
  private static final double CAP = 3.5;
  private static final double GAP = 5;

  /** Room on both sides of a scale for the figures of the outermost points. */
  private static final double ROOM_FOR_FIGURE = 38;

  /** Width of a letter, as a share of the size of the font. */
  private static final double LETTER = 0.62;

  private static final double SMALL = 10;
  private static final double NORMAL = 11;
  private static final int LONGEST_LABEL = 44;
  private static final int LONGEST_CAPTION = 400;

  private static final String INK = "#1c2733";
  private static final String SOFT = "#55616e";
  private static final String WARNING = "#a1121f";
  private static final String PAPER = "#ffffff";
  private static final String BAND = "#e3e6ea";

  /** Shapes differ in form too: a circle, a diamond, a square, two triangles. */
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

  private record DrawnInterval(String path, String stroke, boolean dashed) {}

  /**
   * One panel.
   *
   * @param one x of the ratio 1
   * @param tickBase base line of the labels of the ticks
   * @param rows middles of the rows
   */
  private record Box(
      double left,
      double right,
      double top,
      double bottom,
      double one,
      double bandLeft,
      double bandWidth,
      double tickBase,
      List<Double> rows,
      List<Tick> ticks,
      List<DrawnInterval> intervals,
      List<Symbol> symbols,
      List<Text> figures) {

    double width() {
      return right - left;
    }

    double height() {
      return bottom - top;
    }
  }

  private final Overview overview;
  private final RatioScale scale;
  private final List<Text> texts = new ArrayList<>();
  private final List<Symbol> legend = new ArrayList<>();
  private final List<Box> boxes = new ArrayList<>();

  /** The lower end of what is drawn so far. */
  private double bottom = EDGE;

  OverviewDrawing(Overview overview) {
    this.overview = overview;
    this.scale = RatioScale.of(overview.ratios());
  }

  String toSvg() {
    head();
    overview.parts().forEach(this::part);
    lines(overview.caption(), NORMAL, "normal", SOFT);
    Map<String, Object> picture = new HashMap<>();
    picture.put("width", WIDTH);
    picture.put("height", bottom + EDGE);
    picture.put("title", legible(overview.title(), LONGEST_CAPTION));
    picture.put(
        "description",
        overview
            .description()
            .lines()
            .map(line -> legible(line, LONGEST_CAPTION))
            .collect(Collectors.joining("\n")));
    picture.put("texts", texts);
    picture.put("legend", legend);
    picture.put("boxes", boxes);
    return Svg.of("overview.mustache", picture);
  }

  private void head() {
    lines(overview.title(), 16, "bold", INK);
    overview.warning().ifPresent(text -> lines(text, 12, "bold", WARNING));
    lines(
        "Calls per second as a multiple of the baseline's in the same rounds, one panel for each kind of call",
        12,
        "normal",
        SOFT);
    legend();
  }

  private void legend() {
    bottom += 18;
    double x = EDGE;
    for (String shape : overview.shapes()) {
      x = entry(x, symbol(shape), colour(shape), colour(shape), Shape.displayName(shape));
    }
    x = entry(x, SYMBOLS.get(0), PAPER, SOFT, "hollow: no verdict");
    x = entry(x, "M-9 0H9M-9 -3.5V3.5M9 -3.5V3.5", "none", SOFT, "95 % interval");
    entry(
        x,
        "M-9 -6H9V6H-9Z",
        BAND,
        BAND,
        String.format(Locale.ROOT, "within %.0f %%", 100 * (Verdicts.MARGIN - 1)));
  }

  /** Adds an entry to the legend, on the next line if this one has no room for it. */
  private double entry(double x, String path, String fill, String stroke, String name) {
    String text = legible(name, LONGEST_LABEL);
    double needed = 22 + width(text, NORMAL) + 18;
    double left = x;
    if (left > EDGE && left + needed > WIDTH - EDGE) {
      left = EDGE;
      bottom += 18;
    }
    legend.add(new Symbol(left + 9, bottom - 4, path, fill, stroke));
    texts.add(new Text(left + 24, bottom, NORMAL, "start", "normal", INK, text));
    return left + needed;
  }

  private void part(Part part) {
    bottom += 8;
    if (!part.options().isEmpty()) {
      bottom += 6;
      lines(Texts.capitalized(part.options()), 13, "bold", INK);
    }
    List<String> labels = part.rows().stream().map(row -> legible(row, LONGEST_LABEL)).toList();
    double forLabels = GAP + labels.stream().mapToDouble(row -> width(row, NORMAL)).max().orElse(0);
    int abreast = Math.min(PANELS_ABREAST, part.panels().size());
    double width = (WIDTH - 2 * EDGE - forLabels - (abreast - 1) * BETWEEN_PANELS) / abreast;
    for (int first = 0; first < part.panels().size(); first += abreast) {
      List<Panel> line =
          part.panels().subList(first, Math.min(first + abreast, part.panels().size()));
      line(part, labels, line, EDGE + forLabels, width);
    }
  }

  /** Panels beside each other, with the labels of their rows to the left of them. */
  private void line(
      Part part, List<String> labels, List<Panel> panels, double firstLeft, double width) {
    int lanes = panels.stream().mapToInt(panel -> panel.shapes().size()).max().orElse(1);
    double titles = bottom + 20;
    double top = titles + 8;
    List<Double> tops = new ArrayList<>();
    double y = top + PADDING;
    for (boolean gap : part.gaps()) {
      y += gap ? BETWEEN_TRANSPORTS : 0;
      tops.add(y + BETWEEN_ROWS / 2);
      y += lanes * LANE + BETWEEN_ROWS;
    }
    double base = y + PADDING;
    double height = lanes * LANE;
    for (int row = 0; row < labels.size(); row++) {
      double middle = tops.get(row) + height / 2;
      texts.add(
          new Text(
              firstLeft - GAP,
              middle + 0.36 * NORMAL,
              NORMAL,
              "end",
              "normal",
              INK,
              labels.get(row)));
    }
    for (int i = 0; i < panels.size(); i++) {
      double left = firstLeft + i * (width + BETWEEN_PANELS);
      texts.add(
          new Text(left, titles, 13, "start", "bold", INK, legible(panels.get(i).title(), 50)));
      boxes.add(box(panels.get(i), tops, height, left, left + width, top, base));
    }
    bottom = base + 22;
  }

  private Box box(
      Panel panel,
      List<Double> tops,
      double height,
      double left,
      double right,
      double top,
      double base) {
    RatioScale placed = scale.between(left + ROOM_FOR_FIGURE, right - ROOM_FOR_FIGURE);
    List<DrawnInterval> intervals = new ArrayList<>();
    List<Symbol> symbols = new ArrayList<>();
    List<Text> figures = new ArrayList<>();
    double firstLane = (height - panel.shapes().size() * LANE) / 2;
    for (Mark mark : panel.marks()) {
      int lane = panel.shapes().indexOf(mark.shape());
      double middle = tops.get(mark.row()) + firstLane + (lane + 0.5) * LANE;
      if (mark.ratio() == null) {
        List<Mark> alike = panel.alike(mark);
        // A text that holds for all shapes of a row is written once, in its middle.
        if (alike.get(0) == mark) {
          double y = alike.size() > 1 ? tops.get(mark.row()) + height / 2 : middle;
          figures.add(figure(placed.at(Verdicts.MARGIN) + GAP, y, "start", SOFT, mark.text()));
        }
      } else {
        double x = placed.at(Objects.requireNonNull(mark.ratio()).estimate());
        intervals.add(interval(mark, placed, middle));
        symbols.add(
            new Symbol(
                x,
                middle,
                symbol(mark.shape()),
                mark.decided() ? colour(mark.shape()) : PAPER,
                colour(mark.shape())));
        figures.add(
            beside(
                mark,
                Math.min(x - RADIUS, placed.at(mark.ratio().low())) - GAP,
                Math.max(x + RADIUS, placed.at(mark.ratio().high())) + GAP,
                left,
                right,
                middle));
      }
    }
    double bandLeft = placed.at(1 / Verdicts.MARGIN);
    return new Box(
        left,
        right,
        top,
        base,
        placed.at(1),
        bandLeft,
        placed.at(Verdicts.MARGIN) - bandLeft,
        base + 13,
        tops.stream().map(y -> y + height / 2).toList(),
        placed.ticks().stream()
            .map(tick -> new Tick(placed.at(tick), Numbers.plain(tick) + "x"))
            .toList(),
        intervals,
        symbols,
        figures);
  }

  /** The figure of a point, on the side that is farther from one, if there is room for it. */
  private static Text beside(
      Mark mark, double before, double behind, double left, double right, double middle) {
    double width = width(mark.text(), SMALL);
    boolean roomOnTheLeft = before - width > left;
    boolean roomOnTheRight = behind + width < right;
    boolean onTheLeft =
        roomOnTheLeft && (Objects.requireNonNull(mark.ratio()).estimate() < 1 || !roomOnTheRight);
    return figure(
        onTheLeft ? before : behind, middle, onTheLeft ? "end" : "start", INK, mark.text());
  }

  private static Text figure(double x, double middle, String anchor, String fill, String text) {
    return new Text(x, middle + 0.36 * SMALL, SMALL, anchor, "normal", fill, text);
  }

  /** An interval: a line with caps at its ends, or with an arrow where it leaves the scale. */
  private DrawnInterval interval(Mark mark, RatioScale placed, double middle) {
    Ratio ratio = Objects.requireNonNull(mark.ratio());
    double low = placed.at(ratio.low());
    double high = placed.at(ratio.high());
    String path =
        "M%s %sH%s".formatted(Svg.formatted(low), Svg.formatted(middle), Svg.formatted(high))
            + end(low, middle, placed.shows(ratio.low()) ? 0 : CAP)
            + end(high, middle, placed.shows(ratio.high()) ? 0 : -CAP);
    return new DrawnInterval(path, colour(mark.shape()), !mark.decided());
  }

  /** The end of an interval: a cap, or an arrow whose wings go so far back. */
  private static String end(double x, double middle, double wings) {
    return "M%s %sL%s %sL%s %s"
        .formatted(
            Svg.formatted(x + wings),
            Svg.formatted(middle - CAP),
            Svg.formatted(x),
            Svg.formatted(middle),
            Svg.formatted(x + wings),
            Svg.formatted(middle + CAP));
  }

  private String colour(String shape) {
    int place = overview.shapes().indexOf(shape);
    return place < 0 ? SOFT : Svg.COLOURS.get(place % Svg.COLOURS.size());
  }

  private String symbol(String shape) {
    return SYMBOLS.get(Math.max(0, overview.shapes().indexOf(shape)) % SYMBOLS.size());
  }

  /** Adds a text at the left edge, wrapped into lines. */
  private void lines(String text, double size, String weight, String fill) {
    int letters = (int) ((WIDTH - 2 * EDGE) / (size * LETTER));
    StringBuilder line = new StringBuilder();
    for (String word : legible(text, LONGEST_CAPTION).split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > letters) {
        add(line.toString(), size, weight, fill);
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
      while (line.length() > letters) {
        add(line.substring(0, letters), size, weight, fill);
        line.delete(0, letters);
      }
    }
    add(line.toString(), size, weight, fill);
  }

  private void add(String line, double size, String weight, String fill) {
    bottom += size + 4;
    texts.add(new Text(EDGE, bottom, size, "start", weight, fill, line));
  }

  private static double width(String text, double size) {
    return text.codePointCount(0, text.length()) * size * LETTER;
  }

  /** The beginning of a foreign text, on one line and without characters that XML cannot have. */
  private static String legible(String text, int longest) {
    String line =
        text.codePoints()
            .map(c -> isLegible(c) ? c : ' ')
            .limit(longest + 1L)
            .mapToObj(Character::toString)
            .collect(Collectors.joining())
            .strip();
    int length = line.codePointCount(0, line.length());
    return length > longest ? line.substring(0, line.offsetByCodePoints(0, longest)) + "…" : line;
  }

  private static boolean isLegible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
