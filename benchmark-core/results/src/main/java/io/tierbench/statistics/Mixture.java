package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.special.Erf;

/**
 * Things of which some stand still, some rise and some fall, by a half-normal size. How many do
 * which is learned from all, and then says of each how much of what was seen is noise (M. Stephens,
 * "False discovery rates: a new deal", Biostatistics 18, 2017).
 */
public final class Mixture {
  /** What lies beyond either end; with less, chance moves too many that stand still. */
  private static final double BEYOND = 0.05;

  /** The part of things that the machine disturbed: noise has longer tails than normal ones. */
  private static final double DISTURBED = 0.2;

  /** How many times the usual deviation their noise has. */
  private static final double DISTURBANCE = 4;

  private static final int ITERATIONS = 40;
  private static final double TINY = 1e-12;

  private final double size;

  /** The shares of what stands still, rises and falls. */
  private final double[] shares;

  /** What was seen of a thing: how far it moved, and the variance of that by noise alone. */
  public record Seen(double movement, double variance) {
    public Seen minus(double center) {
      return new Seen(movement - center, variance);
    }

    Seen disturbed() {
      return new Seen(movement, DISTURBANCE * DISTURBANCE * variance);
    }
  }

  /** How far a thing moved at least and at most; both are zero where it seems to stand still. */
  public record Bounds(double estimate, double least, double most) {
    public static final Bounds NOTHING = new Bounds(0, 0, 0);

    public Bounds and(Bounds other) {
      return new Bounds(estimate, Math.min(least, other.least), Math.max(most, other.most));
    }

    /** Of the other one of two things, of which one moves against the other. */
    public Bounds opposite() {
      return new Bounds(-estimate, -most, -least);
    }
  }

  /**
   * @param size how far things move, as a deviation
   * @param shares of what stands still, rises and falls, up to a factor
   */
  public Mixture(double size, double... shares) {
    this.size = size;
    this.shares = normalized(shares);
  }

  /**
   * The mixture by maximum likelihood, by expectation and maximization.
   *
   * @param worth as many things as what was known before counts for
   */
  public Mixture learn(double worth, Collection<Seen> things) {
    double[][] likelihoods = things.stream().map(this::likelihoods).toArray(double[][]::new);
    double[] learned = shares;
    for (int i = 0; i < ITERATIONS; i++) {
      double[] counts = new double[shares.length];
      for (int kind = 0; kind < counts.length; kind++) {
        counts[kind] = worth * shares[kind];
      }
      for (double[] likelihood : likelihoods) {
        double[] posterior = posterior(learned, likelihood);
        for (int kind = 0; kind < counts.length; kind++) {
          counts[kind] += posterior[kind];
        }
      }
      learned = normalized(counts);
    }
    return new Mixture(size, learned);
  }

  /** Where the things that seem to stand still are, by those that were not disturbed. */
  public double center(Collection<Seen> things) {
    double sum = 0;
    double all = 0;
    for (Seen thing : things) {
      double weight =
          posterior(shares, likelihoods(thing))[0] * undisturbed(thing) / (thing.variance() + TINY);
      sum += weight * thing.movement();
      all += weight;
    }
    return all > 0 ? sum / all : 0;
  }

  public Bounds bounds(Seen thing) {
    double[] posterior = posterior(shares, likelihoods(thing));
    return new Bounds(
        thing.movement(),
        quantile(thing, posterior, BEYOND),
        quantile(thing, posterior, 1 - BEYOND));
  }

  private static double[] posterior(double[] shares, double[] likelihood) {
    double[] posterior = new double[shares.length];
    Arrays.setAll(posterior, kind -> shares[kind] * likelihood[kind]);
    return normalized(posterior);
  }

  private static double[] normalized(double... values) {
    double sum = CompensatedSum.of(values);
    double[] normalized = new double[values.length];
    Arrays.setAll(normalized, kind -> values[kind] / sum);
    return normalized;
  }

  /** Of what was seen, up to a factor, if it stands still, rises or falls. */
  private double[] likelihoods(Seen thing) {
    double[] usual = logLikelihoods(thing);
    double[] disturbed = logLikelihoods(thing.disturbed());
    double largest =
        DoubleStream.concat(Arrays.stream(usual), Arrays.stream(disturbed)).max().orElse(0);
    double[] likelihoods = new double[usual.length];
    Arrays.setAll(
        likelihoods,
        kind ->
            (1 - DISTURBED) * Math.exp(usual[kind] - largest)
                + DISTURBED * Math.exp(disturbed[kind] - largest));
    return likelihoods;
  }

  /** The log likelihoods with noise of the normal distribution. */
  private double[] logLikelihoods(Seen thing) {
    double still = density(thing, thing.variance() + TINY);
    double moves = density(thing, size * size + thing.variance() + TINY);
    double rises = center(thing) / deviation(thing);
    return new double[] {
      still,
      moves + Math.log(2 * below(rises) + 1e-300),
      moves + Math.log(2 * below(-rises) + 1e-300)
    };
  }

  /** The chance that what stands still was not disturbed. */
  private static double undisturbed(Seen thing) {
    Seen disturbed = thing.disturbed();
    double ratio =
        Math.exp(
            density(disturbed, disturbed.variance() + TINY)
                - density(thing, thing.variance() + TINY));
    return (1 - DISTURBED) / (1 - DISTURBED + DISTURBED * ratio);
  }

  /** The logarithm of the normal density, up to a constant. */
  private static double density(Seen thing, double variance) {
    return -thing.movement() * thing.movement() / 2 / variance - Math.log(variance) / 2;
  }

  /** Of what it moved, if it moves either way. */
  private double center(Seen thing) {
    return thing.movement() * size * size / (size * size + thing.variance());
  }

  private double deviation(Seen thing) {
    double variance = size * size * thing.variance() / (size * size + thing.variance());
    return Math.sqrt(variance + TINY);
  }

  private double quantile(Seen thing, double[] posterior, double probability) {
    double falls = posterior[2];
    if (falls <= probability && probability <= falls + posterior[0]) {
      return 0;
    }
    double low = -3;
    double high = 3;
    for (int i = 0; i < 40; i++) {
      double middle = (low + high) / 2;
      if (below(thing, posterior, middle) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** The chance that the movement is less than a value. */
  private double below(Seen thing, double[] posterior, double value) {
    double zero = below(-center(thing) / deviation(thing));
    double at = below((value - center(thing)) / deviation(thing));
    return value < 0
        ? posterior[2] * Math.min(1, at / Math.max(1e-300, zero))
        : posterior[2]
            + posterior[0]
            + posterior[1] * Math.min(1, (at - zero) / Math.max(1e-300, 1 - zero));
  }

  /** The distribution function of the normal distribution. */
  private static double below(double z) {
    return 0.5 * Erf.erfc(-z / Math.sqrt(2));
  }
}
