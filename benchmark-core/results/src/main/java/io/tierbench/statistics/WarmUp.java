package io.tierbench.statistics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A test for cells of a group that are still warming up relative to the others, after any round. A
 * speed-up of the whole machine is not warm-up, and neither is a stall of a few rounds.
 *
 * <p>It uses the last dozen rounds. A cell rises if its slope is significant, or that of its stack,
 * whose JVMs it shares, or if it is one of several whose slopes have no mirror image: for each four
 * cells that rise at least that much, at most one may fall that much (R. F. Barber, E. J. Candès,
 * "Controlling the false discovery rate via knockoffs", Annals of Statistics 43, 2015). Noise,
 * which falls as often as it rises, is therefore not mistaken for warm-up, whatever the number of
 * cells.
 */
public final class WarmUp {
  /** Minimum number of rounds after which a cell can be warm. */
  public static final int MIN_ROUNDS = 8;

  /** Maximum number of recent rounds that are used: more would include rises that are over. */
  private static final int MAX_ROUNDS = 12;

  /** Number of standard deviations at which a single slope is significant. */
  private static final double ALONE = 3.5;

  /**
   * Number of standard deviations at which the mean of a stack's cells is significant: lower,
   * because there are fewer stacks than cells.
   */
  private static final double PAIR_ALONE = 3;

  /** Ratio of falling to rising cells up to which the rising ones are accepted. */
  private static final double MIRRORED = 0.25;

  /** Minimum number of standard deviations for a slope to be considered. */
  private static final double MIN = 1;

  /** Minimum share of cells assumed to be warm. */
  private static final double WARM_PART = 0.2;

  /** Quantile of the normal distribution for {@link #WARM_PART}. */
  private static final double WARM_QUANTILE = -0.8416;

  /** Minimum relevant rise per round; smaller ones are bounded afterwards. */
  private static final double SMALLEST_RISE = 0.003;

  /** Weight of the group's noise estimate, in rounds of a cell. */
  private static final double ROUNDS_OF_THE_GROUP = 8;

  private WarmUp() {}

  /**
   * The warm-up state of a cell.
   *
   * @param warm whether it has converged, relative to the others
   * @param risePerRound its relative gain per round: 0.01 is 1 %; negative for a loss
   */
  public record Warmth(boolean warm, double risePerRound) {}

  /**
   * Judges all cells of a group.
   *
   * @param rates calls per second of each cell by round, from the first round on; rounds may be
   *     missing
   * @param pairs the name of the stack of each cell
   * @param <C> type of a cell
   */
  public static <C> Map<C, Warmth> judge(
      Map<C, ? extends SortedMap<Integer, Double>> rates, Function<C, String> pairs) {
    List<Integer> rounds =
        rates.values().stream().flatMap(of -> of.keySet().stream()).sorted().distinct().toList();
    int last = rounds.isEmpty() ? 0 : rounds.get(rounds.size() - 1);
    int first = rounds.isEmpty() ? 1 : rounds.get(0);
    int count = last - first + 1;
    Map<C, Warmth> states = new LinkedHashMap<>();
    if (count < MIN_ROUNDS) {
      rates.keySet().forEach(label -> states.put(label, new Warmth(false, 0)));
      return states;
    }
    int from = last - Math.min(MAX_ROUNDS, count) + 1;
    Map<C, Rounds> relative = relative(rates, from);
    Map<C, Double> slopes = slopes(relative);
    Map<C, Double> deviations = deviations(relative);
    double usual = Rounds.median(array(deviations.values()));
    double center = quantile(slopes.values(), WARM_PART) - WARM_QUANTILE * usual;
    Map<C, Double> far = new LinkedHashMap<>();
    slopes.forEach((label, slope) -> far.put(label, (slope - center) / known(deviations, label)));
    double believed = believed(far.values());
    Set<String> rising = rising(ofPairs(relative, pairs), center);
    rates.forEach(
        (label, byRound) -> {
          Double slope = slopes.get(label);
          boolean rises =
              slope == null
                  || known(far, label) >= believed && slope - center > SMALLEST_RISE
                  || known(far, label) > 0 && rising.contains(pairs.apply(label));
          states.put(label, new Warmth(!rises, slope == null ? 0 : Math.expm1(slope - center)));
        });
    return states;
  }

