package io.tierbench.compare;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two runs.
 *
 * @param format version of this record as JSON; incremented when a name changes its meaning or is
 *     removed
 * @param machinesKnown whether both describe their machine; a single file does not
 * @param lines one for each common benchmark, in the order of the first run
 * @param regressions benchmarks that are slower than the gate allows; absent without a gate
 */
public record Comparison(
    int format,
    String before,
    String after,
    boolean machinesKnown,
    List<Difference> differences,
    List<ComparedBenchmark> lines,
    List<String> onlyBefore,
    List<String> onlyAfter,
    @Nullable List<String> regressions) {
  private static final int FORMAT = 1;

  /**
   * A difference in the set-up of the runs.
   *
   * @param what such as {@code jdkVersion}
   * @param before its value in the first run; empty if there is none
   * @param benchmarks number of affected common benchmarks; all for a property of the machine
   */
  record Difference(String what, String before, String after, int benchmarks) {}

  /**
   * The change of one benchmark.
   *
   * @param before operations per second: the median over forks of the median of their iterations;
   *     absent if a fork has none
   * @param ratio absent with fewer than two forks on a side
   */
  record ComparedBenchmark(
      String benchmark,
      @Nullable Double before,
      @Nullable Double after,
      @Nullable Ratio ratio,
      @Nullable Double adjustedP,
      Verdict verdict,
      @Nullable String reason) {}

  /**
   * Compares two runs.
   *
   * @param slowestAllowed ratio, such as 1.05, beyond which a slower benchmark is a regression;
   *     absent without a gate
   * @throws BadInputException if the runs have no benchmark in common
   */
  public static Comparison of(JmhRun before, JmhRun after, @Nullable Double slowestAllowed)
      throws BadInputException {
    List<Benchmark> common =
        before.benchmarks().values().stream()
            .filter(benchmark -> after.benchmarks().containsKey(benchmark.key()))
            .toList();
    if (common.isEmpty()) {
      throw new BadInputException(
          "%s and %s have no benchmark in common: the first has %s, the second %s"
              .formatted(before.name(), after.name(), example(before), example(after)));
    }
    List<Change.Sides> sides =
        common.stream()
            .map(
                benchmark ->
                    new Change.Sides(
                        benchmark.speedsOfForks(), after.benchmark(benchmark).speedsOfForks()))
            .toList();
    List<Change> changes = Change.judge(sides, Verdicts.MARGIN);
    List<ComparedBenchmark> lines = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      lines.add(
          new ComparedBenchmark(
              common.get(i).key().toString(),
              median(sides.get(i).before()),
              median(sides.get(i).after()),
              change.ratio(),
              change.adjustedP(),
              change.verdict(),
              change.reason()));
    }
    return new Comparison(
        FORMAT,
        before.name(),
        after.name(),
        !before.environment().isEmpty() && !after.environment().isEmpty(),
        differences(before, after, common),
        lines,
        missing(before, after),
        missing(after, before),
        slowestAllowed == null ? null : regressions(common, sides, slowestAllowed));
  }

  /** Returns the benchmarks of the first run without a result in a fork of the second. */
  public List<String> withoutFigureAfter() {
    return Stream.concat(
            lines.stream().filter(line -> line.after() == null).map(ComparedBenchmark::benchmark),
            onlyBefore.stream())
        .toList();
  }

  private static @Nullable Double median(double[] speeds) {
    boolean measured = speeds.length > 0 && Arrays.stream(speeds).allMatch(Ratio::isMeasured);
    return measured ? StatUtils.percentile(speeds, 50) : null;
  }

  private static String example(JmhRun run) {
    return "for example " + run.benchmarks().keySet().iterator().next();
  }

  private static List<String> missing(JmhRun from, JmhRun in) {
    return from.benchmarks().keySet().stream()
        .filter(key -> !in.benchmarks().containsKey(key))
        .map(Benchmark.Key::toString)
        .toList();
  }

  /** Returns the benchmarks that are slower by the same test with the margin of the gate. */
  private static List<String> regressions(
      List<Benchmark> common, List<Change.Sides> sides, double slowestAllowed) {
    List<Change> changes = Change.judge(sides, slowestAllowed);
    List<String> regressions = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      if (changes.get(i).verdict() == Verdict.SLOWER) {
        regressions.add(common.get(i).key().toString());
      }
    }
    return regressions;
  }

  private static List<Difference> differences(JmhRun before, JmhRun after, List<Benchmark> common) {
    Map<Difference, Integer> counts = new LinkedHashMap<>();
    if (!before.environment().isEmpty() && !after.environment().isEmpty()) {
      unlike(before.environment(), after.environment())
          .forEach(difference -> counts.put(difference, common.size()));
    }
    for (Benchmark benchmark : common) {
      unlike(benchmark.settings(), after.benchmark(benchmark).settings())
          .forEach(difference -> counts.merge(difference, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .map(
            one ->
                new Difference(
                    one.getKey().what(),
                    one.getKey().before(),
                    one.getKey().after(),
                    one.getValue()))
        .toList();
  }

  private static List<Difference> unlike(Map<String, String> before, Map<String, String> after) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    return names.stream()
        .map(
            name ->
                new Difference(
                    name, before.getOrDefault(name, ""), after.getOrDefault(name, ""), 0))
        .filter(difference -> !difference.before().equals(difference.after()))
        .toList();
  }
}
