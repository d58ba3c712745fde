package io.tierbench.statistics;

/**
 * The sum of doubles with W. Kahan's compensation, to the last bit that of a stream. A stream of a
 * few values costs many times as much, and a report asks for millions of them.
 */
final class CompensatedSum {
  private CompensatedSum() {}

  static double of(double[] values) {
    double sum = 0;
    double simple = 0;
    double lost = 0;
    for (double value : values) {
      double compensated = value - lost;
      double next = sum + compensated;
      lost = (next - sum) - compensated;
      sum = next;
      simple += value;
    }
    double exact = sum - lost;
    return Double.isNaN(exact) && Double.isInfinite(simple) ? simple : exact;
  }

  /** Not a number where there are no values. */
  static double mean(double[] values) {
    return of(values) / values.length;
  }
}