  /** Returns the mean over the cells of each stack that has several. */
  private static <C> Map<String, Rounds> ofPairs(
      Map<C, Rounds> relative, Function<C, String> pairs) {
    Map<String, Map<Integer, List<Double>>> values = new LinkedHashMap<>();
    Map<String, Integer> cells = new LinkedHashMap<>();
    relative.forEach(
        (label, rounds) -> {
          String pair = pairs.apply(label);
          cells.merge(pair, 1, Integer::sum);
          rounds.forEach(
              (round, log) ->
                  values
                      .computeIfAbsent(pair, p -> new TreeMap<>())
                      .computeIfAbsent(round, r -> new ArrayList<>())
                      .add(log - rounds.level()));
        });
    Map<String, Rounds> ofPairs = new LinkedHashMap<>();
    values.forEach(
        (pair, byRound) -> {
          if (known(cells, pair) > 1) {
            SortedMap<Integer, Double> means = new TreeMap<>();
            byRound.forEach(
                (round, logs) ->
                    means.put(
                        round, logs.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
            ofPairs.put(pair, new Rounds(means));
          }
        });
    return ofPairs;
  }

  private static Set<String> rising(Map<String, Rounds> pairs, double center) {
    Map<String, Double> slopes = slopes(pairs);
    Map<String, Double> deviations = deviations(pairs);
    Set<String> rising = new HashSet<>(pairs.keySet());
    rising.removeIf(
        pair -> {
          double slope = known(slopes, pair) - center;
          return slope <= SMALLEST_RISE || slope <= PAIR_ALONE * known(deviations, pair);
        });
    return rising;
  }

  /** Returns the smallest deviation at which rising cells are accepted. */
  private static double believed(Iterable<Double> far) {
    List<Double> rising = new ArrayList<>();
    List<Double> falling = new ArrayList<>();
    for (double of : far) {
      (of > 0 ? rising : falling).add(Math.abs(of));
    }
    double least = ALONE;
    for (double threshold : rising) {
      if (threshold >= MIN && threshold < least) {
        long mirrored = 1 + falling.stream().filter(of -> of >= threshold).count();
        long found = rising.stream().filter(of -> of >= threshold).count();
        if (mirrored <= MIRRORED * found) {
          least = threshold;
        }
      }
    }
    return least;
  }

  /**
   * Returns logarithms relative to the median of the group in each round; cells with too few rounds
   * are omitted.
   */
  private static <C> Map<C, Rounds> relative(
      Map<C, ? extends SortedMap<Integer, Double>> rates, int from) {
    Map<C, SortedMap<Integer, Double>> logs = new LinkedHashMap<>();
    Map<Integer, List<Double>> byRound = new TreeMap<>();
    rates.forEach(
        (label, of) -> {
          SortedMap<Integer, Double> recent = new TreeMap<>(of.tailMap(from));
          recent.values().removeIf(rate -> !Ratio.isMeasured(rate));
          if (recent.size() >= MIN_ROUNDS / 2) {
            recent.replaceAll((round, rate) -> Math.log(rate));
            double level = new Rounds(recent).level();
            recent.forEach(
                (round, log) ->
                    byRound.computeIfAbsent(round, r -> new ArrayList<>()).add(log - level));
            logs.put(label, recent);
          }
        });
    Map<C, Rounds> relative = new LinkedHashMap<>();
    logs.forEach(
        (label, recent) -> {
          recent.replaceAll((round, log) -> log - Rounds.median(array(known(byRound, round))));
          relative.put(label, new Rounds(recent));
        });
    return relative;
  }

  private static <C> Map<C, Double> slopes(Map<C, Rounds> relative) {
    Map<C, Double> slopes = new LinkedHashMap<>();
    relative.forEach((label, rounds) -> slopes.put(label, rounds.slope()));
    return slopes;
  }

  /** Returns the standard deviation of each slope under noise. */
  private static <C> Map<C, Double> deviations(Map<C, Rounds> relative) {
    Map<C, Double> noises = new LinkedHashMap<>();
    relative.forEach((label, rounds) -> noises.put(label, Math.pow(rounds.noise(), 2)));
    double usual = Rounds.median(array(noises.values()));
    Map<C, Double> deviations = new LinkedHashMap<>();
    relative.forEach(
        (label, rounds) -> {
          double noise =
              (rounds.count() * known(noises, label) + ROUNDS_OF_THE_GROUP * usual)
                  / (rounds.count() + ROUNDS_OF_THE_GROUP);
          deviations.put(label, Math.sqrt(noise * rounds.varianceOfSlope()) + 1e-9);
        });
    return deviations;
  }

  /** Returns the value of a key that exists. */
  private static <K, V> V known(Map<K, V> values, K name) {
    return Objects.requireNonNull(values.get(name));
  }

  private static double quantile(Iterable<Double> values, double part) {
    List<Double> list = new ArrayList<>();
    values.forEach(list::add);
    if (list.isEmpty()) {
      return 0;
    }
    list.sort(null);
    double at = part * (list.size() - 1);
    int below = (int) at;
    int above = Math.min(below + 1, list.size() - 1);
    return list.get(below) + (at - below) * (list.get(above) - list.get(below));
  }

  private static double[] array(Iterable<Double> values) {
    List<Double> list = new ArrayList<>();
    values.forEach(list::add);
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
