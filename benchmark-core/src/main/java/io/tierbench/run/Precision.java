package io.tierbench.run;

import io.tierbench.results.Cell;
import io.tierbench.results.Findings;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.verdict.Contrast;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How well the planned ratios of a run are known so far, and which cells need another block. It
 * looks at the width of the intervals only, never at what they say.
 */
final class Precision {
  private final RunPlan plan;
  private final List<Width> widths;

  /**
   * What is known of one comparison.
   *
   * @param name of the comparison
   * @param cells that another block would measure for it
   * @param halfWidth of the ratio's interval, with all others of its workload at once, as a share
   *     of the ratio: 0.05 is 5 %
   */
  record Width(String name, Set<String> cells, double halfWidth) {}

  private Precision(RunPlan plan, List<Width> widths) {
    this.plan = plan;
    this.widths = widths;
  }

  static Precision of(ResultsFolder folder) {
    RunPlan plan = folder.plan();
    Map<String, Map<Integer, Double>> figures = Findings.figures(folder);
    Set<String> failed = folder.failures().keySet();
    List<Width> widths = new ArrayList<>();
    Set<String> compared = new HashSet<>();
    for (Judgement judgement : Findings.of(folder).judgements()) {
      Contrast contrast = judgement.contrast();
      if (!failed.contains(contrast.one()) && !failed.contains(contrast.other())) {
        compared.addAll(List.of(contrast.one(), contrast.other()));
        widths.add(
            new Width(
                contrast.one() + " against " + contrast.other(),
                Set.of(contrast.one(), contrast.other()),
                judgement.ratio() == null
                    ? Double.POSITIVE_INFINITY
                    : judgement.ratio().precision()));
      }
    }
    for (Cell cell : plan.cells()) {
      if (!compared.contains(cell.label()) && !failed.contains(cell.label())) {
        widths.add(
            new Width(cell.label(), Set.of(cell.label()), ofFigures(figures.get(cell.label()))));
      }
    }
    widths.sort(Comparator.comparingDouble(Width::halfWidth).reversed());
    return new Precision(plan, widths);
  }

  /** Of a cell that is compared with none: of its own figures. */
  private static double ofFigures(Map<Integer, Double> figures) {
    if (figures == null || figures.size() < 2) {
      return Double.POSITIVE_INFINITY;
    }
    Map<Integer, Double> one = new HashMap<>();
    figures.keySet().forEach(block -> one.put(block, 1.0));
    return Ratio.paired(figures, one, Verdicts.CONFIDENCE).precision();
  }

  /** From the widest to the narrowest. */
  List<Width> widths() {
    return widths;
  }

  /** Whether nothing is wider than the plan wants. */
  boolean isReached() {
    return plan.precision() != null
        && widths.stream().noneMatch(width -> width.halfWidth() > plan.precision());
  }

  /** Cells of what is still too wide, those of the widest first. */
  Set<String> wanting() {
    Set<String> cells = new LinkedHashSet<>();
    for (Width width : widths) {
      if (plan.precision() == null || width.halfWidth() > plan.precision()) {
        cells.addAll(width.cells().stream().sorted().toList());
      }
    }
    return cells;
  }
}
