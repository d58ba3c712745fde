package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.verdict.TestCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which options are compared; {@code PublishedRunTest} tests the comparisons of the matrix.
 */
class ContrastTest {

  /** It is never compared with another stack that has another value. */
  @ParameterizedTest
  @CsvSource({"callers, 1, 2 8, CALLERS", "dispatch, WORKERS, INLINE OTHER, TUNING"})
  void otherValuesAreComparedWithThePlainOneOfTheSameStackOnly(
      String parameter, String plain, String others, Question question) {
    int ofOne = Contrast.planned(TestCells.matrix("load", Map.of()), Baseline.USUAL).size();
    List<CellDescription> cells = new ArrayList<>();
    for (String value : (others + " " + plain).split(" ")) {
      cells.addAll(TestCells.matrix("load", Map.of(parameter, value)));
    }

    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);

    assertThat(contrasts)
        .filteredOn(contrast -> contrast.questions().equals(Set.of(question)))
        .hasSize(2 * 24)
        .allSatisfy(
            contrast ->
                assertThat(contrast.one().replaceFirst("[^:]*$", plain))
                    .isEqualTo(contrast.other()));
    assertThat(contrasts).hasSize(3 * ofOne + 2 * 24);
  }

  /** The number of callers is the same; a server that is not bound is never compared. */
  @Test
  void severalCoresAreComparedWithOneOfTheSameStackOnly() {
    List<CellDescription> cells = new ArrayList<>(TestCells.matrix("load", Map.of()));
    int ofOne = Contrast.planned(cells, Baseline.USUAL).size();
    for (String cores : List.of("4", "1", "2")) {
      cells.addAll(TestCells.matrix("load", Map.of(Cell.CORES, cores, Cell.CALLERS, "8")));
    }

    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);

    assertThat(contrasts)
        .filteredOn(contrast -> contrast.questions().contains(Question.CORES))
        .hasSize(2 * 24)
        .allSatisfy(
            contrast -> {
              assertThat(contrast.questions()).containsExactly(Question.CORES);
              assertThat(contrast.other()).containsPattern(":1(:8)?$");
            });
    assertThat(contrasts).hasSize(4 * ofOne + 2 * 24);
  }

  /** The variant is compared with the plain one of the same stack, and within itself. */
  @Test
  void aVariantIsComparedWithTheSameStackOnly() {
    List<CellDescription> cells = new ArrayList<>(TestCells.matrix("load", Map.of()));
    int ofOne = Contrast.planned(cells, Baseline.USUAL).size();
    TestCells.matrix("load", Map.of()).stream()
        .map(
            cell ->
                new CellDescription(
                    cell.label() + "@jdk25",
                    cell.workload(),
                    cell.framework(),
                    cell.serialization(),
                    cell.transport(),
                    cell.link(),
                    cell.shape(),
                    "jdk25",
                    cell.options()))
        .forEach(cells::add);

    List<Contrast> contrasts = Contrast.planned(cells, Baseline.USUAL);

    assertThat(contrasts).hasSize(2 * ofOne + 24);
    assertThat(contrasts)
        .filteredOn(contrast -> contrast.questions().contains(Question.VARIANT))
        .hasSize(24)
        .allMatch(contrast -> contrast.one().equals(contrast.other() + "@jdk25"))
        .allMatch(contrast -> contrast.questions().size() == 1);
  }
}
