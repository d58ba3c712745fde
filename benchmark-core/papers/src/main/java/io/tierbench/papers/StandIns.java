package io.tierbench.papers;

import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The counterparts in a run of the rows of the comparison of 2005: the exact one if the run has it,
 * otherwise that of the matrix.
 */
final class StandIns {
  /** Counterparts in the matrix. */
  static final StandIns OF_THE_MATRIX = new StandIns(List.of());

  private static final int ONE_CORE = 1;

  private final List<CellDescription> pairings;
  private final Map<Load, StandIns> ofOtherLoads = new HashMap<>();
  private final Map<PaperRow, Counterpart> counterparts = new EnumMap<>(PaperRow.class);
  private final Map<Experiment, Link> links;

  /**
   * The numbers of callers and of server cores.
   *
   * @param cores 0 if the server is not bound
   */
  private record Load(int callers, int cores) {
    static final Load USUAL = new Load(1, 0);

    static Load of(CellDescription cell) {
      return new Load(cell.callers(), cell.cores());
    }
  }

  /**
   * @param pairings of a run, with one caller and with several, and with bound servers
   */
  StandIns(Collection<CellDescription> pairings) {
    this(pairings, Load.USUAL, new EnumMap<>(Experiment.class));
    pairings.stream()
        // On one core they only take turns.
        .filter(cell -> !Placement.SAME_CORE.name().equals(cell.options().get(Cell.PLACEMENT)))
        .map(Load::of)
        .filter(load -> !load.equals(Load.USUAL))
        .distinct()
        .forEach(load -> ofOtherLoads.put(load, new StandIns(pairings, load, links)));
  }

  /**
   * @param links for one caller, used for several too
   */
  private StandIns(Collection<CellDescription> all, Load load, Map<Experiment, Link> links) {
    this.pairings = all.stream().filter(cell -> Load.of(cell).equals(load)).toList();
    this.links = links;
    for (Experiment experiment : Experiment.values()) {
      links.computeIfAbsent(experiment, this::findLink);
    }
    for (PaperRow row : PaperRow.values()) {
      Optional.of(row.exact())
          .filter(this::has)
          .or(row::counterpart)
          .ifPresent(counterpart -> counterparts.put(row, counterpart));
    }
  }

  /** Returns the numbers of callers of the run, other than one. */
  SortedSet<Integer> severalCallers() {
    return callers(0);
  }

  /** Returns the numbers of callers of servers with some cores, except the default load. */
  private SortedSet<Integer> callers(int cores) {
    return ofOtherLoads.keySet().stream()
        .filter(load -> load.cores() == cores)
        .map(Load::callers)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the numbers of cores of bound servers. */
  private SortedSet<Integer> cores() {
    return ofOtherLoads.keySet().stream()
        .map(Load::cores)
        .filter(cores -> cores > 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Tells whether the run has servers that represent one processor and several. */
  boolean hasSeveralCores() {
    return cores().contains(ONE_CORE) && maxCores() > ONE_CORE;
  }

  /** Returns the maximum number of cores of a bound server; 0 if there is none. */
  int maxCores() {
    SortedSet<Integer> cores = cores();
    return cores.isEmpty() ? 0 : cores.last();
  }

  /** Tells whether the run has calls of a row of the comparison of 2007. */
  boolean has(RowOf2007 row) {
    return pairings.stream()
        .anyMatch(
            cell ->
                is(row.stack(), cell)
                    && row.workloads().stream()
                        .anyMatch(one -> one.method().equals(cell.workload())));
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

  /** Returns the cell of a call with its number of callers. */
  Optional<CellDescription> cell(PaperCall call) {
    Counterpart stack = call.counterpart();
    Load load = new Load(call.callers(), call.cores());
    StandIns here = load.equals(Load.USUAL) ? this : ofOtherLoads.get(load);
    return stack == null || here == null
        ? Optional.empty()
        : here.cell(stack, call.experiment(), call.shape());
  }

  /** Tells whether the run has a stack, over loopback or over the link of the paper. */
  boolean has(Counterpart stack) {
    return pairings.stream()
        .anyMatch(cell -> is(stack, cell) || is(stack.over(Experiment.NETWORK), cell));
  }

  /** Returns the link that represents that of an experiment, for all its calls or for none. */
  Link link(Experiment experiment) {
    return Objects.requireNonNull(links.get(experiment));
  }

  private Link findLink(Experiment experiment) {
    return pairings.stream()
            .filter(cell -> cell.workload().equals(experiment.workload()))
            .anyMatch(cell -> cell.link().equals(experiment.exactLink().name()))
        ? experiment.exactLink()
        : Link.LOOPBACK;
  }

  /**
   * Returns the cell of a call of a stack, over the link of the experiment unless it has its own.
   */
  private Optional<CellDescription> cell(
      Counterpart stack, Experiment experiment, @Nullable Shape shape) {
    Counterpart over = stack.over(link(experiment));
    return pairings.stream()
        .filter(cell -> is(experiment, shape, cell) && is(over, cell))
        .findFirst();
  }

  /** Tells whether the run has a call, by any stack. */
  boolean has(Experiment experiment, @Nullable Shape shape) {
    return pairings.stream().anyMatch(cell -> is(experiment, shape, cell));
  }

  static boolean is(Experiment experiment, @Nullable Shape shape, CellDescription cell) {
    return cell.workload().equals(experiment.workload())
        && cell.shape().equals(shape == null ? "" : shape.name());
  }

  /** Returns the shape that represents that of an experiment; absent without a payload. */
  @Nullable Shape shape(Experiment experiment) {
    return has(experiment, experiment.exactShape())
        ? experiment.exactShape()
        : experiment.matrixShape();
  }

  /** Tells whether the run has any of these calls of a stack. */
  boolean has(Counterpart stack, List<Experiment> experiments) {
    return pairings.stream()
        .anyMatch(
            cell ->
                is(stack, cell)
                    && experiments.stream()
                        .anyMatch(one -> one.workload().equals(cell.workload())));
  }

  static boolean is(Counterpart counterpart, CellDescription cell) {
    return cell.serialization().equals(counterpart.serialization().name())
        && cell.transportConfig().equals(counterpart.transportConfig().toString());
  }

  /** Returns the counterpart of a row; empty if there is none. */
  Optional<Counterpart> of(PaperRow row) {
    return Optional.ofNullable(counterparts.get(row));
  }

  /** Returns the relevant difference between the counterpart and its row. */
  Optional<String> difference(PaperRow row) {
    return of(row).filter(row.exact()::equals).isPresent()
        ? Optional.empty()
        : Optional.ofNullable(row.difference());
  }

  /** Returns the rows with a counterpart. */
  List<PaperRow> rows() {
    return Arrays.stream(PaperRow.values()).filter(counterparts::containsKey).toList();
  }

  /** Returns an experiment on a stack, in the shape that represents its own. */
  PaperCall call(@Nullable PaperRow row, @Nullable Counterpart counterpart, Experiment experiment) {
    return new PaperCall(row, counterpart, experiment, shape(experiment));
  }
}
