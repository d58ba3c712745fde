package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.statistics.Paired;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests the ratios of trials and the differences of copies. */
class EvidenceTest {

  private static final Offset<Double> EXACTLY = within(1e-12);

  /**
   * Effects of the machine on both in a round, and a stall in the middle of one, change nothing.
   */
  @Test
  void theRatioIsThatOfTheFastestIterations() {
    double[] machine = {1, 1.2, 0.1, 0.9, 1};
    Evidence evidence =
        Evidence.of(
            Map.of(
                "a", List.of(TestCells.rates(1, round -> 1500 * machine[round - 1])),
                "b",
                    List.of(
                        TestCells.rates(
                            1, round -> 1000 * machine[round - 1] * (round == 3 ? 10 : 1)))));

    Paired paired = evidence.paired("a", "b").get(1);

    assertThat(paired.log()).isCloseTo(Math.log(1.5), EXACTLY);
    assertThat(paired.rounds()).isEqualTo(5);
    assertThat(paired.acrossGroups()).isFalse();
  }

  /** JVMs were restarted near the end of the third trial. */
  @Test
  void aTrialOfFewRoundsIsLeftOutIfThereAreOthers() {
    List<Rates> rates =
        List.of(
            TestCells.rates(1, 1, 1, 5, round -> 1000),
            TestCells.rates(2, 1, 1, 5, round -> 1000),
            TestCells.rates(3, 1, 1, 3, round -> 1000));

    assertThat(Evidence.of(Map.of("a", rates, "b", rates)).paired("a", "b")).containsOnlyKeys(1, 2);
  }

  /** The machine slows down between the groups, and with it all of the second. */
  private static Evidence ofTwoGroups(Map<String, String> references) {
    return new Evidence(
        Map.of(
            "anchor",
                List.of(
                    TestCells.rates(1, 1, 1, 5, round -> 1000),
                    TestCells.rates(1, 2, 1, 5, round -> 500)),
            "anchor:variant",
                List.of(
                    TestCells.rates(1, 1, 1, 5, round -> 2000),
                    TestCells.rates(1, 2, 1, 5, round -> 900)),
            "a", List.of(TestCells.rates(1, 1, 1, 5, round -> 1500)),
            "b", List.of(TestCells.rates(1, 2, 1, 5, round -> 1000))),
        Map.of(),
        references,
        0);
  }

  @Test
  void cellsOfTwoGroupsMeetAtTheReference() {
    Evidence evidence = ofTwoGroups(Map.of("a", "anchor", "b", "anchor", "anchor", "anchor"));

    Paired paired = evidence.paired("a", "b").get(1);

    assertThat(paired.log()).isCloseTo(Math.log(1.5 / 2), EXACTLY);
    assertThat(paired.acrossGroups()).isTrue();
    assertThat(evidence.paired("b", "anchor").get(1).log()).isCloseTo(Math.log(2), EXACTLY);
    assertThat(evidence.paired("b", "anchor").get(1).acrossGroups()).isFalse();
  }

  /** This happens to a stack and its variant in different groups. */
  @Test
  void cellsWithDifferentReferencesMeetAtTheSameOneInBothDirections() {
    Evidence evidence = ofTwoGroups(Map.of("a", "anchor", "b", "anchor:variant"));

    assertThat(evidence.paired("a", "b").get(1).log()).isCloseTo(Math.log(1.5 / 2), EXACTLY);
    assertThat(evidence.paired("b", "a").get(1).log()).isCloseTo(Math.log(2 / 1.5), EXACTLY);
  }
}
