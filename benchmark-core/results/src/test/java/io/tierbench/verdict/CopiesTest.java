package io.tierbench.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.record.CellDescription;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CopiesTest {
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
