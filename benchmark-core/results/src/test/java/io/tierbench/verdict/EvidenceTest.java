package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.Paired;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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

  @Test
  void onlyRoundsThatBothHaveCount() {
    Evidence evidence =
        Evidence.of(
            Map.of(
                "a", List.of(new Rates(1, 1, 1, new TreeMap<>(Map.of(1, 30.0, 2, 70.0, 9, 1.0)))),
                "b", List.of(new Rates(1, 1, 1, new TreeMap<>(Map.of(1, 10.0, 2, 10.0))))));

    assertThat(evidence.paired("a", "b").get(1).rounds()).isEqualTo(2);
    assertThat(evidence.paired("a", "b").get(1).log()).isCloseTo(Math.log(7), EXACTLY);
    assertThat(evidence.paired("a", "c")).isEmpty();
  }

  @Test
  void copiesAddToTheFigureOfTheirCell() {
    Evidence evidence =
        Evidence.of(
            Map.of(
                "a",
                    List.of(
                        TestCells.rates(1, 1, 1, 5, round -> 800),
                        TestCells.rates(1, 1, 2, 5, round -> 1250)),
                "b", TestCells.rates(500)));

    assertThat(evidence.figures("a").get(1)).isCloseTo(1000, within(1e-9));
    assertThat(evidence.paired("a", "b").get(1).log()).isCloseTo(Math.log(2), EXACTLY);
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

  @Test
  void withoutAnReferenceTwoGroupsDoNotMeet() {
    assertThat(ofTwoGroups(Map.of()).paired("a", "b")).isEmpty();
  }

  @Test
  void theApproachIsSeenByMovementAndByNoFigure() {
    SortedMap<Integer, Double> before = new TreeMap<>(Map.of(1, 10.0, 2, Double.NaN, 3, 20.0));
    SortedMap<Integer, Double> counting = new TreeMap<>(Map.of(4, 100.0, 5, 100.0));
    Evidence evidence =
        Evidence.of(Map.of("a", List.of(new Rates(1, 1, 1, counting, before, false))));

    assertThat(evidence.copies("a", 1).get(1).get(0)).containsOnlyKeys(4, 5);
    assertThat(evidence.approaches("a", 1).get(1).get(0)).containsOnlyKeys(1, 3, 4, 5);
    assertThat(evidence.figures("a").get(1)).isCloseTo(100, within(1e-9));
  }

  private static final CellDescription CELL =
      TestCells.cell("load", "KRYO", "HTTP", "DTO", Map.of());

  @Test
  void copiesOfACellAreComparedWithinATrial() {
    Evidence evidence =
        Evidence.of(
            Map.of(
                CELL.label(),
                List.of(
                    TestCells.rates(1, 1, 1, 6, round -> 1000),
                    TestCells.rates(1, 1, 2, 6, round -> 1100),
                    TestCells.rates(2, 1, 1, 6, round -> 1000),
                    TestCells.rates(2, 1, 2, 6, round -> 950))));

    Copies copies = Copies.of(List.of(CELL), evidence);

    assertThat(copies.comparisons()).isEqualTo(2);
    assertThat(copies.largest()).isCloseTo(0.1, within(1e-9));
    assertThat(copies.spread())
        .isCloseTo(
            Math.sqrt((Math.pow(Math.log(1.1), 2) + Math.pow(Math.log(0.95), 2)) / 2),
            within(1e-9));
  }

  @Test
  void withoutCopiesThereIsNothingToSay() {
    assertThat(Copies.of(List.of(CELL), Evidence.of(Map.of())))
        .isEqualTo(new Copies(0, null, null));
  }
}
