package io.tierbench.results;

import java.util.Collection;

/** The middle of some values. */
public final class Median {

  private Median() {}

  /**
   * The middle value, or the mean of the two middle ones.
   *
   * @throws IllegalArgumentException where there is no value
   */
  public static double of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no value has no median");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
