package io.tierbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WeightsTest {
  private static final Offset<Double> EXACT = within(1e-12);
  private static final double BETWEEN = 0.01;

  /** Of each replicate the logarithm of the ratio, and its variance by the rounds. */
  private static SortedMap<Integer, Paired> replicates(double... logsAndVariances) {
    SortedMap<Integer, Paired> replicates = new TreeMap<>();
    for (int i = 0; i < logsAndVariances.length; i += 2) {
      replicates.put(
          i / 2 + 1, new Paired(logsAndVariances[i], 0, logsAndVariances[i + 1], 10, false));
    }
    return replicates;
  }

  @Test
  void aReplicateThatWasDisturbedCountsLessForAllContrasts() {
    Weights weights =
        Weights.of(
            List.of(
                replicates(0.1, 0.01, 0.1, 0.03, 0.1, 0.01),
                replicates(0.2, 0.01, 0.2, 0.03, 0.2, 0.01),
                // What is not like the others does not matter.
                replicates(0.3, 0.5, 0.3, 0.001, 0.3, 0.4)),
            BETWEEN);

    // One over 0.02, 0.04 and 0.02.
    assertThat(weights.of(List.of(1, 2, 3))).containsExactly(new double[] {1.2, 0.6, 1.2}, EXACT);
    assertThat(weights.of(List.of(2))).containsExactly(new double[] {1}, EXACT);
    Sample sample = Sample.of(replicates(0.2, 0.01, 0.7, 0.03, 0.2, 0.01), weights);
    assertThat(sample.log()).isCloseTo(0.3, EXACT);
    assertThat(sample.variance()).isCloseTo((2.4 * 0.01 + 0.6 * 0.16) / 2, EXACT);
    // 1 / (50 + 25 + 50), and three times that for a replicate of weight 1.
    assertThat(sample.varianceOfMean(BETWEEN)).isCloseTo(0.008, EXACT);
    assertThat(sample.expectedVariance(BETWEEN)).isCloseTo(0.024, EXACT);
  }

  @Test
  void noReplicateCountsForAll() {
    Weights weights = Weights.of(List.of(replicates(0, 1e-6, 0, 1e-6, 0, 1)), 0);
    double[] two = weights.of(List.of(2, 3));
    double[] three = weights.of(List.of(1, 2, 3));

    assertThat(two).containsExactly(new double[] {1.5, 0.5}, within(1e-3));
    assertThat(three).containsExactly(new double[] {1.5, 1.5, 0}, within(1e-3));
    Sample sample = Sample.of(replicates(0, 0.01, 0, 0.01), Weights.EQUAL);
    assertThat(sample.expectedVariance(BETWEEN)).isCloseTo(0.02, EXACT);
  }

  @Test
  void whereNothingIsKnownAllCountTheSame() {
    assertThat(Weights.EQUAL.of(List.of(1, 2, 3))).containsOnly(1.0);
    assertThat(Weights.inverse(new double[] {0.1, 0})).containsOnly(1.0);
    Sample sample = Sample.of(replicates(0.1, 0.01, 0.3, 0.03), Weights.EQUAL);

    assertThat(sample.log()).isCloseTo(0.2, EXACT);
    assertThat(sample.variance()).isCloseTo(0.02, EXACT);
    assertThat(sample.varianceOfMean(0)).isCloseTo(0.01, EXACT);
  }
}
