package io.tierbench.report.page;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Words;
import io.tierbench.report.section.ReportSection;
import io.tierbench.verdict.Verdicts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data that the page draws: compact, so that a whole matrix fits. Cells are referred to by
 * their index in the list of cells.
 *
 * @param names display names of values of parameters, of workloads, questions and outcomes
 * @param shapes of payloads, in their order
 * @param margin ratio up to which differences do not matter; the inverse is the lower limit
 * @param runs side by side
 * @param beside the cells that several runs have in common; empty for one run
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
        .map(CellData::transport)
        .filter(Objects::nonNull)
        .forEach(transport -> names.putIfAbsent(transport, Words.name(transport)));
    return names;
  }

  /**
   * One run.
   *
   * @param name of its folder
   * @param caution why its figures are no answers
   * @param setup on what and how it was measured
   * @param baseline stack that others are held against, as {@code stacks} has it
   * @param stacks every serialization over a transport
   * @param options a text for each combination of options
   * @param metrics names of the secondary metrics, in the order in which the cells have them
   * @param steps names of the steps of a call, in the order in which the cells have them
   * @param cells of the plan
   * @param tables what may be compared: a workload under the same options
   * @param verdicts on the comparisons of the plan
   * @param reasons why some of them have no verdict, each once
   * @param spreads how far the stacks of each workload lie apart
   * @param rounds of all replicates
   * @param noBreakdown why some or all cells have no steps
   * @param sections data of other modules, by name
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
      List<String> steps,
      List<CellData> cells,
      List<TableData> tables,
      List<VerdictData> verdicts,
      List<String> reasons,
      List<SpreadData> spreads,
      RoundsData rounds,
      @Nullable String noBreakdown,
      @JsonAnyGetter Map<String, Object> sections) {}

  /**
   * A caution beside every figure of a run.
   *
   * @param text such as {@code First figures, no verdicts}
   * @param reason for it
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Caution(String text, @Nullable String reason) {}

  /** One thing that may differ between runs, such as the JVM or an option. */
  record Setting(String name, String value) {}

  /**
   * One cell.
   *
   * @param kind what its row is, such as PAIRING
   * @param row label of its row
   * @param serialization as the parameter names it
   * @param transport as the parameter names it
   * @param shape as the parameter names it
   * @param variant what its stack is run with, as the parameter names it
   * @param callers how many call at once, where that is not one
   * @param cores of its server, where that is bound to some
   * @param rate calls per second
   * @param low lower end of its line
   * @param high upper end of its line
   * @param replicates in which it was measured
   * @param interval whether the line is a 95 % interval, else it goes from the lowest to the
   *     highest
   * @param metrics of the run's names, null where it has none
   * @param steps microseconds of each step of the run's names, null where it has none
   * @param unexplained microseconds that the steps do not explain
   * @param timers what the timers add to the call, as a share of it
   * @param moves that it was not level when it was measured, in words
   * @param best rank that it has at best
   * @param worst rank that it has at worst
   * @param failure why it has no figure
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
      @Nullable Double low,
      @Nullable Double high,
      int replicates,
      boolean interval,
      @Nullable List<Double> metrics,
      @Nullable List<Double> steps,
      @Nullable Double unexplained,
      @Nullable Double timers,
      @Nullable String moves,
      @Nullable Integer best,
      @Nullable Integer worst,
      @Nullable String failure) {}

  /**
   * A workload under the same options.
   *
   * @param options index of the options
   * @param cells its cells
   * @param ratios of every two of them that are not both references, the first with all later ones,
   *     then the second: how many times as fast the first is, and its interval; null where a
   *     verdict has it, or too little was measured
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TableData(
      int options, String workload, List<Integer> cells, @Nullable List<double[]> ratios) {}

  /**
   * A comparison of the plan.
   *
   * @param one first cell
   * @param other second cell
   * @param questions that it answers
   * @param ratio of the first to the second, and its interval
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

  /**
   * The spread of the stacks of a workload and shape.
   *
   * @param options index of the options
   * @param ratio of the fastest to the slowest
   * @param low end of its interval
   * @param high end of its interval
   * @param apart whether a verdict says that the two differ
   * @param work microseconds of the work in the calls
   */
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

  /**
   * All measured rates, round by round; empty if there are too many of them.
   *
   * @param groups of all replicates, in their order
   * @param series of each cell in each group, those of second pairs too
   */
  record RoundsData(List<GroupData> groups, List<SeriesData> series) {}

  /**
   * The pairs of a replicate that were alive together: all of them, where memory held them.
   *
   * @param number from 1 in its replicate; absent where it is the only one
   * @param minutes that it took
   * @param warmUp rounds before the measured ones
   * @param rounds that were measured
   */
  record GroupData(
      int replicate, @Nullable Integer number, double minutes, int warmUp, int rounds) {}

  /**
   * One cell in one group.
   *
   * @param cell index
   * @param group index
   * @param copy 2 of a second pair of the same stack, else 1
   * @param warmUp calls per second in each round from the first on, 0 where it had no slice
   * @param measured calls per second in each round that counts, 0 in the others
   */
  record SeriesData(int cell, int group, int copy, double[] warmUp, double[] measured) {}

  /**
   * A cell that several runs have.
   *
   * @param cell in the first of them
   * @param run index of the first
   * @param others the same cell in later runs
   */
  record Beside(int run, int cell, List<Other> others) {}

  /**
   * A cell of a later run, against that of the first.
   *
   * @param ratio of its speed to that of the first, with its interval where there is one
   */
  record Other(int run, int cell, double[] ratio) {}
}
