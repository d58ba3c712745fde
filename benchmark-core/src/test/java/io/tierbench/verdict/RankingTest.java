package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.verdict.Ranking.Rank;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static final List<CellDescription> CELLS =
      List.of("A", "B", "C", "D").stream()
          .map(name -> new CellDescription(name, "load", name, "TCP", "DTO", Map.of()))
          .toList();

  /**
   * B lies between A and C and is told apart from neither: its own two ratios vary, that of A and C
   * does not.
   */
  @Test
  void ranksAreIntervalsAndTiesOverlap() {
    Map<String, Map<Integer, Double>> figures =
        Map.of(
            "A", Cells.figures(1120, 1121, 1119, 1122, 1120),
            "B", Cells.figures(980, 1150, 1040, 1120, 1010),
            "C", Cells.figures(1000, 1001, 1000, 999, 1001),
            "D", Cells.figures(500, 501, 499, 500, 502));

    Ranking ranking = Ranking.of(CELLS, Evidence.of(figures));

    assertThat(ranking.ranks())
        .containsExactly(
            new Rank("A", 1, 2), new Rank("B", 1, 3), new Rank("C", 2, 3), new Rank("D", 4, 4));
    assertThat(ranking.ties()).containsExactly(List.of("A", "B"), List.of("B", "C"), List.of("D"));
  }

  @Test
  void withoutDecisionsEverythingIsTied() {
    Ranking ranking = Ranking.of(CELLS, Evidence.of(Map.of("C", Cells.figures(7, 7.1))));

    assertThat(ranking.ranks()).allMatch(rank -> rank.best() == 1 && rank.worst() == 4);
    assertThat(ranking.ties())
        .singleElement()
        .satisfies(tie -> assertThat(tie).containsExactlyInAnyOrder("A", "B", "C", "D"));
  }

  /** A beats B and B beats C, of A and C too few pairs of forks were steady. */
  @Test
  void whatMustNotBeToldIsNoTie() {
    Evidence evidence =
        new Evidence(
            Map.of(
                "A", Cells.figures(3000, 3010, 2990, 3005),
                "B", Cells.figures(2000, 2001, 1999, 2003),
                "C", Cells.figures(1000, 1001, 1002, 999)),
            Map.of("A", Set.of(1), "C", Set.of(2)),
            Map.of(),
            null,
            Map.of());

    Ranking ranking = Ranking.of(CELLS.subList(0, 3), evidence);

    assertThat(ranking.ranks())
        .containsExactly(new Rank("A", 1, 2), new Rank("B", 2, 2), new Rank("C", 2, 3));
    assertThat(ranking.ties()).containsExactly(List.of("A", "C"), List.of("B"));
    assertThat(ranking.judgement("C", "A").map(Judgement::verdict)).contains(Verdict.INVALID);
    assertThat(ranking.judgement("A", "C")).isEqualTo(ranking.judgement("C", "A"));
    assertThat(ranking.judgements(List.of("A", "B")))
        .extracting(Judgement::verdict)
        .containsExactly(Verdict.FASTER);
    assertThat(List.of("A", "B", "C")).filteredOn(ranking::isApart).containsExactly("B");
  }

  @Test
  void invalidCellsHaveNoRank() {
    Evidence evidence = new Evidence(Map.of(), Map.of(), Map.of("B", "failed"), null, Map.of());

    assertThat(Ranking.of(CELLS, evidence).ranks())
        .extracting(Rank::label)
        .containsExactlyInAnyOrder("A", "C", "D");
  }
}
