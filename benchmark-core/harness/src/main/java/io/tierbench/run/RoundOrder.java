package io.tierbench.run;

import io.tierbench.record.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * The random order of the iterations of a round. Cells of a workload follow each other, because a
 * machine may change its speed within a round, and compared cells should run at the same speed.
 */
final class RoundOrder {
  /**
   * Criteria by which iterations are grouped, from coarse to fine: the more often cells are
   * compared, the closer together they are measured. The shapes of a stack are closest.
   */
  private static final List<Function<Turn, Object>> CRITERIA =
      List.of(
          Turn::phases,
          turn -> turn.cellRun().cell().method(),
          turn -> turn.cellRun().cell().parameter(Cell.PLACEMENT),
          turn -> turn.cellRun().plannedStack());

  private final List<CellRun> cellRuns;
  private final Random random;

  RoundOrder(List<CellRun> cellRuns, Random random) {
    this.cellRuns = cellRuns;
    this.random = random;
  }

  /** An iteration in a round, perhaps with timed phases. */
  record Turn(CellRun cellRun, boolean phases) {}

  /** Returns the next round, with failed cells too, so that only the seed determines the order. */
  List<Turn> next(boolean withPhases) {
    List<Turn> turns = new ArrayList<>();
    for (CellRun cellRun : cellRuns) {
      turns.add(new Turn(cellRun, false));
      if (withPhases && cellRun.hasPhases()) {
        turns.add(new Turn(cellRun, true));
      }
    }
    return shuffled(turns, 0);
  }

  private List<Turn> shuffled(List<Turn> turns, int common) {
    if (common == CRITERIA.size()) {
      Collections.shuffle(turns, random);
      return turns;
    }
    Map<Object, List<Turn>> kinds = new LinkedHashMap<>();
    for (Turn turn : turns) {
      kinds.computeIfAbsent(CRITERIA.get(common).apply(turn), kind -> new ArrayList<>()).add(turn);
    }
    List<List<Turn>> groups = new ArrayList<>(kinds.values());
    Collections.shuffle(groups, random);
    return groups.stream().flatMap(group -> shuffled(group, common + 1).stream()).toList();
  }
}
