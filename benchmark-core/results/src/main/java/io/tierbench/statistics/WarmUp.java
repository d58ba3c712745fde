package io.tierbench.statistics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A test for cells of a group that are still warming up relative to the others, after any round. A
 * speed-up of the whole machine is not warm-up, and neither is a stall of a few rounds.
 *
 * <p>The test uses the last dozen rounds. A cell is warming up if its slope or that of its stack is
 * significant, or if several cells rise as steeply and at most a quarter as many fall as steeply
 * (R. F. Barber, E. J. Candès, "Controlling the false discovery rate via knockoffs", Annals of
 * Statistics 43, 2015). Noise, which falls as often as it rises, is therefore not mistaken for
 * warm-up, whatever the number of cells.
 */
public final class WarmUp {
  /** Minimum number of rounds after which a cell can be warm. */
  public static final int MIN_ROUNDS = 8;

  /** Maximum number of recent rounds that are used: earlier ones may have risen and converged. */
  private static final int MAX_ROUNDS = 12;

  /** Number of standard deviations at which the slope of a single cell is significant. */
  private static final double CELL_DEVIATIONS = 3.5;

  /** Number of standard deviations for a stack: lower, as there are fewer stacks than cells. */
  private static final double STACK_DEVIATIONS = 3;

  /** Maximum number of falling cells, as a share of the cells that rise as steeply. */
  private static final double MAX_FALLING_SHARE = 0.25;

  /** Minimum number of standard deviations for a slope to be considered. */
  private static final double MIN_DEVIATIONS = 1;

  /** Minimum share of cells assumed to be warm. */
  private static final double WARM_SHARE = 0.2;

  /** Quantile of the normal distribution for {@link #WARM_SHARE}. */
  private static final double WARM_QUANTILE = -0.8416;

  /** Minimum relevant rise per round; smaller rises widen the intervals instead. */
  private static final double MIN_RISE = 0.003;

  /** Weight of the noise that is usual in the group, in rounds of a cell. */
  private static final double GROUP_NOISE_WEIGHT = 8;

  private WarmUp() {}

  /** A slope with its standard deviation under noise. */
  private record Trend(double slope, double deviation) {
    double distance(double center) {
      return (slope - center) / deviation;
    }
  }

  /**
   * Returns the cells of a group that are warm.
   *
   * @param rates calls per second of each cell by round, from the first round on; rounds may be
   *     missing
   * @param stacks returns the name of a cell's stack
   * @param <C> type of a cell
   */
  public static <C> Set<C> warm(
      Map<C, ? extends SortedMap<Integer, Double>> rates, Function<C, String> stacks) {
    IntSummaryStatistics rounds =
        rates.values().stream()
            .flatMap(of -> of.keySet().stream())
            .collect(Collectors.summarizingInt(round -> round));
    int count = rounds.getCount() == 0 ? 0 : rounds.getMax() - rounds.getMin() + 1;
    if (count < MIN_ROUNDS) {
      return Set.of();
    }
    Map<C, Rounds> relative = relative(rates, rounds.getMax() - Math.min(MAX_ROUNDS, count) + 1);
    Map<C, Trend> trends = trends(relative);
    double center = center(trends.values());
    double minDeviations =
        minDeviations(trends.values().stream().map(trend -> trend.distance(center)).toList());
    Map<String, Trend> ofStacks = trends(ofStacks(relative, stacks));
    ofStacks
        .values()
        .removeIf(of -> of.slope() - center <= MIN_RISE || of.distance(center) <= STACK_DEVIATIONS);
    Set<C> warm = new LinkedHashSet<>();
    trends.forEach(
        (cell, trend) -> {
          double rise = trend.slope() - center;
          boolean rises =
              trend.distance(center) >= minDeviations && rise > MIN_RISE
                  || rise > 0 && ofStacks.containsKey(stacks.apply(cell));
          if (!rises) {
            warm.add(cell);
          }
        });
    return warm;
  }

