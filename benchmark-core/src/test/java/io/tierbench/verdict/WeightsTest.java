package io.tierbench.verdict;

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
                replicates(0.1, 0.01, 0.1, 0.07),
                replicates(0.2, 0.01, 0.2, 0.07),
                // What is not like the others does not matter.
                replicates(0.3, 0.5, 0.3, 0.001)),
            BETWEEN);

    // 1 / 0.02 and 1 / 0.08.
    assertThat(weights.of(List.of(1, 2))).containsExactly(new double[] {1.6, 0.4}, EXACT);
    assertThat(weights.of(List.of(1))).containsExactly(new double[] {1}, EXACT);
    Sample sample = Sample.of(replicates(0.2, 0.01, 0.7, 0.07), weights);
    assertThat(sample.log()).isCloseTo(0.3, EXACT);
    assertThat(sample.variance()).isCloseTo(1.6 * 0.01 + 0.4 * 0.16, EXACT);
    // The harmonic mean of both variances is 0.032.
    assertThat(BETWEEN + sample.within()).isCloseTo(0.032, EXACT);
  }

  @Test
  void whereNothingIsKnownAllCountTheSame() {
    assertThat(Weights.EQUAL.of(List.of(1, 2, 3))).containsOnly(1.0);
    assertThat(Weights.inverse(new double[] {0.1, 0})).containsOnly(1.0);
    Sample sample = Sample.of(replicates(0.1, 0.01, 0.3, 0.03), Weights.EQUAL);

    assertThat(sample.log()).isCloseTo(0.2, EXACT);
    assertThat(sample.variance()).isCloseTo(0.02, EXACT);
    assertThat(sample.within()).isCloseTo(0.02, EXACT);
  }
}
