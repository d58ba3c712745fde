package io.tierbench.statistics;

import java.util.Arrays;
import java.util.Collection;

/** The median of some values. */
public final class Median {

  private Median() {}

  /**
   * Returns the middle value, or the mean of the two middle ones.
   *
   * @throws IllegalArgumentException without values
   */
  public static double of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  static double of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a median needs at least one value");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
