package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.LinkSweep;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.answers.RunFacts;
import io.tierbench.report.chart.ForestPlot.Mark;
import io.tierbench.report.chart.ForestPlot.Panel;
import io.tierbench.report.chart.ForestPlot.Part;
import io.tierbench.report.chart.ForestPlot.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The picture of the gain by compression over links of several rates. */
public final class CompressionPlot {

  private CompressionPlot() {}

  /** Returns the picture of a run; empty if it measured no compression over several rates. */
  public static Optional<ForestPlot> of(Analysis analysis) {
    List<LinkSweep> sweeps = analysis.sweeps();
    List<Integer> rates =
        sweeps.stream()
            .flatMap(sweep -> sweep.ratios().keySet().stream())
            .distinct()
            .sorted()
            .toList();
    Map<String, List<Mark>> panels = new LinkedHashMap<>();
    for (LinkSweep sweep : sweeps) {
      List<Mark> marks =
          panels.computeIfAbsent(Answers.subject(sweep), subject -> new ArrayList<>());
      sweep
          .ratios()
          .forEach(
              (rate, ratio) -> {
                String text =
                    ratio.low() > 1 ? "pays" : ratio.high() < 1 ? "costs" : "inconclusive";
                boolean decided = !text.equals("inconclusive");
                marks.add(new Mark(rates.indexOf(rate), name(sweep), ratio, decided, text));
              });
    }
    return sweeps.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ForestPlot(
                "What compression gains over slow networks",
                "Throughput with compression as a multiple of that without, in the same rounds, by the rate of the link. Above 1x it pays",
                Optional.empty(),
                "CI includes 1x",
                sweeps.stream().map(CompressionPlot::name).distinct().toList(),
                List.of(
                    new Part(
                        "",
                        rates.stream()
                            .map(
                                rate ->
                                    new Row(String.format(Locale.ROOT, "%,d Mbit/s", rate), false))
                            .toList(),
                        panels.entrySet().stream()
                            .map(panel -> new Panel(panel.getKey(), panel.getValue()))
                            .toList())),
                new RunFacts(analysis).caption()));
  }

  private static String name(LinkSweep sweep) {
    return DisplayNames.of(Cell.COMPRESSION, sweep.compression());
  }
}
