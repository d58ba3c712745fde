package io.tierbench.verdict;

import io.tierbench.record.CellDescription.StackConfig;
import io.tierbench.statistics.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The stacks that vary more between trials than usual, for example because compilers optimise much
 * code differently in each JVM. The noise of a stack is the median variance of its comparisons, as
 * a multiple of that of a usual stack. A stack counts as usual unless its noise is significant at 1
 * %. Noisy stacks do not widen the intervals of other comparisons.
 */
final class StackNoise {
  /** Probability that a usual stack counts as noisy. */
  private static final double CHANCE = 0.01;

  /** Minimum degrees of freedom of a noise estimate that is used. */
  private static final double MIN_DEGREES = 4;

  private static final Noise USUAL = new Noise(1, Double.POSITIVE_INFINITY);

  private final Map<StackConfig, Noise> noisy = new HashMap<>();

  /** A comparison of two stacks, with its variance between trials. */
  record Comparison(StackConfig one, StackConfig other, double variance, int degreesOfFreedom) {}

  /** The variance of a stack, as a multiple of that of a usual stack. */
  private record Noise(double multiple, double degreesOfFreedom) {}

  /** Estimates the noise of stacks from the comparisons of each workload. */
  static StackNoise of(Collection<List<Comparison>> workloads) {
    Map<StackConfig, List<Double>> variances = new LinkedHashMap<>();
    Map<StackConfig, Integer> degrees = new HashMap<>();
    for (List<Comparison> comparisons : workloads) {
      double usual = Median.of(comparisons.stream().map(Comparison::variance).toList());
      // The comparisons of a stack within a workload have its JVMs in common.
      Map<StackConfig, Integer> ofWorkload = new HashMap<>();
      for (Comparison of : comparisons) {
        for (StackConfig stack : List.of(of.one(), of.other())) {
          variances.computeIfAbsent(stack, s -> new ArrayList<>()).add(of.variance() / usual);
          ofWorkload.put(stack, of.degreesOfFreedom());
        }
      }
      ofWorkload.forEach((stack, known) -> degrees.merge(stack, known, Integer::sum));
    }
    StackNoise noise = new StackNoise();
    if (variances.isEmpty()) {
      return noise;
    }
    double usual = Median.of(variances.values().stream().map(Median::of).toList());
    variances.forEach(
        (stack, of) -> {
          double excess = Median.of(of) / usual;
          int known = degrees.getOrDefault(stack, 0);
          if (known >= MIN_DEGREES && excess > explainedByChance(known)) {
            // Half of the variance of a comparison is that of the other stack.
            noise.noisy.put(stack, new Noise(2 * excess - 1, known));
          }
        });
    return noise;
  }

  private static double explainedByChance(double degrees) {
    return new ChiSquaredDistribution(null, degrees).inverseCumulativeProbability(1 - CHANCE)
        / degrees;
  }

  private Noise of(@Nullable StackConfig stack) {
    return stack == null ? USUAL : noisy.getOrDefault(stack, USUAL);
  }

  /**
   * Returns the variance of a comparison of two stacks, as a multiple of the usual variance.
   * References, which are null, count as usual stacks.
   */
  double multiple(@Nullable StackConfig one, @Nullable StackConfig other) {
    return (of(one).multiple() + of(other).multiple()) / 2;
  }

  /** Returns the degrees of freedom of {@link #multiple}; infinite if no stack is noisy. */
  double degreesOfFreedom(@Nullable StackConfig one, @Nullable StackConfig other) {
    return Math.min(of(one).degreesOfFreedom(), of(other).degreesOfFreedom());
  }
}
