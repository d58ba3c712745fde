package io.tierbench.report;

import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.verdict.Baseline;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Sentinel;
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;

/**
 * What a run found, for programs: {@code verdicts.json}. Cells are called by their labels
 * throughout.
 *
 * @param format version of this file; it rises when a name changes its meaning or goes away
 * @param preset that the run followed
 * @param blocks in which something was measured
 * @param margin differences up to this ratio, and its inverse, are of no practical interest
 * @param level of the tests, for all comparisons of a workload under the same options together
 * @param confidence of every interval
 * @param baseline stack that all others are held against
 * @param sentinel cell that ran twice in each block, or null
 * @param cells of the plan, those that were not measured too
 * @param judgements one for each comparison of the plan
 * @param rankings one for each workload, shape and options
 */
record VerdictsJson(
    int format,
    String preset,
    int blocks,
    double margin,
    double level,
    double confidence,
    Baseline baseline,
    Twice sentinel,
    List<Found> cells,
    List<Judgement> judgements,
    List<Ranked> rankings) {
  private static final int FORMAT = 1;

  /**
   * The sentinel.
   *
   * @param cell its label
   * @param ratio of its first run to its second, or null with too few blocks
   * @param objection why it refuses every verdict, or null
   */
  record Twice(String cell, Ratio ratio, String objection) {
    static Twice of(Sentinel sentinel) {
      return sentinel == null
          ? null
          : new Twice(
              sentinel.label(), sentinel.ratio().orElse(null), sentinel.objection().orElse(null));
    }
  }

  /**
   * A cell with its figure.
   *
   * @param cell its label
   * @param benchmark full name of the method
   * @param workload simple name of the method
   * @param parameters every parameter of the benchmark
   * @param callsPerSecond median over its forks, or null where there is none
   * @param lowest fork, or iteration where there are fewer than three forks; or null
   * @param highest fork or iteration, or null
   * @param interval of the geometric mean of the forks, or null with fewer than three
   * @param forks that count
   * @param steadyForks of these
   * @param failure why there is no figure, or null
   */
  record Found(
      String cell,
      String benchmark,
      String workload,
      Map<String, String> parameters,
      Double callsPerSecond,
      Double lowest,
      Double highest,
      Interval interval,
      int forks,
      int steadyForks,
      String failure) {

    static Found of(Cell cell, Measurement measurement) {
      Figure figure = measurement == null ? null : measurement.figure();
      List<Replicate> forks = measurement == null ? List.of() : measurement.forks();
      return new Found(
          cell.label(),
          cell.benchmark(),
          cell.method(),
          cell.parameters(),
          figure == null ? null : Double.valueOf(figure.median()),
          figure == null ? null : Double.valueOf(figure.lowest()),
          figure == null ? null : Double.valueOf(figure.highest()),
          figure == null ? null : measurement.interval().orElse(null),
          forks.size(),
          (int) forks.stream().filter(Replicate::steady).count(),
          measurement == null ? null : measurement.failure());
    }
  }

  /**
   * A ranking without the judgements that it comes from.
   *
   * @param workload of all cells
   * @param shape of all cells
   * @param options of all cells
   * @param ranks the fastest first
   * @param ties the largest sets of cells none of which is told apart from another
   */
  record Ranked(
      String workload,
      String shape,
      Map<String, String> options,
      List<Rank> ranks,
      List<List<String>> ties) {
    static Ranked of(Ranking ranking) {
      return new Ranked(
          ranking.workload(), ranking.shape(), ranking.options(), ranking.ranks(), ranking.ties());
    }
  }

  static VerdictsJson of(Analysis analysis) {
    return new VerdictsJson(
        FORMAT,
        analysis.plan().preset(),
        analysis.blocks(),
        Verdicts.MARGIN,
        Verdicts.LEVEL,
        Verdicts.CONFIDENCE,
        analysis.plan().baseline(),
        Twice.of(analysis.sentinel()),
        analysis.plan().cells().stream()
            .map(cell -> Found.of(cell, analysis.measurement(cell.label()).orElse(null)))
            .toList(),
        analysis.verdicts().judgements(),
        analysis.verdicts().rankings().stream().map(Ranked::of).toList());
  }
}
