package io.tierbench.run;

import io.tierbench.record.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * A planned stack of a trial, with the cells measured on it.
 *
 * @param plainName the name without the variant
 * @param copy 1; 2 for the second copy of the same stack
 */
record PlannedStack(String name, String plainName, Stack stack, int copy, List<Cell> cells) {
  PlannedStack {
    cells = List.copyOf(cells);
  }

  PlannedStack(String name, Stack stack, int copy, List<Cell> cells) {
    this(name, name, stack, copy, cells);
  }

  PlannedStack secondCopy() {
    return new PlannedStack(name + "#2", plainName + "#2", stack, 2, cells);
  }

  /** Returns the cells with a warm-up of their own; placement makes no difference to compilers. */
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
