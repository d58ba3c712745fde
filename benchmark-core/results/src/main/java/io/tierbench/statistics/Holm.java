package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Holm's step-down correction for many comparisons: the chance of one or more wrong rejections in a
 * family stays below the level, whatever the dependence between its members (S. Holm, "A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
 */
public final class Holm {

  private Holm() {}

  public static double[] adjust(double... pValues) {
    return Arrays.stream(multiplied(pValues)).map(p -> Math.min(1, p)).toArray();
  }

  /** Returns the factor by which each p-value is multiplied, before it is limited to 1. */
  public static double[] factors(double... pValues) {
    double[] factors = multiplied(pValues);
    Arrays.setAll(factors, i -> pValues[i] > 0 ? factors[i] / pValues[i] : pValues.length);
    return factors;
  }

  private static double[] multiplied(double... pValues) {
    for (double p : pValues) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("not a p-value: " + p);
      }
    }
    Integer[] ascending = new Integer[pValues.length];
    Arrays.setAll(ascending, i -> i);
    Arrays.sort(ascending, Comparator.comparingDouble(i -> pValues[i]));
    double[] multiplied = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      largest = Math.max(largest, pValues[ascending[rank]] * (ascending.length - rank));
      multiplied[ascending[rank]] = largest;
    }
    return multiplied;
  }
}
