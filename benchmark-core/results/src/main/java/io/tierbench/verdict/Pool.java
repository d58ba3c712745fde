package io.tierbench.verdict;

import io.tierbench.record.CellDescription.Served;
import io.tierbench.record.CellDescription.WorkloadOptions;
import io.tierbench.statistics.Moderation;
import io.tierbench.statistics.Ratio;
import io.tierbench.statistics.Sample;
import java.util.List;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.jspecify.annotations.Nullable;

/**
 * What contrasts that were measured by the same fleets know about each other's noise. A replicate
 * varies for two reasons: its rounds vary, which each contrast knows of itself; and JVMs differ
 * each time, which the contrasts estimate together, because two replicates are too few for one
 * contrast alone. Variances are moderated around the sum of both, see {@link Moderation}.
 */
final class Pool {
  /** The fewest contrasts that make a pool. */
  static final int MIN_CONTRASTS = 8;

  /** The empty pool: each contrast keeps its own variance. */
  static final Pool NONE = new Pool(0, 1, null, null);

  private static final double MIN = 1e-12;

  private final double between;

  /** The part of the bias of the contrasts that is no chance. */
  private final double biasShare;

  private final @Nullable Variances variances;
  private final @Nullable Moderation moderation;

  /**
   * Variances of contrasts, as multiples of what is expected of each.
   *
   * @param independent degrees of freedom that they have together
   */
  private record Variances(double[] multiples, double[] degrees, double independent) {
    double unlikeness() {
      return Moderation.unlikeness(multiples, degrees);
    }

    Moderation moderation(double unlikeness) {
      return Moderation.of(multiples, degrees, independent, unlikeness);
    }
  }

  private Pool(
      double between,
      double biasShare,
      @Nullable Variances variances,
      @Nullable Moderation moderation) {
    this.between = between;
    this.biasShare = biasShare;
    this.variances = variances;
    this.moderation = moderation;
  }

  /**
   * The pool of some contrasts; the empty one if they are too few.
   *
   * @param cells that the contrasts are of
   */
  static Pool of(int cells, List<Sample> contrasts) {
    List<Sample> samples = contrasts.stream().filter(Sample::varies).toList();
    if (samples.size() < MIN_CONTRASTS) {
      return NONE;
    }
    double between = between(samples);
    double[] variances = new double[samples.size()];
    double[] degrees = new double[samples.size()];
    int most = 0;
    for (int i = 0; i < variances.length; i++) {
      Sample sample = samples.get(i);
      variances[i] = sample.variance() / sample.expectedVariance(between);
      degrees[i] = sample.degreesOfFreedom();
      most = Math.max(most, sample.degreesOfFreedom());
    }
    Variances known = new Variances(variances, degrees, (cells - 1.0) * most);
    return new Pool(between, biasShare(samples), known, known.moderation(known.unlikeness()));
  }

  /**
   * The pools with a common estimate of how unlike each other the variances within a pool are. With
   * two replicates a single pool hardly knows that. If chance made it believe that they are very
   * unlike, all its intervals would be twice as wide.
   */
  static List<Pool> alikeInUnlikeness(List<Pool> pools) {
    double independent = 0;
    double unlikeness = 0;
    for (Pool pool : pools) {
      Variances known = pool.variances;
      if (known != null) {
        independent += known.independent();
        unlikeness += known.independent() * known.unlikeness();
      }
    }
    double common = independent > 0 ? unlikeness / independent : 0;
    return pools.stream().map(pool -> pool.with(common)).toList();
  }

  private Pool with(double unlikeness) {
    return variances == null
        ? this
        : new Pool(between, biasShare, variances, variances.moderation(unlikeness));
  }

  /** Shrinks towards zero like the estimate of James and Stein. */
  private static double biasShare(List<Sample> samples) {
    double squares = samples.stream().mapToDouble(s -> s.bias() * s.bias()).sum();
    double noise = samples.stream().mapToDouble(Sample::biasVariance).sum();
    return squares > 0 ? Math.max(0, 1 - noise / squares) : 0;
  }

  /** The variance beyond that of the rounds which makes the variances seen most likely. */
  private static double between(List<Sample> samples) {
    double most = samples.stream().mapToDouble(Sample::variance).average().orElse(0);
    return new BrentOptimizer(1e-6, MIN)
        .optimize(
            new MaxEval(1000),
            GoalType.MINIMIZE,
            new SearchInterval(0, 2 * most + MIN),
            new UnivariateObjectiveFunction(between -> unlikeliness(between, samples)))
        .getPoint();
  }

  private static double unlikeliness(double between, List<Sample> samples) {
    double sum = 0;
    for (Sample sample : samples) {
      double expected = sample.expectedVariance(between);
      sum += sample.degreesOfFreedom() * (Math.log(expected) + sample.variance() / expected);
    }
    return sum;
  }

  /** The variance of a replicate that its rounds do not explain. */
  double between() {
    return between;
  }

  boolean isShared() {
    return moderation != null;
  }

  /** How well it knows its variance; 0 where it knows none. */
  double degreesOfFreedom() {
    return moderation == null ? 0 : moderation.pooledDegreesOfFreedom();
  }

  /**
   * The variance of a replicate, where its rounds explain a part; without a pool that part.
   *
   * @param jvms how many times as much as usual its JVMs differ from fleet to fleet
   */
  double expected(double jvms, double within) {
    return moderation == null ? within : moderation.variance() * (jvms * between + within);
  }

  /** What a contrast of two stacks says of their noise. */
  StackNoise.Seen seen(WorkloadOptions family, Served one, Served other, Sample sample) {
    double within = sample.expectedVariance(0);
    return new StackNoise.Seen(
        family,
        one,
        other,
        sample.variance(),
        sample.expectedVariance(between) - within,
        within,
        sample.degreesOfFreedom());
  }

  /**
   * The ratio with what the pool knows about its noise.
   *
   * @param known degrees of freedom that the noise of its stacks is known by
   * @param factor by which the standard error is widened
   * @param mayFall by how much the logarithm may yet fall
   * @param mayRise by how much it may yet rise
   */
  Ratio ratio(Sample sample, double known, double factor, double mayFall, double mayRise) {
    double variance = sample.variance() / sample.replicates();
    double degrees = sample.degreesOfFreedom();
    if (moderation != null && sample.varies()) {
      double multiple = sample.variance() / sample.expectedVariance(between);
      variance = sample.varianceOfMean(between) * moderation.squeeze(multiple, degrees);
      degrees = Math.max(degrees, Math.min(moderation.total(degrees), known));
    }
    double bias = biasShare * sample.bias();
    return Ratio.of(
        sample.log(),
        factor * Math.sqrt(variance),
        degrees,
        sample.replicates(),
        mayFall + Math.max(0, bias),
        mayRise + Math.max(0, -bias),
        Verdicts.CONFIDENCE);
  }
}
