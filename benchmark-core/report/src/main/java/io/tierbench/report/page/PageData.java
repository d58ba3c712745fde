package io.tierbench.report.page;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.SampleCall;
import io.tierbench.report.answers.Words;
import io.tierbench.report.section.ReportSection;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data for the charts of the page, compact enough for a whole matrix. Cells are referenced by
 * their index in the list of cells.
 *
 * @param names display names of values of parameters, of workloads, questions and outcomes
 * @param margin ratio up to which differences do not matter; the inverse is the lower limit
 * @param beside common cells of several runs; empty for one run
 */
record PageData(
    Map<String, String> names,
    Set<String> shapes,
    double margin,
    List<RunData> runs,
    List<Beside> beside) {

  PageData(List<RunData> runs, List<Beside> beside) {
    this(names(runs), DisplayNames.of(Cell.SHAPE).keySet(), Verdicts.MARGIN, runs, beside);
  }

  private static Map<String, String> names(List<RunData> runs) {
    Map<String, String> names = new LinkedHashMap<>(Words.DISPLAY_NAMES);
    ReportSection.all().forEach(section -> names.putAll(section.displayNames()));
    runs.stream()
        .flatMap(run -> run.cells().stream())
        .flatMap(cell -> Stream.of(cell.workload(), cell.transport()))
        .filter(Objects::nonNull)
        .forEach(value -> names.putIfAbsent(value, Words.name(value)));
    return names;
  }

  /**
   * One run.
   *
   * @param baseline reference stack, an element of {@code stacks}
   * @param metrics names of the secondary metrics, in the order of the cells' values
   * @param phases names of the phases of a call, in the order of the cells' values
   * @param tables comparable cells: a workload under the same options
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record RunData(
      String name,
      @Nullable Caution caution,
      List<Setting> setup,
      String baseline,
      List<String> stacks,
      List<String> options,
      List<String> metrics,
      @JsonProperty("steps") List<String> phases,
      List<CellData> cells,
      List<TableData> tables,
      List<VerdictData> verdicts,
      List<String> reasons,
      List<SpreadData> spreads,
      RoundsData rounds,
      @Nullable String noBreakdown,
      @JsonAnyGetter Map<String, Object> sections) {}

  /**
   * A caution shown with every figure of a run.
   *
   * @param text such as {@code First figures, no verdicts}
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Caution(String text, @Nullable String reason) {}

  record Setting(String name, String value) {}

  /**
   * One cell.
   *
   * @param kind role of its row, such as PAIRING
   * @param serialization that of its counterpart for a framework that is compared; absent for a
   *     framework that is a reference
   * @param rate calls per second
   * @param all calls per second over all iterations, not only over the fastest third
   * @param interval whether the line is a 95 % interval, rather than the range from the lowest to
   *     the highest
   * @param metrics values for the run's metrics, null if missing
   * @param phases microseconds of the run's phases, null if missing
   * @param timers overhead of the timers, as a share of the call
   * @param moves its drift in words, if it had not converged
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CellData(
      String workload,
      String kind,
      String row,
      @Nullable String serialization,
      @Nullable String transport,
      @Nullable String shape,
      @Nullable String variant,
      @Nullable Integer callers,
      @Nullable Integer cores,
      @Nullable Double rate,
      @Nullable Double all,
      @Nullable Double low,
      @Nullable Double high,
      @JsonProperty("replicates") int trials,
      boolean interval,
      @Nullable List<Double> metrics,
      @JsonProperty("steps") @Nullable List<Double> phases,
      @Nullable Double unexplained,
      @Nullable Double timers,
      @Nullable String moves,
      @Nullable Integer best,
      @Nullable Integer worst,
      @Nullable String failure) {}

  /**
   * A workload under the same options.
   *
   * @param sample the call with a user's own data; absent if it is another call
   * @param ratios of every two cells that the plan does not compare, those of the first cell with
   *     all later ones first: throughput of the first relative to the other, and its interval; an
   *     element is null without enough data
   * @param verdicts one letter for each of the ratios, see {@link #letter}
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TableData(
      int options,
      String workload,
      @Nullable SampleCall sample,
      List<Integer> cells,
      @Nullable List<double[]> ratios,
      @Nullable String verdicts) {}

  /** Returns the letter of an exploratory verdict. */
  static String letter(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> "F";
      case SLOWER -> "S";
      case EQUIVALENT -> "E";
      case INCONCLUSIVE -> "?";
      case INVALID -> "!";
    };
  }

  /**
   * A comparison of the plan.
   *
   * @param reason index of the reason why there is no verdict
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record VerdictData(
      int one,
      int other,
      List<String> questions,
      double @Nullable [] ratio,
      String verdict,
      @Nullable Integer reason) {}

  /** The spread of the stacks of a workload and shape; {@code options} is an index. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SpreadData(
      int options,
      String workload,
      String shape,
      String variant,
      int stacks,
      int fastest,
      int slowest,
      @Nullable Double ratio,
      @Nullable Double low,
      @Nullable Double high,
      boolean apart,
      @Nullable Double work) {}

  /** All measured rates, round by round; empty if there are too many of them. */
  record RoundsData(List<GroupData> groups, List<SeriesData> series) {}

  /**
   * A group of stacks of a trial that were alive together: all of them, if memory held them.
   *
   * @param number from 1 in its trial; absent if it is the only one
   */
  record GroupData(
      @JsonProperty("replicate") int trial,
      @Nullable Integer number,
      double minutes,
      int warmUp,
      int rounds) {}

  /**
   * One cell in one group.
   *
   * @param copy 2 for a second copy of the same stack, otherwise 1
   * @param warmUp calls per second in each round from the first on, 0 without an iteration
   * @param measured calls per second in each measured round, 0 in the others
   */
  record SeriesData(int cell, int group, int copy, double[] warmUp, double[] measured) {}

  /** A cell that several runs have: the first run and its cell, by index, and the later ones. */
  record Beside(int run, int cell, List<Other> others) {}

  /**
   * A cell of a later run, compared with that of the first.
   *
   * @param ratio its throughput relative to that of the first, with its interval if there is one
   */
  record Other(int run, int cell, double[] ratio) {}
}
