package io.tierbench.report.chart;

import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A static picture of ratios with their intervals: rows of names, panels beside each other, and in
 * each row of a panel a mark for each series.
 *
 * @param warning reason why most comparisons are unusable
 * @param hollow meaning of a hollow mark
 * @param caption how and where the run was measured
 */
public record ForestPlot(
    String title,
    String subtitle,
    Optional<String> warning,
    String hollow,
    List<String> series,
    List<Part> parts,
    String caption) {

  /**
   * Panels with the same rows.
   *
   * @param title empty if it is the only part
   */
  record Part(String title, List<Row> rows, List<Panel> panels) {}

  record Row(String label, boolean gap) {}

  record Panel(String title, List<Mark> marks) {}

  /**
   * A mark of a panel.
   *
   * @param row index of its row
   * @param series empty if the panel has one series without a name
   * @param ratio absent where there is none
   * @param text the verdict on the ratio, or the reason why there is no ratio
   */
  record Mark(int row, String series, @Nullable Ratio ratio, boolean decided, String text) {

    String label() {
      return ratio == null ? text : Numbers.ratio(ratio.estimate()) + "x";
    }
  }

  List<Ratio> ratios() {
    return parts.stream()
        .flatMap(part -> part.panels().stream())
        .flatMap(panel -> panel.marks().stream())
        .map(Mark::ratio)
        .filter(Objects::nonNull)
        .toList();
  }

  List<String> description() {
    Stream<String> lines =
        parts.stream()
            .flatMap(
                part ->
                    part.panels().stream()
                        .flatMap(
                            panel -> panel.marks().stream().map(mark -> line(part, panel, mark))));
    return Stream.of(warning.stream(), lines, Stream.of(caption)).flatMap(all -> all).toList();
  }

  private static String line(Part part, Panel panel, Mark mark) {
    return Stream.of(
                panel.title(), mark.series(), part.title(), part.rows().get(mark.row()).label())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "))
        + ": "
        + (mark.ratio() == null ? "" : Numbers.ratio(mark.ratio()) + " ")
        + mark.text();
  }

  /** Returns the picture as HTML for a part of a page of any width. */
  public String toHtml() {
    return new ForestPlotHtml(this).toHtml();
  }

  /** Returns the picture as SVG, created without fonts or a screen. */
  public String toSvg() {
    return new ForestPlotDrawing(this).toSvg();
  }
}
