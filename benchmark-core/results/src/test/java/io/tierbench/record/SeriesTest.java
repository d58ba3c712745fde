package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {

  private static Series series(boolean level, boolean late) {
    return new Series(
        "cell",
        1,
        1,
        1,
        "b",
        Map.of(),
        rates(1, 12),
        rates(13, 20),
        level,
        late,
        null,
        null,
        null,
        null);
  }

  private static SortedMap<Integer, Double> rates(int first, int last) {
    SortedMap<Integer, Double> rates = new TreeMap<>();
    IntStream.rangeClosed(first, last).forEach(round -> rates.put(round, 100.0 + round));
    return rates;
  }

  @Test
  void theLastRoundsOfItsWarmUpAreTheApproachOfWhatWasNotLevel() {
    assertThat(series(false, false).approach()).containsOnlyKeys(5, 6, 7, 8, 9, 10, 11, 12);
    assertThat(series(true, false).approach()).isEmpty();
    assertThat(series(false, true).approach()).as("other calls came after them").isEmpty();
  }
}
