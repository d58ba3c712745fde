package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.CellDescription;
import io.tierbench.verdict.Ranking.Rank;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static final List<CellDescription> CELLS =
      List.of("A", "B", "C", "D").stream()
          .map(name -> new CellDescription(name, "load", name, "TCP", "DTO", Map.of()))
          .toList();

  /**
   * B lies between A and C without a significant difference to both: its own two ratios vary, that
   * of A and C does not.
   */
  @Test
  void ranksAreIntervalsAndTiesOverlap() {
    Map<String, List<Rates>> figures =
        Map.of(
            "A", TestCells.rates(1120, 1121, 1119, 1122, 1120),
            "B", TestCells.rates(980, 1150, 1040, 1120, 1010),
            "C", TestCells.rates(1000, 1001, 1000, 999, 1001),
            "D", TestCells.rates(500, 501, 499, 500, 502));

    Ranking ranking = ranking(CELLS, Evidence.of(figures));

    assertThat(ranking.ranks())
        .containsExactly(
            new Rank("A", 1, 2), new Rank("B", 1, 3), new Rank("C", 2, 3), new Rank("D", 4, 4));
    assertThat(ranking.ties()).containsExactly(List.of("A", "B"), List.of("B", "C"), List.of("D"));
    assertThat(ranking.maxRatio(List.of("A", "B")).getAsDouble())
        .isEqualTo(ranking.judgement("A", "B").orElseThrow().knownRatio().high());
    assertThat(ranking.maxRatio(List.of("A", "D")).getAsDouble()).isBetween(2.0, 3.0);
  }

  /** A beats B and B beats C; A and C were never alive together. */
  @Test
  void whatIsUnusableIsNoTie() {
    List<Rates> third =
        List.of(TestCells.rates(3, round -> 2001), TestCells.rates(4, round -> 2003));
    Evidence evidence =
        Evidence.of(
            Map.of(
                "A", TestCells.rates(3000, 3001),
                "B", Stream.concat(TestCells.rates(2000, 2001).stream(), third.stream()).toList(),
                "C",
                    List.of(
                        TestCells.rates(3, round -> 1000), TestCells.rates(4, round -> 1000.5))));

    Ranking ranking = ranking(CELLS.subList(0, 3), evidence);

    assertThat(ranking.ranks())
        .containsExactly(new Rank("A", 1, 2), new Rank("B", 2, 2), new Rank("C", 2, 3));
    assertThat(ranking.ties()).containsExactly(List.of("A", "C"), List.of("B"));
    assertThat(ranking.judgement("C", "A").map(Judgement::verdict)).contains(Verdict.INVALID);
    assertThat(ranking.judgement("A", "C")).isEqualTo(ranking.judgement("C", "A"));
    assertThat(ranking.judgements(List.of("A", "B")))
        .extracting(Judgement::verdict)
        .containsExactly(Verdict.FASTER);
  }

  @Test
  void invalidCellsHaveNoRank() {
    Evidence evidence = new Evidence(Map.of(), Map.of("B", "failed"), Map.of(), 0);

    assertThat(ranking(CELLS, evidence).ranks())
        .extracting(Rank::label)
        .containsExactlyInAnyOrder("A", "C", "D");
  }

  private static Ranking ranking(List<CellDescription> cells, Evidence evidence) {
    return Ranking.of(cells, Ratios.of(cells, List.of(), evidence), List.of());
  }
}
