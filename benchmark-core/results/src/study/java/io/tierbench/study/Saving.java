package io.tierbench.study;

import io.tierbench.analysis.Findings;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.statistics.Ratio;
import io.tierbench.study.JmhFile.Bars;
import io.tierbench.study.JmhFile.Benchmark;
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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The time that a run saves compared with JMH's own settings on the same cells, and the agreement
 * of the verdicts. JMH's forks are judged by the rules of the run: the first forks of all cells
 * form a trial, and so on, and the iterations of a fork are its rounds. Unlike the cells of a
 * trial, they did not run at the same time, so effects of the machine on a round do not cancel.
 * Each cell counts as converged when its iterations begin, because its warm-up is not in the file;
 * this favours JMH. The common rule, whether JMH's error bars overlap, is evaluated too.
 *
 * <p>JMH's decisions are known only for the forks in its file. Its time is given for these forks,
 * and for its default settings.
 *
 * @param format version of this record as a file; incremented when a name changes its meaning or is
 *     removed
 * @param cells number of common cells
 * @param runCells number of cells of the run; a trial measures all of them together, so the time of
 *     a part is not known
 * @param runSeconds time of the run for all of its cells, from the first JVM of each trial to its
 *     last
 * @param jmhSeconds time of JMH's iterations for the common cells, without starting and stopping
 *     JVMs
 * @param defaultSeconds time of JMH's iterations with default settings for the same cells
 * @param defaultSecondsOfRunCells the same for all cells that the run measured
 * @param shareOfDefaults the time of the run, for all of its cells, as a share of {@code
 *     defaultSeconds}
 * @param shareOfDefaultsOfRunCells the same of {@code defaultSecondsOfRunCells}
 * @param decided number of decided comparisons
 * @param perMinute the same by time
 * @param contradictions between the run and JMH
 * @param lines one for each comparison between those cells
 */
