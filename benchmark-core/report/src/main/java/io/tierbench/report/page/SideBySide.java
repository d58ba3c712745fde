package io.tierbench.report.page;

import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.TableRow;
import io.tierbench.record.Cell;
import io.tierbench.record.UsualOptions;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * The common cells of several runs: each later run compared with the first that has the cell. The
 * runs have no common trials, so the ratios are unpaired and include differences between machines
 * and days.
 */
final class SideBySide {
  private SideBySide() {}

  /** The identity of a cell across runs: only cells with the same options are the same. */
  private record Subject(
      String workload, TableRow row, String shape, Map<String, String> options) {}

  private record Occurrence(int run, int cell, Measurement measurement) {}

  /**
   * Returns the cells that two or more runs have.
   *
   * @param builders with the indexes of the cells, in the order of the runs
   */
  static List<Fields> of(List<PageRun> runs, List<RunDataBuilder> builders) {
    Map<Subject, List<Occurrence>> subjects = new LinkedHashMap<>();
    for (int run = 0; run < runs.size(); run++) {
      for (Measurement measurement : runs.get(run).analysis().measurements()) {
        Cell cell = measurement.cell();
        if (!measurement.failed()) {
          subjects
              .computeIfAbsent(
                  new Subject(cell.method(), TableRow.of(cell), cell.shape(), unusual(cell)),
                  subject -> new ArrayList<>())
              .add(new Occurrence(run, builders.get(run).index(cell), measurement));
        }
      }
    }
    return subjects.values().stream()
        .filter(found -> found.stream().map(Occurrence::run).distinct().count() > 1)
        .map(SideBySide::beside)
        .toList();
  }

  /**
   * Returns the options of a cell other than defaults. An option that a run does not name has its
   * default value, except the effort: before runs named it, some stacks were tuned and others were
   * not.
   */
  private static Map<String, String> unusual(Cell cell) {
    Map<String, String> options = new TreeMap<>(cell.options());
    options.entrySet().removeIf(option -> UsualOptions.has(option.getKey(), option.getValue()));
    if (cell.isPairing() && !cell.namesEffort()) {
      options.put(Cell.EFFORT, "");
    }
    return options;
  }

  private static Fields beside(List<Occurrence> found) {
    Occurrence first = found.get(0);
    List<Fields> others =
        found.stream()
            .filter(later -> later.run() > first.run())
            .map(later -> fields(later).with("ratio", ratio(later, first)))
            .toList();
    return fields(first).with("others", others);
  }

  private static Fields fields(Occurrence one) {
    return new Fields().with("run", one.run()).with("cell", one.cell());
  }

  private static double[] ratio(Occurrence one, Occurrence other) {
    double[] rates = rates(one.measurement());
    double[] otherRates = rates(other.measurement());
    boolean measured =
        DoubleStream.concat(Arrays.stream(rates), Arrays.stream(otherRates))
            .allMatch(Ratio::isMeasured);
    return !measured || Math.min(rates.length, otherRates.length) < Verdicts.MIN_TRIALS
        ? new double[] {
          Numbers.significant(
              one.measurement().measuredFigure().median()
                  / other.measurement().measuredFigure().median())
        }
        : RunDataBuilder.numbers(Ratio.unpaired(rates, otherRates, Verdicts.CONFIDENCE));
  }

  private static double[] rates(Measurement measurement) {
    return measurement.rates().values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
