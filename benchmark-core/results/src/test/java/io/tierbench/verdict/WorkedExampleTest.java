package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.statistics.FastestThird;
import io.tierbench.statistics.Holm;
import io.tierbench.statistics.Moderation;
import io.tierbench.statistics.Paired;
import io.tierbench.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/method.md}, with its numbers. */
class WorkedExampleTest {
  private static final double[] KRYO = {1100, 1040, 1120, 900, 1080, 1130};
  private static final double[] JSON = {1000, 950, 1010, 820, 990, 1020};

  private static List<Rates> trial(double... rates) {
    SortedMap<Integer, Double> byRound = new TreeMap<>();
    for (double rate : rates) {
      byRound.put(byRound.size() + 1, rate);
    }
    return List.of(new Rates(1, 1, 1, byRound));
  }

  @Test
  void theFigureOfATrialIsTheRatioOfTheFastestThirds() {
    Paired first = Evidence.of(Map.of("a", trial(KRYO), "b", trial(JSON))).paired("a", "b").get(1);

    assertThat(FastestThird.ofRates(DoubleStream.of(KRYO).boxed().toList()))
        .isCloseTo(1125, within(0.05));
    assertThat(FastestThird.ofRates(DoubleStream.of(JSON).boxed().toList()))
        .isCloseTo(1015, within(0.05));
    assertThat(first.log()).isCloseTo(0.1029, within(5e-5));
  }

  @Test
  void threeTrialsAndTheOtherComparisonsGiveTheVerdict() {
    Sample sample =
        Sample.of(
            List.of(
                new Paired(0.103, 0, 6, false),
                new Paired(0.118, 0, 6, false),
                new Paired(0.092, 0, 6, false)));
    assertThat(sample.log()).isCloseTo(0.1043, within(5e-5));
    assertThat(sample.variance()).isCloseTo(0.00017, within(5e-6));

    Moderation others = new Moderation(6, 0.0004, 100);
    double variance = others.squeeze(sample.variance(), sample.degreesOfFreedom());
    assertThat(variance).isCloseTo(0.00034, within(5e-6));
    assertThat(others.total(sample.degreesOfFreedom())).isEqualTo(8);

    double error = Math.sqrt(variance / 3);
    assertThat(error).isCloseTo(0.0107, within(5e-5));
    Ratio ratio = Ratio.of(sample.log(), error, 8, 3, Verdicts.CONFIDENCE);
    assertThat(ratio.estimate()).isCloseTo(1.110, within(5e-4));
    assertThat(ratio.low()).isCloseTo(1.083, within(5e-4));
    assertThat(ratio.high()).isCloseTo(1.138, within(5e-4));

    double adjusted = Holm.adjust(ratio.pValue(), 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1)[0];
    assertThat(adjusted).isCloseTo(0.0001, within(5e-5));
    assertThat(Verdicts.decide(ratio, adjusted, Verdicts.MARGIN)).isEqualTo(Verdict.FASTER);

    double mayGain = Math.log1p(3.5 * 0.0121);
    Ratio drifting = Ratio.of(sample.log(), error, 8, 3, mayGain, 0, Verdicts.CONFIDENCE);
    assertThat(drifting.low()).isCloseTo(1.039, within(5e-4));
    assertThat(Verdicts.decide(drifting, adjusted, Verdicts.MARGIN)).isEqualTo(Verdict.FASTER);
  }
}
