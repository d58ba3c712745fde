package io.tierbench.run;

import io.tierbench.record.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * A stack of a trial before it is started, with the cells measured on it.
 *
 * @param plainName name without the variant
 * @param copy 1, or 2 for the second copy of a stack in the trial
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

  /** Returns the cells with their own warm-up: cells that differ in placement share code. */
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
