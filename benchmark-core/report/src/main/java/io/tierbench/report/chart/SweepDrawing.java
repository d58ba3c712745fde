package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.LinkSweep;
import io.tierbench.analysis.Section;
import io.tierbench.report.sentences.Caption;
import io.tierbench.report.sentences.SweepSentences;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The picture of compressions over links of several rates: above the line of one a compression
 * pays. Its markup is in {@code sweep.mustache}.
 */
public final class SweepDrawing {
  private static final double WIDTH = 900;
  private static final double EDGE = 16;
  private static final int ABREAST = 2;
  private static final double HEIGHT = 230;
  private static final double AXIS = 44;
  private static final double HEAD = 26;
  private static final double FOOT = 40;
  private static final double CAP = 3;

  /** Of the points of different lines beside each other. */
  private static final double APART = 5;

  private static final List<String> DASHES = List.of("none", "7 3", "2 3", "9 3 2 3");

  private record Line(String path, String colour, String dashes) {}

  private record Bar(String path, String colour) {}

  private record Legend(
      double x, double textX, double y, String colour, String dashes, String name) {}

  private record Plot(
      String title,
      double left,
      double right,
      double top,
      double bottom,
      double one,
      List<Tick> rates,
      List<Tick> ratios,
      List<Line> lines,
      List<Bar> bars) {

    double titleY() {
      return top - 8;
    }

    double ratesY() {
      return bottom + 14;
    }

    double unitY() {
      return bottom + 28;
    }

    double middle() {
      return (left + right) / 2;
    }

    double width() {
      return right - left;
    }

    double height() {
      return bottom - top;
    }
  }

  private final List<LinkSweep> sweeps;
  private final List<String> compressions;
  private final RatioScale scale;
  private final List<Integer> rates;

  private SweepDrawing(List<LinkSweep> sweeps) {
    this.sweeps = sweeps;
    compressions = sweeps.stream().map(SweepDrawing::name).distinct().toList();
    scale = RatioScale.of(sweeps.stream().flatMap(s -> s.ratios().values().stream()).toList());
    TreeSet<Integer> all = new TreeSet<>();
    sweeps.forEach(sweep -> all.addAll(sweep.ratios().keySet()));
    rates = List.copyOf(all);
  }

  /** The picture of a run; empty if it has no such cells. */
  public static Optional<String> of(Analysis analysis) {
    List<LinkSweep> sweeps = analysis.sweeps();
    return sweeps.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SweepDrawing(sweeps)
                .toSvg(new Caption(analysis, Section.of(analysis.measurements())).howAndWhere()));
  }

  private static String name(LinkSweep sweep) {
    return sweep.compression().displayName();
  }

  private String toSvg(String caption) {
    Map<String, List<LinkSweep>> byPanel = new LinkedHashMap<>();
    for (LinkSweep sweep : sweeps) {
      byPanel.computeIfAbsent(title(sweep), title -> new ArrayList<>()).add(sweep);
    }
    double top = 84;
    double panelWidth = (WIDTH - 2 * EDGE) / ABREAST;
    List<Plot> panels = new ArrayList<>();
    int index = 0;
    for (Map.Entry<String, List<LinkSweep>> entry : byPanel.entrySet()) {
      double left = EDGE + index % ABREAST * panelWidth;
      double y = top + index / ABREAST * (HEAD + HEIGHT + FOOT);
      panels.add(panel(entry.getKey(), entry.getValue(), left, panelWidth, y + HEAD));
      index++;
    }
    double height = panels.get(panels.size() - 1).bottom() + FOOT + 2 * EDGE;
    Map<String, Object> picture = new HashMap<>();
    picture.put("width", WIDTH);
    picture.put("height", height);
    picture.put("captionY", height - EDGE);
    picture.put("caption", caption);
    picture.put("panels", panels);
    picture.put("legend", legend());
    picture.put("description", description());
    return Svg.of("sweep.mustache", picture);
  }

  private static String title(LinkSweep sweep) {
    return SweepSentences.subject(sweep);
  }

  private List<Legend> legend() {
    List<Legend> legend = new ArrayList<>();
    double x = EDGE;
    for (int i = 0; i < compressions.size(); i++) {
      legend.add(
          new Legend(x, x + 32, 66, colour(i), DASHES.get(i % DASHES.size()), compressions.get(i)));
      x += 48 + 8.0 * compressions.get(i).length();
    }
    return legend;
  }

  private static String colour(int index) {
    return Svg.COLOURS.get(index % Svg.COLOURS.size());
  }

  private Plot panel(
      String title, List<LinkSweep> lines, double panelLeft, double width, double top) {
    double left = panelLeft + AXIS;
    double right = panelLeft + width - EDGE;
    double bottom = top + HEIGHT;
    RatioScale y = scale.between(bottom, top);
    List<Tick> rateTicks =
        rates.stream().map(rate -> new Tick(x(rate, left, right), rate.toString())).toList();
    List<Tick> ratioTicks =
        y.ticks().stream().map(tick -> new Tick(y.at(tick), Numbers.ratio(tick))).toList();
    List<Line> drawn = new ArrayList<>();
    List<Bar> bars = new ArrayList<>();
    for (LinkSweep sweep : lines) {
      int index = compressions.indexOf(name(sweep));
      double shift = (index - (compressions.size() - 1) / 2.0) * APART;
      StringBuilder path = new StringBuilder();
      sweep
          .ratios()
          .forEach(
              (rate, ratio) -> {
                double at = x(rate, left, right) + shift;
                path.append(path.isEmpty() ? 'M' : 'L').append(point(at, y.at(ratio.estimate())));
                bars.add(new Bar(bar(at, y, ratio), colour(index)));
              });
      drawn.add(new Line(path.toString(), colour(index), DASHES.get(index % DASHES.size())));
    }
    return new Plot(title, left, right, top, bottom, y.at(1), rateTicks, ratioTicks, drawn, bars);
  }

  private double x(int rate, double left, double right) {
    double inside = left + 2 * EDGE;
    double lowest = Math.log(rates.get(0));
    double highest = Math.log(rates.get(rates.size() - 1));
    return inside + (right - 2 * EDGE - inside) * (Math.log(rate) - lowest) / (highest - lowest);
  }

  private static String bar(double x, RatioScale y, Ratio ratio) {
    return "M%sL%s".formatted(point(x, y.at(ratio.low())), point(x, y.at(ratio.high())))
        + cap(x, y, ratio.low())
        + cap(x, y, ratio.high());
  }

  /** The end of an interval; none where it goes on beyond the scale. */
  private static String cap(double x, RatioScale y, double end) {
    return y.shows(end)
        ? "M%sL%s".formatted(point(x - CAP, y.at(end)), point(x + CAP, y.at(end)))
        : "";
  }

  private static String point(double x, double y) {
    return Svg.formatted(x) + " " + Svg.formatted(y);
  }

  private String description() {
    List<String> lines = new ArrayList<>();
    sweeps.stream()
        .sorted(Comparator.comparing(SweepDrawing::title))
        .forEach(
            sweep ->
                sweep
                    .ratios()
                    .forEach(
                        (rate, ratio) ->
                            lines.add(
                                String.format(
                                    Locale.ROOT,
                                    "%s, %s, %d Mbit/s: %s",
                                    title(sweep),
                                    name(sweep),
                                    rate,
                                    Numbers.ratio(ratio)))));
    return String.join("\n", lines);
  }
}
