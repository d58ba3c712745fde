package io.tierbench.compare;

import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two runs.
 *
 * <p>{@code docs/schema/comparison.schema.json} describes the fields.
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
  private static final int MIN_FORKS = 3;

  /** A difference in the set-up of the runs. */
  record Difference(String what, String before, String after, int benchmarks) {}

  /**
   * The change of one benchmark. The runs have no common rounds, so a drift between them does not
   * cancel: the state of the machine is part of the change.
   */
  record ComparedBenchmark(
      String benchmark,
      @Nullable Double before,
      @Nullable Double after,
      @Nullable Ratio ratio,
      @Nullable Double adjustedP,
      Verdict verdict,
      @Nullable String reason) {

    /** Compares a benchmark before the correction for all of them, and without a decision. */
    private static ComparedBenchmark of(Benchmark benchmark, double[] before, double[] after) {
      int forks = Math.min(before.length, after.length);
      boolean measured =
          DoubleStream.concat(Arrays.stream(before), Arrays.stream(after))
              .allMatch(Ratio::isMeasured);
      Ratio ratio =
          measured && forks > 1 ? Ratio.unpaired(after, before, Verdicts.CONFIDENCE) : null;
      String invalid =
          !measured
              ? "a fork's value is not a positive number"
              : ratio != null && !ratio.varies()
                  ? "all forks have the same value: not a measurement"
                  : null;
      String reason =
          invalid != null || forks >= MIN_FORKS
              ? invalid
              : String.format(
                  Locale.ROOT,
                  "needs %d forks on each side, has %d and %d",
                  MIN_FORKS,
                  before.length,
                  after.length);
      return new ComparedBenchmark(
          benchmark.key().toString(),
          median(before),
          median(after),
          ratio,
          null,
          invalid == null ? Verdict.INCONCLUSIVE : Verdict.INVALID,
          reason);
    }

    private static @Nullable Double median(double[] speeds) {
      boolean measured = speeds.length > 0 && Arrays.stream(speeds).allMatch(Ratio::isMeasured);
      return measured ? StatUtils.percentile(speeds, 50) : null;
    }

    private double pValue() {
      return ratio == null || reason != null ? 1 : ratio.pValue();
    }

    private ComparedBenchmark decided(double p, double margin) {
      if (ratio == null || reason != null) {
        return this;
      }
      Verdict decision = Verdicts.decide(ratio, p, margin);
      return new ComparedBenchmark(
          benchmark,
          before,
          after,
          ratio,
          p,
          decision,
          decision == Verdict.INCONCLUSIVE ? "needs more forks" : null);
    }
  }

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
    List<ComparedBenchmark> undecided =
        common.stream()
            .map(
                benchmark ->
                    ComparedBenchmark.of(
                        benchmark,
                        benchmark.speedsOfForks(),
                        after.benchmark(benchmark).speedsOfForks()))
            .toList();
    return new Comparison(
        FORMAT,
        before.name(),
        after.name(),
        !before.environment().isEmpty() && !after.environment().isEmpty(),
        differences(before, after, common),
        judged(undecided, Verdicts.MARGIN),
        missing(before, after),
        missing(after, before),
        slowestAllowed == null
            ? null
            : judged(undecided, slowestAllowed).stream()
                .filter(line -> line.verdict() == Verdict.SLOWER)
                .map(ComparedBenchmark::benchmark)
                .toList());
  }

  /**
   * Judges all common benchmarks: one family for Holm's correction.
   *
   * @param margin ratio up to which differences are irrelevant
   */
  private static List<ComparedBenchmark> judged(List<ComparedBenchmark> undecided, double margin) {
    double[] adjusted =
        Holm.adjust(undecided.stream().mapToDouble(ComparedBenchmark::pValue).toArray());
    return IntStream.range(0, adjusted.length)
        .mapToObj(i -> undecided.get(i).decided(adjusted[i], margin))
        .toList();
  }

  /** Returns the benchmarks of the first run without a result in a fork of the second. */
  public List<String> withoutFigureAfter() {
    return Stream.concat(
            lines.stream().filter(line -> line.after() == null).map(ComparedBenchmark::benchmark),
            onlyBefore.stream())
        .toList();
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