  /**
   * Returns logarithms relative to the median of the group in each round; cells with too few rounds
   * are omitted.
   */
  private static <C> Map<C, Rounds> relative(
      Map<C, ? extends SortedMap<Integer, Double>> rates, int from) {
    Map<C, Rounds> relative = new LinkedHashMap<>();
    rates.forEach(
        (cell, of) -> {
          SortedMap<Integer, Double> recent = new TreeMap<>(of.tailMap(from));
          recent.values().removeIf(rate -> !Ratio.isMeasured(rate));
          recent.replaceAll((round, rate) -> Math.log(rate));
          if (recent.size() >= MIN_ROUNDS / 2) {
            relative.put(cell, new Rounds(recent));
          }
        });
    Map<Integer, Double> group =
        relative.values().stream()
            .flatMap(Rounds::relative)
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    Collectors.collectingAndThen(
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList()), Median::of)));
    for (Rounds rounds : relative.values()) {
      rounds.byRound().replaceAll((round, log) -> log - Objects.requireNonNull(group.get(round)));
    }
    return relative;
  }

  private static <C> Map<String, Rounds> ofStacks(
      Map<C, Rounds> relative, Function<C, String> stacks) {
    Map<String, List<Rounds>> cells = new LinkedHashMap<>();
    relative.forEach(
        (cell, rounds) ->
            cells.computeIfAbsent(stacks.apply(cell), stack -> new ArrayList<>()).add(rounds));
    cells.values().removeIf(of -> of.size() == 1);
    Map<String, Rounds> means = new LinkedHashMap<>();
    cells.forEach(
        (stack, of) ->
            means.put(
                stack,
                new Rounds(
                    of.stream()
                        .flatMap(Rounds::relative)
                        .collect(
                            Collectors.groupingBy(
                                Map.Entry::getKey,
                                TreeMap::new,
                                Collectors.averagingDouble(Map.Entry::getValue))))));
    return means;
  }

  private static <C> Map<C, Trend> trends(Map<C, Rounds> relative) {
    Map<C, Double> noises = new LinkedHashMap<>();
    relative.forEach((cell, rounds) -> noises.put(cell, rounds.noiseVariance()));
    Map<C, Trend> trends = new LinkedHashMap<>();
    if (noises.isEmpty()) {
      return trends;
    }
    double usual = Median.of(noises.values());
    relative.forEach(
        (cell, rounds) -> {
          double noise =
              (rounds.count() * Objects.requireNonNull(noises.get(cell))
                      + GROUP_NOISE_WEIGHT * usual)
                  / (rounds.count() + GROUP_NOISE_WEIGHT);
          double deviation = Math.sqrt(noise * rounds.varianceOfSlope()) + 1e-9;
          trends.put(cell, new Trend(rounds.slope(), deviation));
        });
    return trends;
  }

  /** Returns the slope of a warm cell: a low quantile, corrected for noise. */
  private static double center(Collection<Trend> trends) {
    if (trends.isEmpty()) {
      return 0;
    }
    List<Double> slopes = trends.stream().map(Trend::slope).sorted().toList();
    double at = WARM_SHARE * (slopes.size() - 1);
    int below = (int) at;
    int above = Math.min(below + 1, slopes.size() - 1);
    double quantile = slopes.get(below) + (at - below) * (slopes.get(above) - slopes.get(below));
    return quantile - WARM_QUANTILE * Median.of(trends.stream().map(Trend::deviation).toList());
  }

  /** Returns the number of standard deviations from which a cell counts as warming up. */
  private static double minDeviations(List<Double> distances) {
    double min = CELL_DEVIATIONS;
    for (double threshold : distances) {
      if (threshold >= MIN_DEVIATIONS && threshold < min) {
        long mirrored = 1 + distances.stream().filter(of -> -of >= threshold).count();
        long found = distances.stream().filter(of -> of >= threshold).count();
        if (mirrored <= MAX_FALLING_SHARE * found) {
          min = threshold;
        }
      }
    }
    return min;
  }
}
