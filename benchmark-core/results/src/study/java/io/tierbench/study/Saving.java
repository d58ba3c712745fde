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
 * and for its default settings. {@code docs/schema/saving.schema.json} describes the fields.
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

  /** The numbers of decided comparisons. */
  record Decided(long run, long forks, long bars) {}

  record PerMinute(
      double run, double forks, double bars, double forksByDefaults, double barsByDefaults) {}

  /** The part of JMH's result that contradicts the run. */
  enum Witness {
    /** JMH's forks by the rules of the run, with another verdict. */
    FORKS,
    /** JMH's error bars, which are apart in the other direction. */
    ERROR_BARS
  }

  /** A comparison on which the run and JMH cannot both be right. */
  record Contradiction(
      String one, String other, Verdict run, Witness by, Verdict jmh, boolean ratiosMeet) {}

  /** The relation of two verdicts. */
  enum Agreement {
    SAME,
    ONE_UNDECIDED,
    BOTH_UNDECIDED,
    CONTRADICTED
  }

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

  /** Returns the result in two sentences. */
  String summary() {
    return String.format(
        Locale.ROOT,
        """
        The run decides %d of %d comparisons between %d cells and took %s for all of its %d cells; \
        JMH's forks decide %d by the same rules and %d by their error bars, and took %s, or %s by JMH's defaults.
        JMH contradicts %d verdicts of the run.
        """,
        decided.run(),
        lines.size(),
        cells,
        Numbers.duration(runSeconds),
        runCells,
        decided.forks(),
        decided.bars(),
        Numbers.duration(jmhSeconds),
        Numbers.duration(defaultSeconds),
        contradictions.size());
  }
}
