package io.tierbench.papers;

import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps rows, links and shapes of the papers to those of a run: to the exact counterpart if the run
 * has it, otherwise to that of the matrix.
 */
final class StandIns {
  private static final int ONE_CORE = 1;

  /** Pairings with one caller of an unbound server. */
  private final List<CellDescription> pairings;

  /** Pairings with several callers, or with bound servers. */
  private final List<CellDescription> loaded;

  private final Map<PaperRow, Counterpart> counterparts = new EnumMap<>(PaperRow.class);
  private final Map<Experiment, Link> links = new EnumMap<>(Experiment.class);

  StandIns(Collection<CellDescription> all) {
    pairings = all.stream().filter(StandIns::hasDefaultLoad).toList();
    loaded =
        all.stream()
            .filter(cell -> !hasDefaultLoad(cell))
            // On one core, client and server only take turns.
            .filter(cell -> !Placement.SAME_CORE.name().equals(cell.options().get(Cell.PLACEMENT)))
            .toList();
    for (Experiment experiment : Experiment.values()) {
      Link exact = experiment.exactLink();
      links.put(
          experiment,
          any(cell -> isOf(experiment, cell) && cell.link().equals(exact.name()))
              ? exact
              : Link.LOOPBACK);
    }
    for (PaperRow row : PaperRow.values()) {
      Optional.of(row.exact())
          .filter(this::has)
          .or(row::counterpart)
          .ifPresent(counterpart -> counterparts.put(row, counterpart));
    }
  }

  private static boolean hasDefaultLoad(CellDescription cell) {
    return cell.callers() == 1 && cell.cores() == 0;
  }

  /** Returns the numbers of callers of unbound servers, except one caller. */
  SortedSet<Integer> severalCallers() {
    return callers(0);
  }

  /** Returns the numbers of callers of servers with a number of cores; 0 means unbound. */
  private SortedSet<Integer> callers(int cores) {
    return loaded.stream()
        .filter(cell -> cell.cores() == cores)
        .map(CellDescription::callers)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the numbers of cores of bound servers. */
  private SortedSet<Integer> cores() {
    return loaded.stream()
        .map(CellDescription::cores)
        .filter(cores -> cores > 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Tells whether the run has servers bound to one core and servers bound to several. */
  boolean hasSeveralCores() {
    return cores().contains(ONE_CORE) && maxCores() > ONE_CORE;
  }

  /** Returns the maximum number of cores of a bound server; 0 if there is none. */
  int maxCores() {
    SortedSet<Integer> cores = cores();
    return cores.isEmpty() ? 0 : cores.last();
  }

  /**
   * Returns calls of a row of the comparison of 2007, with each number of callers of the run. With
   * bound servers one core represents one processor, and the maximum four.
   */
  List<PaperCall> calls(RowOf2007 row, Experiment experiment, Processors processors) {
    PaperCall plain = new PaperCall(null, row.stack(), experiment);
    SortedSet<Integer> cores = cores();
    int count =
        processors == Processors.FOUR ? cores.last() : cores.contains(ONE_CORE) ? ONE_CORE : 0;
    return count == 0
        ? List.of(plain)
        : callers(count).stream().map(callers -> plain.on(count).by(callers)).toList();
  }

  /** Returns the cell of a call, over the link of its experiment unless its stack has its own. */
  Optional<CellDescription> cell(PaperCall call) {
    if (call.counterpart() == null) {
      return Optional.empty();
    }
    Counterpart over = call.counterpart().over(link(call.experiment()));
    return Stream.concat(pairings.stream(), loaded.stream())
        .filter(cell -> cell.callers() == call.callers() && cell.cores() == call.cores())
        .filter(cell -> is(call.experiment(), call.shape(), cell) && is(over, cell))
        .findFirst();
  }

  private boolean any(Predicate<CellDescription> condition) {
    return pairings.stream().anyMatch(condition);
  }

  /** Tells whether the run has a stack, over loopback or over the link of the paper. */
  boolean has(Counterpart stack) {
    return any(cell -> is(stack, cell) || is(stack.over(Experiment.NETWORK), cell));
  }

  /** Tells whether the run has a call, by any stack. */
  boolean has(Experiment experiment, @Nullable Shape shape) {
    return any(cell -> is(experiment, shape, cell));
  }

  /** Tells whether the run has any of these workloads of a stack. */
  boolean has(Counterpart stack, Collection<String> workloads) {
    return any(cell -> is(stack, cell) && workloads.contains(cell.workload()));
  }

  private static boolean isOf(Experiment experiment, CellDescription cell) {
    return cell.workload().equals(experiment.workload());
  }

  private static boolean is(Experiment experiment, @Nullable Shape shape, CellDescription cell) {
    return isOf(experiment, cell) && cell.shape().equals(shape == null ? "" : shape.name());
  }

  private static boolean is(Counterpart counterpart, CellDescription cell) {
    return cell.serialization().equals(counterpart.serialization().name())
        && cell.transportConfig().equals(counterpart.transportConfig().toString());
  }

  /** Returns the link of an experiment: that of the paper if any cell has it, else loopback. */
  Link link(Experiment experiment) {
    return Objects.requireNonNull(links.get(experiment));
  }

  /** Returns the shape of an experiment: that of the paper if any cell has it. */
  @Nullable Shape shape(Experiment experiment) {
    return has(experiment, experiment.exactShape()) ? experiment.exactShape() : experiment.shape();
  }

  /** Returns the counterpart of a row; empty if there is none. */
  Optional<Counterpart> of(PaperRow row) {
    return Optional.ofNullable(counterparts.get(row));
  }

  /** Returns how a counterpart differs from the exact one; empty if it is the exact one. */
  Optional<String> difference(PaperRow row) {
    return row.exact().equals(counterparts.get(row))
        ? Optional.empty()
        : Optional.ofNullable(row.difference());
  }

  List<PaperRow> rows() {
    return Arrays.stream(PaperRow.values()).filter(counterparts::containsKey).toList();
  }

  /** Creates the call of an experiment on a stack, in the shape that the run has. */
  PaperCall call(@Nullable PaperRow row, @Nullable Counterpart counterpart, Experiment experiment) {
    return new PaperCall(row, counterpart, experiment, shape(experiment));
  }
}