record Saving(
    int format,
    int cells,
    int runCells,
    double runSeconds,
    double jmhSeconds,
    double defaultSeconds,
    double defaultSecondsOfRunCells,
    double shareOfDefaults,
    double shareOfDefaultsOfRunCells,
    Decided decided,
    PerMinute perMinute,
    List<Contradiction> contradictions,
    List<ComparedVerdicts> lines) {
  private static final int FORMAT = 3;

  /**
   * Time of JMH's iterations of a cell with default settings, without starting and stopping JVMs.
   */
  private static final double DEFAULT_SECONDS_OF_A_CELL =
      Defaults.MEASUREMENT_FORKS
          * (Defaults.WARMUP_ITERATIONS * seconds(Defaults.WARMUP_TIME)
              + Defaults.MEASUREMENT_ITERATIONS * seconds(Defaults.MEASUREMENT_TIME));

  /**
   * The numbers of decided comparisons.
   *
   * @param run by the verdicts of the run
   * @param forks by the same rules on JMH's forks
   * @param bars by JMH's error bars, if they do not overlap
   */
  record Decided(long run, long forks, long bars) {}

  /**
   * The numbers of decided comparisons per minute.
   *
   * @param run relative to the time of the run for all of its cells
   * @param forks relative to the time of JMH's iterations
   * @param bars relative to the same time
   * @param forksByDefaults relative to the time with JMH's default settings
   * @param barsByDefaults relative to that time
   */
  record PerMinute(
      double run, double forks, double bars, double forksByDefaults, double barsByDefaults) {}

  /** The part of JMH's result that contradicts the run. */
  enum Witness {
    /** JMH's forks by the rules of the run, with another verdict. */
    FORKS("its forks by the same rules"),
    /** JMH's error bars, which are apart in the other direction. */
    ERROR_BARS("its error bars");

    private final String text;

    Witness(String text) {
      this.text = text;
    }
  }

  /**
   * A comparison on which the run and JMH cannot both be right.
   *
   * @param one label of the first cell
   * @param other label of the second
   * @param run verdict of the run
   * @param by the contradicting part of JMH's result
   * @param jmh its verdict
   * @param ratiosMeet whether the intervals of the two ratios overlap nevertheless
   */
  record Contradiction(
      String one, String other, Verdict run, Witness by, Verdict jmh, boolean ratiosMeet) {}

  /** The relation of two verdicts. */
  enum Agreement {
    /** The same verdict. */
    SAME,
    /** One verdict is decided, the other is not. */
    ONE_UNDECIDED,
    /** Neither verdict is decided. */
    BOTH_UNDECIDED,
    /** Two contradicting verdicts. */
    CONTRADICTED
  }

  /**
   * One comparison.
   *
   * @param one label of the first cell
   * @param other label of the second
   * @param run verdict of the run
   * @param runRatio throughput of the first relative to the other; null if there is none
   * @param jmh verdict by the same rules on JMH's forks
   * @param jmhRatio the ratio there
   * @param agreement of the two verdicts
   * @param ratiosMeet whether the intervals of the two ratios overlap; true if one has no ratio
   * @param bars verdict by JMH's error bars: FASTER or SLOWER if they are apart, INCONCLUSIVE if
   *     they overlap, INVALID if one has none
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
      Verdict bars) {
    List<Contradiction> contradictions() {
      List<Contradiction> contradictions = new ArrayList<>();
      if (agreement == Agreement.CONTRADICTED) {
        contradictions.add(new Contradiction(one, other, run, Witness.FORKS, jmh, ratiosMeet));
      }
      // Error bars of equivalent cells may be apart, because they have no margin.
      if (run.different() && bars.different() && run != bars) {
        contradictions.add(
            new Contradiction(one, other, run, Witness.ERROR_BARS, bars, ratiosMeet));
      }
      return contradictions;
    }
  }

  /**
   * Compares a run with JMH's results.
   *
   * @throws IllegalArgumentException if the two have no common comparison
   */
  static Saving of(ResultsFolder run, JmhFile jmh) {
    RunPlan plan = run.plan();
    Map<String, Benchmark> measured = new HashMap<>();
    for (Cell cell : plan.cells()) {
      Benchmark benchmark =
          jmh.benchmarks().get(new JmhFile.Key(cell.benchmark(), parameters(cell)));
      if (benchmark != null) {
        measured.put(cell.label(), benchmark);
      }
    }
    List<CellDescription> common =
        plan.compared().stream().filter(cell -> measured.containsKey(cell.label())).toList();
    Map<String, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : common) {
      rates.put(cell.label(), ofForks(measured.get(cell.label()).iterations()));
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
              ofBars(measured.get(contrast.one()).bars(), measured.get(contrast.other()).bars())));
    }
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(
          "%s and %s have no two cells in common that the run compares"
              .formatted(run.path(), jmh.name()));
    }
    int cells = common.size();
    int runCells = plan.cells().size();
    double runSeconds = run.spentSeconds();
    double jmhSeconds =
        common.stream().mapToDouble(cell -> measured.get(cell.label()).secondsMeasured()).sum();
    double defaultSeconds = cells * DEFAULT_SECONDS_OF_A_CELL;
    double defaultSecondsOfRunCells = runCells * DEFAULT_SECONDS_OF_A_CELL;
    Decided decided =
        new Decided(
            decided(lines, ComparedVerdicts::run),
            decided(lines, ComparedVerdicts::jmh),
            decided(lines, ComparedVerdicts::bars));
    return new Saving(
        FORMAT,
        cells,
        runCells,
        runSeconds,
        jmhSeconds,
        defaultSeconds,
        defaultSecondsOfRunCells,
        runSeconds / defaultSeconds,
        runSeconds / defaultSecondsOfRunCells,
        decided,
        new PerMinute(
            perMinute(decided.run(), runSeconds),
            perMinute(decided.forks(), jmhSeconds),
            perMinute(decided.bars(), jmhSeconds),
            perMinute(decided.forks(), defaultSeconds),
            perMinute(decided.bars(), defaultSeconds)),
        lines.stream().flatMap(line -> line.contradictions().stream()).toList(),
        lines);
  }

  private static long decided(
      List<ComparedVerdicts> lines, Function<ComparedVerdicts, Verdict> by) {
    return lines.stream().map(by).filter(Verdict::decided).count();
  }

  private static double perMinute(long decided, double seconds) {
    return decided / (seconds / 60);
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(TimeUnit.MILLISECONDS) / 1000.0;
  }

  /** Returns parameters without the variant, which JMH does not know; it measures the plain one. */
  private static SortedMap<String, String> parameters(Cell cell) {
    SortedMap<String, String> parameters = new TreeMap<>(cell.parameters());
    parameters.remove(Variant.PARAMETER, Variant.PLAIN);
    return parameters;
  }

  private static List<Rates> ofForks(List<double[]> speeds) {
    List<Rates> rates = new ArrayList<>();
    for (int fork = 1; fork <= speeds.size(); fork++) {
      SortedMap<Integer, Double> rounds = new TreeMap<>();
      for (double speed : speeds.get(fork - 1)) {
        rounds.put(rounds.size() + 1, speed);
      }
      rates.add(new Rates(fork, 1, 1, rounds));
    }
    return rates;
  }

  private static Verdict ofBars(Bars one, Bars other) {
    if (one.isAbove(other)) {
      return Verdict.FASTER;
    }
    if (other.isAbove(one)) {
      return Verdict.SLOWER;
    }
    return one.overlaps(other) ? Verdict.INCONCLUSIVE : Verdict.INVALID;
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
    return one == null || other == null || one.low() <= other.high() && other.low() <= one.high();
  }

  long count(Agreement agreement) {
    return lines.stream().filter(line -> line.agreement() == agreement).count();
  }

  /** Returns a report as Markdown. */
  String markdown() {
    return String.format(
        Locale.ROOT,
        """
        The run decides %d of the %d comparisons between %d cells. It took %s for these and the others of its %d cells.

        By its defaults JMH's iterations take %.0f s a cell: %s for these %d cells, and %s for all %d.
        The run takes %s of the first and %s of the second.

        %s
        JMH's decisions are those of the forks in its file, whose iterations took %s: the run takes %.2f times as long.
        What they would decide by JMH's defaults is not known.

        %s

        Of %d comparisons %d have the same verdict, %d a verdict from only one of the two, %d none from either,
        %d are contradicted. Of %d the 95 %% intervals of the two ratios have no value in common.

        %s""",
        decided.run(),
        lines.size(),
        cells,
        Numbers.duration(runSeconds),
        runCells,
        DEFAULT_SECONDS_OF_A_CELL,
        Numbers.duration(defaultSeconds),
        cells,
        Numbers.duration(defaultSecondsOfRunCells),
        runCells,
        Numbers.percent(shareOfDefaults),
        Numbers.percent(shareOfDefaultsOfRunCells),
        decisions(),
        Numbers.duration(jmhSeconds),
        runSeconds / jmhSeconds,
        contradictory(),
        lines.size(),
        count(Agreement.SAME),
        count(Agreement.ONE_UNDECIDED),
        count(Agreement.BOTH_UNDECIDED),
        count(Agreement.CONTRADICTED),
        lines.stream().filter(line -> !line.ratiosMeet()).count(),
        comparisons());
  }

  private MarkdownTable decisions() {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                Column.text("decided by"),
                Column.number("comparisons"),
                Column.number("in"),
                Column.number("a minute"),
                Column.number("in, by JMH's defaults"),
                Column.number("a minute")));
    table.add(
        List.of(
            "the run",
            Long.toString(decided.run()),
            Numbers.duration(runSeconds),
            Numbers.format(perMinute.run()),
            "-",
            "-"));
    table.add(
        ofJmh(
            "JMH's forks, same rules",
            decided.forks(),
            perMinute.forks(),
            perMinute.forksByDefaults()));
    table.add(
        ofJmh(
            "JMH's error bars are apart",
            decided.bars(),
            perMinute.bars(),
            perMinute.barsByDefaults()));
    return table;
  }

  private List<String> ofJmh(String by, long count, double ofFile, double byDefaults) {
    return List.of(
        by,
        Long.toString(count),
        Numbers.duration(jmhSeconds),
        Numbers.format(ofFile),
        Numbers.duration(defaultSeconds),
        Numbers.format(byDefaults));
  }

  private String contradictory() {
    if (contradictions.isEmpty()) {
      return "No decision of JMH contradicts the run.";
    }
    return contradictions.stream()
        .map(
            contradiction ->
                "- %s against %s: the run says %s, JMH says %s by %s. The 95 %% intervals of the two ratios have %s value in common."
                    .formatted(
                        contradiction.one(),
                        contradiction.other(),
                        contradiction.run(),
                        contradiction.jmh(),
                        contradiction.by().text,
                        contradiction.ratiosMeet() ? "a" : "no"))
        .collect(Collectors.joining("\n", "JMH contradicts the run:\n\n", ""));
  }

  private MarkdownTable comparisons() {
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
              barsAsText(line.bars())));
    }
    return table;
  }

  private static String barsAsText(Verdict bars) {
    return switch (bars) {
      case FASTER -> "apart, faster";
      case SLOWER -> "apart, slower";
      case INCONCLUSIVE -> "overlap";
      default -> "none";
    };
  }

  private static String ratio(Ratio ratio) {
    return ratio == null ? "-" : Numbers.ratio(ratio);
  }
}
