package io.tierbench.run;

import io.tierbench.report.Numbers;
import io.tierbench.results.Cell;
import io.tierbench.results.Findings;
import io.tierbench.results.Median;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Verdicts;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a run is expected to take and to reach, from its plan at first and then from its data. */
final class Timetable {
  /** Starting and stopping two JVMs, connecting and checking answers, before any was seen. */
  static final double USUAL_OVERHEAD_SECONDS = 2.8;

  /** How much the forks of a cell vary, before any was seen. */
  static final double USUAL_VARIATION = 0.04;

  private final ResultsFolder folder;
  private final WarmUps warmUps;

  Timetable(ResultsFolder folder, WarmUps warmUps) {
    this.folder = folder;
    this.warmUps = warmUps;
  }

  /** Half-width of a ratio's 95 % interval after so many blocks. */
  static double halfWidth(int blocks, double variation) {
    double quantile = Ratio.quantile(blocks - 1, 0.5 + Verdicts.CONFIDENCE / 2);
    return Math.expm1(quantile * variation * Math.sqrt(2.0 / blocks));
  }

  /** Blocks after which the ratios are expected to be precise enough, before any was run. */
  static int blocks(RunPlan plan) {
    if (plan.precision() != null) {
      for (int blocks = Math.max(2, plan.fewestBlocks()); blocks < plan.mostBlocks(); blocks++) {
        if (halfWidth(blocks, USUAL_VARIATION) <= plan.precision()) {
          return blocks;
        }
      }
    }
    return plan.mostBlocks();
  }

  /** Time that one replicate of each of these cells takes. */
  double seconds(Collection<Cell> cells) {
    double overhead = overheadSeconds();
    return cells.stream()
        .mapToDouble(cell -> overhead + folder.plan().sampling().seconds(warmUpIterations(cell)))
        .sum();
  }

  private int warmUpIterations(Cell cell) {
    return warmUps.iterations(cell, folder.replicates(folder.blocks().size(), cell.label()));
  }

  private double overheadSeconds() {
    double perIteration = folder.plan().sampling().iterationMillis() / 1000.0;
    List<Double> overheads =
        folder.replicates().stream()
            .filter(Replicate::counts)
            .map(
                replicate ->
                    replicate.seconds()
                        - perIteration * (replicate.warmUp().size() + replicate.measured().size()))
            .toList();
    return overheads.isEmpty() ? USUAL_OVERHEAD_SECONDS : Median.of(overheads);
  }

  /** What the run is expected to take and to reach, for people. */
  String announcement() {
    RunPlan plan = folder.plan();
    double total = totalSeconds(0, List.of());
    double block = blockSeconds();
    int blocks =
        (int) Math.max(1, Math.min(plan.mostBlocks(), Math.round(total / Math.max(1, block))));
    String reach =
        blocks < Verdicts.FEWEST_PAIRS
            ? "too few for a verdict: a first look at the figures"
            : "ratios within \u00b1%.1f %%, if forks vary by %.0f %%"
                .formatted(100 * halfWidth(blocks, USUAL_VARIATION), 100 * USUAL_VARIATION);
    return "Tierbench: %d cells, preset %s, results in %s%nExpects about %d %s in %s: %s"
        .formatted(
            plan.cells().size(),
            plan.preset(),
            folder.path(),
            blocks,
            blocks == 1 ? "block" : "blocks",
            Numbers.duration(total),
            reach);
  }

  /**
   * Time that the whole run takes, as far as can be told now.
   *
   * @param blocksDone those that are complete
   * @param running replicates of the running block that are still to come
   */
  double totalSeconds(int blocksDone, Collection<Cell> running) {
    RunPlan plan = folder.plan();
    int begun = running.isEmpty() ? blocksDone : blocksDone + 1;
    double total = folder.spentSeconds() + seconds(running) + laterSeconds(blocksDone, begun);
    return plan.budgetSeconds() == null
        ? total
        : Math.max(folder.spentSeconds() + seconds(running), Math.min(total, plan.budgetSeconds()));
  }

  private double laterSeconds(int blocksDone, int begun) {
    RunPlan plan = folder.plan();
    if (blocksDone < Verdicts.FEWEST_PAIRS || plan.precision() == null) {
      return Math.max(0, blocks(plan) - begun) * blockSeconds();
    }
    Precision precision = Findings.precision(folder);
    double widest =
        precision.widths().stream()
            .mapToDouble(Precision.Width::halfWidth)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    // An interval shrinks with the root of the blocks. What lacks steady forks takes one at least.
    double needed =
        Math.max(
            precision.isReached() ? 0 : blocksDone + 1,
            Math.ceil(blocksDone * Math.pow(widest / plan.precision(), 2)));
    double more = Math.max(plan.fewestBlocks(), Math.min(plan.mostBlocks(), needed)) - begun;
    // Cells get done on the way: of those that still want more, about two thirds on average.
    return Math.max(0, more) * seconds(plan.cells(precision.wanting())) * (more > 1 ? 2.0 / 3 : 1);
  }

  /** Of a complete block, in which the sentinel runs once more. */
  private double blockSeconds() {
    return blockSeconds(folder.plan().cells());
  }

  /** Of a block of these cells, with both copies of the sentinel. */
  double blockSeconds(Collection<Cell> cells) {
    if (cells.isEmpty()) {
      return 0;
    }
    RunPlan plan = folder.plan();
    Set<Cell> all = new LinkedHashSet<>(cells);
    List<Cell> sentinel =
        plan.sentinel() == null ? List.of() : plan.cells(List.of(plan.sentinel()));
    all.addAll(sentinel);
    return plan.copies() * seconds(all) + (plan.copies() == 1 ? seconds(sentinel) : 0);
  }
}
