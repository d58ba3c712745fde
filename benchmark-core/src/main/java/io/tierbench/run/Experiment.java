package io.tierbench.run;

import io.tierbench.results.Block;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Findings;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Precision.Width;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Carries out a plan: randomised complete blocks, every replicate written down before the next one
 * begins. Whether there is another block is decided by precision and time, never by what the
 * figures say. It goes on where an earlier session of the same folder was cut off.
 */
final class Experiment {
  private static final int ATTEMPTS = 2;

  private final ResultsFolder folder;
  private final RunPlan plan;
  private final WarmUps warmUps;
  private final Timetable timetable;
  private final Replicator replicator;
  private final Deadline deadline;
  private final Progress progress;

  Experiment(
      ResultsFolder folder,
      WarmUps warmUps,
      Replicator replicator,
      Deadline deadline,
      Progress progress) {
    this.folder = folder;
    this.plan = folder.plan();
    this.warmUps = warmUps;
    this.timetable = new Timetable(folder, warmUps);
    this.replicator = replicator;
    this.deadline = deadline;
    this.progress = progress;
  }

  /** Runs what is left of the plan. */
  void run() throws IOException {
    for (int number = 1; number <= plan.mostBlocks(); number++) {
      if (number > folder.blocks().size()) {
        List<Cell> cells = cellsOf(number);
        if (cells.isEmpty()) {
          return;
        }
        folder.add(new Block(number, order(number, cells)));
      }
      run(folder.blocks().get(number - 1));
    }
  }

  /** The cells of the next block; none where the run is over. */
  private List<Cell> cellsOf(int number) {
    Set<String> failed = folder.failures().keySet();
    List<Cell> complete =
        plan.cells().stream().filter(cell -> !failed.contains(cell.label())).toList();
    if (number == 1) {
      return complete;
    }
    Precision precision = Findings.precision(folder);
    if (number > plan.fewestBlocks() && precision.isReached()) {
      return List.of();
    }
    double left =
        plan.budgetSeconds() == null
            ? Double.POSITIVE_INFINITY
            : plan.budgetSeconds() - folder.spentSeconds();
    // Fewer blocks carry no verdict, so none before leaves a cell out.
    if (number <= Math.max(Verdicts.FEWEST_PAIRS, plan.fewestBlocks())) {
      if (timetable.blockSeconds(complete) <= left) {
        return complete;
      }
      if (number < Verdicts.FEWEST_PAIRS) {
        return List.of();
      }
      // Cells took longer to get warm than was foreseen: verdicts on some are better than on none.
    }
    Set<String> chosen = new LinkedHashSet<>();
    Set<String> wanting = precision.wanting();
    for (Width width : precision.widths()) {
      Set<String> more = new LinkedHashSet<>(chosen);
      more.addAll(width.cells());
      if (wanting.containsAll(width.cells()) && timetable.blockSeconds(plan.cells(more)) <= left) {
        chosen = more;
      }
    }
    return plan.cells(chosen);
  }

  /** The sentinel is there twice in every block. */
  private List<Slot> order(int number, List<Cell> cells) {
    Set<String> labels = new LinkedHashSet<>();
    cells.forEach(cell -> labels.add(cell.label()));
    List<Slot> order = new ArrayList<>();
    if (plan.sentinel() != null && !folder.failures().keySet().contains(plan.sentinel())) {
      labels.add(plan.sentinel());
    }
    for (String label : labels) {
      int copies = label.equals(plan.sentinel()) ? Math.max(2, plan.copies()) : plan.copies();
      for (int copy = 1; copy <= copies; copy++) {
        order.add(new Slot(label, copy));
      }
    }
    Collections.shuffle(order, new Random(plan.seed() + number * 0x9E37_79B9_7F4A_7C15L));
    return order;
  }

  private void run(Block block) throws IOException {
    int size = block.order().size();
    int ran = 0;
    for (int round = 1; round <= ATTEMPTS; round++) {
      for (int i = 0; i < size; i++) {
        Slot slot = block.order().get(i);
        // More than once where it shows that the warm-up was too short.
        while (wants(block, slot, round)) {
          run(block, slot, round == 1 ? i + 1 : size + i + 1);
          ran++;
        }
      }
    }
    learnFrom(block, ran > 0);
    if (ran > 0) {
      folder.writeJmh();
      Precision precision = Findings.precision(folder);
      double total = timetable.totalSeconds(block.number(), List.of());
      progress.endOfBlock(
          block.number(), percent(total), total - folder.spentSeconds(), precision.widths());
    }
  }

