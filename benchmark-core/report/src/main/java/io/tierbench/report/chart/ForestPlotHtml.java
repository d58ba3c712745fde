package io.tierbench.report.chart;

import com.samskivert.mustache.Mustache;
import io.tierbench.report.chart.ForestPlot.Mark;
import io.tierbench.report.chart.ForestPlot.Panel;
import io.tierbench.report.chart.ForestPlot.Part;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The HTML of a forest plot, by {@code forest-plot-page.mustache}, in the width and the colours of
 * the page. Positions are percentages of a scale; the style sheet turns them into lengths.
 */
final class ForestPlotHtml {
  private static final int PANELS_ABREAST = 4;
  private static final int MAX_LABEL = 44;
  private static final int MAX_TEXT = 400;

  /** A row of a panel, with a lane for each series; {@code gap} adds space above it. */
  private record Line(boolean gap, List<Lane> lanes) {}

  /**
   * A mark.
   *
   * @param kind classes of the style sheet: the series, {@code open} without a verdict, {@code low}
   *     if its label is before it, {@code none} without a ratio
   */
  private record Lane(String kind, String place, String label, String tip) {}

  private record Tick(String at, String label) {}

  private record Plot(String title, List<Line> lines) {}

  private record Block(
      String title, int abreast, int lanes, List<ForestPlot.Row> labels, List<Plot> plots) {}

  private final ForestPlot plot;
  private final RatioScale scale;

  ForestPlotHtml(ForestPlot plot) {
    this.plot = plot;
    this.scale = RatioScale.of(plot.ratios()).between(0, 100);
  }

  String toHtml() {
    Map<String, Object> picture =
        Map.of(
            "title", plot.title(),
            "subtitle", plot.subtitle(),
            "hollow", plot.hollow(),
            "series",
                IntStream.range(0, plot.series().size())
                    .mapToObj(i -> Map.of("kind", "s" + i, "name", plot.series().get(i)))
                    .toList(),
            "scale",
                "--one:%s;--from:%s;--to:%s"
                    .formatted(at(1), at(1 / Verdicts.MARGIN), at(Verdicts.MARGIN)),
            "ticks",
                scale.ticks().stream()
                    .map(tick -> new Tick(at(tick), Numbers.plain(tick) + "x"))
                    .toList(),
            "blocks", plot.parts().stream().map(this::block).toList());
    return ForestPlotDrawing.filled(
        "forest-plot-page.mustache", Mustache.compiler().emptyStringIsFalse(true), picture);
  }

  private Block block(Part part) {
    List<Plot> plots =
        part.panels().stream()
            .map(panel -> new Plot(text(panel.title()), lines(part, panel)))
            .toList();
    int lanes =
        plots.stream()
            .flatMap(one -> one.lines().stream())
            .mapToInt(line -> line.lanes().size())
            .max()
            .orElse(1);
    return new Block(
        text(Texts.capitalized(part.title())),
        Math.min(PANELS_ABREAST, plots.size()),
        Math.max(1, lanes),
        part.rows().stream()
            .map(row -> new ForestPlot.Row(Texts.printable(row.label(), MAX_LABEL), row.gap()))
            .toList(),
        plots);
  }

  private List<Line> lines(Part part, Panel panel) {
    Map<Integer, List<Lane>> lanes =
        panel.marks().stream()
            .collect(
                Collectors.groupingBy(
                    Mark::row, Collectors.mapping(this::lane, Collectors.toList())));
    return IntStream.range(0, part.rows().size())
        .mapToObj(row -> new Line(part.rows().get(row).gap(), lanes.getOrDefault(row, List.of())))
        .toList();
  }

  private Lane lane(Mark mark) {
    Ratio ratio = mark.ratio();
    if (ratio == null) {
      return new Lane("none", "--b:" + at(1), text(mark.label()), "");
    }
    String kind =
        "s"
            + Math.max(0, plot.series().indexOf(mark.series()))
            + (mark.decided() ? "" : " open")
            + (ratio.estimate() < 1 ? " low" : "");
    return new Lane(
        kind,
        "--a:%s;--x:%s;--b:%s".formatted(at(ratio.low()), at(ratio.estimate()), at(ratio.high())),
        mark.label(),
        text(Numbers.ratio(ratio) + " " + mark.text()));
  }

  private String at(double ratio) {
    return ForestPlotDrawing.formatted(scale.at(ratio));
  }

  private static String text(String text) {
    return Texts.printable(text, MAX_TEXT);
  }
}
