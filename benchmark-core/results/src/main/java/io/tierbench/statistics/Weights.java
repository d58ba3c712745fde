package io.tierbench.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.Variance;
import org.apache.commons.math3.util.MathArrays;

/**
 * How much each replicate counts: the less, the more its rounds vary. A fleet that met a bad
 * quarter of an hour says less than one that did not, and does not spoil it.
 *
 * <p>A weight is one over the variance of a replicate, as in a meta-analysis with random effects
 * (R. DerSimonian, N. Laird, "Meta-analysis in clinical trials", Controlled Clinical Trials 7,
 * 1986). It is that of a usual contrast, the same for all, so that nothing is chosen by what a
 * ratio is.
 */
public final class Weights {
  /** All replicates count the same. */
  public static final Weights EQUAL = new Weights(Map.of());

  /**
   * As many replicates of equal weights all together are worth at least, where there are so many.
   */
  private static final double WORTH = 1.6;

  private final Map<Integer, Double> variances;

  private Weights(Map<Integer, Double> variances) {
    this.variances = variances;
  }

  /**
   * @param contrasts what each replicate says of each
   * @param between the variance of a replicate that its rounds do not explain
   */
  public static Weights of(Collection<SortedMap<Integer, Paired>> contrasts, double between) {
    SortedMap<Integer, List<Double>> within = new TreeMap<>();
    for (SortedMap<Integer, Paired> contrast : contrasts) {
      contrast.forEach(
          (replicate, paired) ->
              within.computeIfAbsent(replicate, r -> new ArrayList<>()).add(paired.variance()));
    }
    Map<Integer, Double> variances = new TreeMap<>();
    within.forEach(
        (replicate, all) ->
            variances.put(
                replicate,
                between + Rounds.median(all.stream().mapToDouble(Double::doubleValue).toArray())));
    return new Weights(variances);
  }

  /** The weights of some replicates, in their order; on average 1. */
  double[] of(Collection<Integer> replicates) {
    return notOfOneAlone(
        inverse(
            replicates.stream()
                .mapToDouble(replicate -> variances.getOrDefault(replicate, 0.0))
                .toArray()));
  }

  /** One over each variance, on average 1; all equal where one is not known. */
  public static double[] inverse(double[] variances) {
    if (Arrays.stream(variances).anyMatch(variance -> !(variance > 0))) {
      return Arrays.stream(variances).map(variance -> 1).toArray();
    }
    double mean = Arrays.stream(variances).map(variance -> 1 / variance).average().orElse(1);
    return Arrays.stream(variances).map(variance -> 1 / variance / mean).toArray();
  }

  /**
   * Closer to each other, where all together are worth less than {@link #WORTH} equal ones: a
   * single fleet is no sample, however calm it was.
   */
  private static double[] notOfOneAlone(double[] weights) {
    int count = weights.length;
    double squares = Arrays.stream(weights).map(weight -> (weight - 1) * (weight - 1)).sum();
    double most = count * (count / WORTH - 1);
    double part = squares > most && most > 0 ? Math.sqrt(most / squares) : 1;
    return Arrays.stream(weights).map(weight -> 1 + part * (weight - 1)).toArray();
  }

  public static double mean(double[] weights, double[] values) {
    return StatUtils.mean(MathArrays.ebeMultiply(weights, values));
  }

  /** The mean by the squares of the weights, as the variance of a mean has it. */
  public static double meanBySquares(double[] weights, double[] values) {
    return mean(MathArrays.ebeMultiply(weights, weights), values);
  }

  /** The variance of a value of weight 1. */
  public static double variance(double[] weights, double[] values) {
    return new Variance().evaluate(values, weights);
  }
}