  /**
   * Between blocks only: within one, every fork of a cell warms up alike.
   *
   * @param isNew whether something of the block was measured since; otherwise the run was cut off
   *     behind it, perhaps before all of it was learned
   */
  private void learnFrom(Block block, boolean isNew) {
    for (Cell cell : plan.cells()) {
      if (!isNew && warmUps.knows(cell)) {
        continue;
      }
      warmUps.learn(cell, folder.replicates(block.number(), cell.label()));
    }
  }

  private static List<Replicate> ofSlot(List<Replicate> ofCell, Slot slot) {
    return ofCell.stream().filter(replicate -> replicate.copy() == slot.copy()).toList();
  }

  /** Whether a slot has no replicate that counts, and was not tried often enough. */
  private boolean wants(Block block, Slot slot, int round) {
    List<Replicate> ofSlot = ofSlot(folder.replicates(block.number(), slot.cell()), slot);
    return ofSlot.stream().noneMatch(Replicate::counts)
        && ofSlot.stream().filter(replicate -> !replicate.wasCold()).count() == round - 1;
  }

  private Cell cell(Block block, Slot slot) {
    return plan.cell(slot.cell())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "block %d in %s names %s, which is not in the plan"
                        .formatted(block.number(), folder.path(), slot.cell())));
  }

  private void run(Block block, Slot slot, int position) throws IOException {
    Cell cell = cell(block, slot);
    double total = timetable.totalSeconds(block.number() - 1, running(block, position));
    progress.start(
        block.number(),
        position,
        Math.max(position, block.order().size()),
        percent(total),
        total - folder.spentSeconds(),
        slot);
    List<Replicate> made = folder.replicates(block.number(), slot.cell());
    Replicate replicate =
        replicator.run(
            cell,
            slot,
            block.number(),
            position,
            1 + ofSlot(made, slot).size(),
            warmUps.iterations(cell, made),
            deadline);
    replicate = checked(block, cell, replicate, made.stream().noneMatch(Replicate::counts));
    folder.add(replicate);
    progress.ended(replicate);
  }

  /**
   * A replicate that shows that its cell takes longer to get warm is run again, if it is the first
   * of the block, as the others must warm up as that one did, and if that leaves time for as many
   * blocks as verdicts need.
   */
  private Replicate checked(Block block, Cell cell, Replicate replicate, boolean first) {
    if (!replicate.counts() || !warmUps.isCold(cell, replicate)) {
      return replicate;
    }
    double warmUp = replicate.warmUp().size() * plan.sampling().iterationMillis() / 1000.0;
    return first && warmUps.mayBeLonger(replicate) && hasTime(block, replicate, warmUp)
        ? replicate.cold(warmUp)
        : replicate.notSteady();
  }

  /** Whether a replicate may be made again, and its cell warm up for longer from then on. */
  private boolean hasTime(Block block, Replicate replicate, double secondsLonger) {
    if (plan.budgetSeconds() == null) {
      return true;
    }
    List<Cell> rest = running(block, replicate.position());
    int blocksToCome = Math.max(0, Verdicts.FEWEST_PAIRS - block.number());
    long forks =
        block.order().stream().filter(slot -> slot.cell().equals(replicate.cell())).count();
    return folder.spentSeconds()
            + 2 * replicate.seconds()
            + timetable.seconds(rest.subList(1, rest.size()))
            + blocksToCome * timetable.blockSeconds(plan.cells())
            + (1 + blocksToCome) * forks * secondsLonger
        <= plan.budgetSeconds();
  }

  /** What is left of a block, from a position on. */
  private List<Cell> running(Block block, int position) {
    List<Slot> order = block.order();
    return order.subList(Math.min(position - 1, order.size() - 1), order.size()).stream()
        .flatMap(slot -> plan.cell(slot.cell()).stream())
        .toList();
  }

  private int percent(double totalSeconds) {
    return (int) Math.min(99, Math.round(100 * folder.spentSeconds() / Math.max(1, totalSeconds)));
  }
}
