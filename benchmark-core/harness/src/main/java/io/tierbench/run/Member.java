package io.tierbench.run;

import io.tierbench.record.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * A pair that a fleet is to have.
 *
 * @param name unique in the fleet
 * @param plainName the name without the variant
 * @param copy 1; 2 for the second pair of the same stack
 * @param cells that it measures
 */
record Member(String name, String plainName, Stack stack, int copy, List<Cell> cells) {
  Member {
    cells = List.copyOf(cells);
  }

  /** A member of a run without variants. */
  Member(String name, Stack stack, int copy, List<Cell> cells) {
    this(name, name, stack, copy, cells);
  }

  /** A second pair of the same stack. */
  Member again() {
    return new Member(name + "#2", plainName + "#2", stack, 2, cells);
  }

  /** The cells with a warm-up of their own: where threads run does not matter to compilers. */
  List<Cell> warmedCells() {
    List<Cell> warmed = new ArrayList<>();
    for (Cell cell : cells) {
      if (warmed.stream().noneMatch(cell::runsTheCodeOf)) {
        warmed.add(cell);
      }
    }
    return warmed;
  }
}
