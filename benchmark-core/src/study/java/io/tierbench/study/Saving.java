package io.tierbench.study;

import io.tierbench.analysis.Findings;
import io.tierbench.compare.BadInputException;
import io.tierbench.compare.Benchmark;
import io.tierbench.compare.JmhRun;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a run saves against JMH's own settings on the same cells, and whether it says the same. The
 * forks of JMH are judged by the rules of the run, each fork as a replicate with one round: the
 * first of each cell paired with each other and so on. Beside that stands what most people do,
 * whether JMH's error bars overlap.
 *
 * @param format version of this record as a file; it rises when a name changes its meaning or goes
 *     away
 * @param cells that both measured
 * @param runCells that the run measured; a fleet measures all of them together, so the time of a
 *     part is not known
 * @param runSeconds that the run took for all of its cells, from the first JVM of each replicate to
 *     its last
 * @param jmhSeconds that JMH's iterations took for the cells that both measured, without starting
 *     and stopping JVMs
 * @param lines one for each comparison between those cells
 */
record Saving(
    int format,
    int cells,
    int runCells,
    double runSeconds,
    double jmhSeconds,
    List<ComparedVerdicts> lines) {
  private static final int FORMAT = 2;

  /** How two verdicts relate. */
  enum Agreement {
    /** The same verdict. */
    SAME,
    /** One has a verdict, the other has none. */
    ONE_UNDECIDED,
    /** Neither has a verdict. */
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
  record ComparedVerdicts(
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
          jmh.benchmarks().get(new Benchmark.Key(cell.benchmark(), parameters(cell), "thrpt"));
      if (benchmark != null) {
        measured.put(cell.label(), benchmark);
      }
    }
    List<CellDescription> common =
        plan.pairings().stream().filter(cell -> measured.containsKey(cell.label())).toList();
    Map<String, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : common) {
      rates.put(cell.label(), ofForks(measured.get(cell.label()).speedsOfForks()));
    }
    Map<Contrast, Judgement> ofRun =
        Findings.of(run).judgements().stream()
            .collect(Collectors.toMap(Judgement::contrast, Function.identity()));
    List<ComparedVerdicts> lines = new ArrayList<>();
    for (Judgement ofJmh : Verdicts.of(common, plan.baseline(), Evidence.of(rates)).judgements()) {
      Contrast contrast = ofJmh.contrast();
      Judgement here = ofRun.get(contrast);
      lines.add(
          new ComparedVerdicts(
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
        plan.cells().size(),
        run.spentSeconds(),
        common.stream().mapToDouble(cell -> measured.get(cell.label()).secondsMeasured()).sum(),
        lines);
  }

  /** Of variants JMH knows nothing; the plain one is what it measures. */
  private static SortedMap<String, String> parameters(Cell cell) {
    SortedMap<String, String> parameters = new TreeMap<>(cell.parameters());
    parameters.remove(Variant.PARAMETER, Variant.PLAIN);
    return parameters;
  }

  private static List<Rates> ofForks(double[] speeds) {
    List<Rates> rates = new ArrayList<>();
    for (int fork = 1; fork <= speeds.length; fork++) {
      rates.add(new Rates(fork, 1, 1, new TreeMap<>(Map.of(1, speeds[fork - 1]))));
    }
    return rates;
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
    for (ComparedVerdicts line : lines) {
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
        The run measured %d cells in %s. JMH's iterations on %d of them took %s, so the run takes %.2f times as long as these.

        Of %d comparisons %d have the same verdict, %d a verdict from only one of the two, %d none from either,
        %d are contradicted. Of %d the 95 %% intervals of the two ratios have no value in common.

        %s""",
        runCells,
        Numbers.duration(runSeconds),
        cells,
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
