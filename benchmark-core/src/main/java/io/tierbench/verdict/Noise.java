package io.tierbench.verdict;

import java.util.random.RandomGenerator;

/**
 * Measurements with a known truth: what a fork measures is the true rate times the noise of the
 * fork, the drift of the machine, which all forks of a block share, and the noise of the iteration,
 * which depends on the one before. All of it multiplies, so it adds on a log scale.
 *
 * @param leastVariation smallest coefficient of variation between the forks of a cell
 * @param mostVariation largest; each cell has its own, drawn evenly between the two
 * @param slowShare share of forks that are 10 to 20 % slow, as some come out of the compilers
 */
record Noise(double leastVariation, double mostVariation, double slowShare) {
  /** Measured iterations of a fork: those of the preset {@code standard}. */
  static final int ITERATIONS = 20;

  private static final double DRIFT = 0.01;
  private static final double ITERATION_VARIATION = 0.02;
  private static final double AUTOCORRELATION = 0.5;
  private static final double LEAST_SLOW = 0.1;
  private static final double MOST_SLOW = 0.2;

  static Noise same(double variation, double slowShare) {
    return new Noise(variation, variation, slowShare);
  }

  /**
   * Measures cells in blocks.
   *
   * @param rates true calls per second of each cell
   * @return calls per second by cell, block and iteration
   */
  double[][][] measure(double[] rates, int blocks, RandomGenerator random) {
    double[] drift = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      drift[block] = (block == 0 ? 0 : drift[block - 1]) + DRIFT * random.nextGaussian();
    }
    double[][][] measured = new double[rates.length][blocks][];
    for (int cell = 0; cell < rates.length; cell++) {
      double variation = leastVariation + (mostVariation - leastVariation) * random.nextDouble();
      for (int block = 0; block < blocks; block++) {
        double log =
            Math.log(rates[cell]) + drift[block] + variation * random.nextGaussian() + slow(random);
        measured[cell][block] = iterations(log, random);
      }
    }
    return measured;
  }

  private double slow(RandomGenerator random) {
    return random.nextDouble() < slowShare
        ? Math.log1p(-LEAST_SLOW - (MOST_SLOW - LEAST_SLOW) * random.nextDouble())
        : 0;
  }

  private static double[] iterations(double log, RandomGenerator random) {
    double[] iterations = new double[ITERATIONS];
    double noise = random.nextGaussian();
    for (int i = 0; i < ITERATIONS; i++) {
      iterations[i] = Math.exp(log + ITERATION_VARIATION * noise);
      noise =
          AUTOCORRELATION * noise
              + Math.sqrt(1 - AUTOCORRELATION * AUTOCORRELATION) * random.nextGaussian();
    }
    return iterations;
  }
}
