package io.tierbench.compare;

import io.tierbench.report.MarkdownTable;
import io.tierbench.report.MarkdownTable.Column;
import io.tierbench.report.Numbers;
import io.tierbench.results.Cell;
import io.tierbench.results.Findings;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.verdict.CellDescription;
import io.tierbench.verdict.Contrast;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ratio;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a run saves against JMH's own settings on the same cells, and whether it says the same. The
 * forks of JMH are judged by the rules of the run, as far as they apply where there is neither a
 * sentinel nor a look at steadiness: the first of each cell paired with each other and so on.
 * Beside that stands what most people do, whether JMH's error bars overlap.
 *
 * @param format version of this record as a file; it rises when a name changes its meaning or goes
 *     away
 * @param cells that both measured
 * @param runSeconds that the run took for these cells and its sentinel, with starting and stopping
 *     their JVMs, rejected and failed replicates included; copies of cells that were asked for are
 *     not
 * @param jmhSeconds that JMH's iterations took, without
 * @param lines one for each comparison between those cells
 */
record Saving(int format, int cells, double runSeconds, double jmhSeconds, List<Line> lines) {
  private static final int FORMAT = 1;

  /** How two verdicts relate. */
  enum Agreement {
    /** The same verdict. */
    SAME,
    /** One tells, the other cannot. */
    ONE_UNDECIDED,
    /** Neither can tell. */
    BOTH_UNDECIDED,
    /** Two verdicts that cannot both be right. */
    CONTRADICTED
  }

  /**
   * One comparison.
   *
   * @param one label of the first cell
   * @param other label of the second
   * @param run verdict of the run
   * @param runRatio speed of the first as a multiple of the other's; null where there is none
   * @param jmh verdict by the same rules on JMH's forks
   * @param jmhRatio the ratio there
   * @param agreement of the two verdicts
   * @param ratiosMeet whether the intervals of the two ratios have a value in common; true where
   *     one has no ratio
   * @param barsOverlap whether the error bars that JMH prints for the two overlap
   */
  record Line(
      String one,
      String other,
      Verdict run,
      Ratio runRatio,
      Verdict jmh,
      Ratio jmhRatio,
      Agreement agreement,
      boolean ratiosMeet,
      boolean barsOverlap) {}

  /**
   * Compares.
   *
   * @throws BadInputException where the two have no comparison in common
   */
  static Saving of(ResultsFolder run, JmhRun jmh) throws BadInputException {
    RunPlan plan = run.plan();
    Map<String, Benchmark> measured = new HashMap<>();
    for (Cell cell : plan.cells()) {
      Benchmark benchmark =
          jmh.benchmarks()
              .get(new Benchmark.Key(cell.benchmark(), new TreeMap<>(cell.parameters()), "thrpt"));
      if (benchmark != null) {
        measured.put(cell.label(), benchmark);
      }
    }
    List<CellDescription> common =
        plan.pairings().stream().filter(cell -> measured.containsKey(cell.label())).toList();
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    for (CellDescription cell : common) {
      figures.put(cell.label(), byFork(measured.get(cell.label()).speedsOfForks()));
    }
    Map<Contrast, Judgement> ofRun =
        Findings.of(run).judgements().stream()
            .collect(Collectors.toMap(Judgement::contrast, Function.identity()));
    List<Line> lines = new ArrayList<>();
    for (Judgement ofJmh :
        Verdicts.of(common, plan.baseline(), Evidence.of(figures)).judgements()) {
      Contrast contrast = ofJmh.contrast();
      Judgement here = ofRun.get(contrast);
      lines.add(
          new Line(
              contrast.one(),
              contrast.other(),
              here.verdict(),
              here.ratio(),
              ofJmh.verdict(),
              ofJmh.ratio(),
              agreement(here.verdict(), ofJmh.verdict()),
              meet(here.ratio(), ofJmh.ratio()),
              measured.get(contrast.one()).bars().overlaps(measured.get(contrast.other()).bars())));
    }
    if (lines.isEmpty()) {
      throw new BadInputException(
          "%s and %s have no two cells in common that the run compares"
              .formatted(run.path(), jmh.name()));
    }
    return new Saving(
        FORMAT,
        common.size(),
        seconds(run, figures.keySet()),
        common.stream().mapToDouble(cell -> measured.get(cell.label()).secondsMeasured()).sum(),
        lines);
  }

  private static double seconds(ResultsFolder run, Set<String> cells) {
    String sentinel = run.plan().sentinel();
    return run.replicates().stream()
        .filter(
            replicate ->
                replicate.cell().equals(sentinel)
                    || cells.contains(replicate.cell()) && !replicate.isCopy())
        .mapToDouble(Replicate::seconds)
        .sum();
  }

  private static Map<Integer, Double> byFork(double[] speeds) {
    Map<Integer, Double> figures = new HashMap<>();
    for (int fork = 0; fork < speeds.length; fork++) {
      figures.put(fork + 1, speeds[fork]);
    }
    return figures;
  }

  static Agreement agreement(Verdict one, Verdict other) {
    boolean decided = one.decided();
    if (decided != other.decided()) {
      return Agreement.ONE_UNDECIDED;
    }
    if (!decided) {
      return Agreement.BOTH_UNDECIDED;
    }
    return one == other ? Agreement.SAME : Agreement.CONTRADICTED;
  }

  private static boolean meet(Ratio one, Ratio other) {
    return one == null || other == null || one.meets(other);
  }

  long count(Agreement agreement) {
    return lines.stream().filter(line -> line.agreement() == agreement).count();
  }

  /** For people. */
  String markdown() {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                Column.text("comparison"),
                Column.text("run"),
                Column.number("ratio"),
                Column.text("JMH's forks, same rules"),
                Column.number("ratio there"),
                Column.text("ratios"),
                Column.text("JMH's error bars")));
    for (Line line : lines) {
      table.add(
          List.of(
              line.one() + " against " + line.other(),
              line.run().name(),
              ratio(line.runRatio()),
              line.jmh().name(),
              ratio(line.jmhRatio()),
              line.ratiosMeet() ? "" : "apart",
              line.barsOverlap() ? "overlap" : "apart"));
    }
    return String.format(
        Locale.ROOT,
        """
        %d cells: the run took %s, JMH's iterations %s, so it takes %.2f times as long.

        Of %d comparisons %d have the same verdict, %d one that only one of the two can tell, %d one that neither can tell,
        %d are contradicted. Of %d the 95 %% intervals of the two ratios have no value in common.

        %s""",
        cells,
        Numbers.duration(runSeconds),
        Numbers.duration(jmhSeconds),
        runSeconds / jmhSeconds,
        lines.size(),
        count(Agreement.SAME),
        count(Agreement.ONE_UNDECIDED),
        count(Agreement.BOTH_UNDECIDED),
        count(Agreement.CONTRADICTED),
        lines.stream().filter(line -> !line.ratiosMeet()).count(),
        table);
  }

  private static String ratio(Ratio ratio) {
    return ratio == null ? "-" : Numbers.ratio(ratio);
  }
}
