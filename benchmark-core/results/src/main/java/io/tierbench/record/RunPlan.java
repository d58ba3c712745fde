package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run, fixed before the first trial. A resumed run follows it, and an analysis
 * answers only the questions in it.
 *
 * <p>{@code docs/schema/plan.schema.json} describes the fields.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunPlan(
    int format,
    long seed,
    String preset,
    @Nullable String suite,
    List<Cell> cells,
    List<Variant> variants,
    int copies,
    Baseline baseline,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Baseline> counterparts,
    Sampling sampling,
    int heapMegabytes,
    @JsonProperty("fewestReplicates") int minTrials,
    @JsonProperty("mostReplicates") int maxTrials,
    @Nullable Double precision,
    @Nullable Double budgetSeconds,
    String code,
    @Nullable String java,
    @Nullable String processor) {
  /** Default suite. */
  public static final String MATRIX = "matrix";

  /** Version of the files that this code writes and reads. */
  public static final int FORMAT = 2;

  /** Maximum number of trials of a run that is limited by time. */
  public static final int MAX_TRIALS_OF_A_BUDGET = 40;

  public RunPlan {
    cells = List.copyOf(cells);
    variants = variants == null ? List.of() : List.copyOf(variants);
    counterparts = counterparts == null ? Map.of() : new TreeMap<>(counterparts);
    counterparts
        .values()
        .forEach(one -> Objects.requireNonNull(one, "a framework has no counterpart"));
    Objects.requireNonNull(baseline, "it has no baseline");
    Objects.requireNonNull(sampling, "it has no sampling");
    if (isNotFinite(precision) || isNotFinite(budgetSeconds)) {
      throw new IllegalArgumentException(
          "precision (%s) or budgetSeconds (%s) is not finite".formatted(precision, budgetSeconds));
    }
    Set<String> labels = new HashSet<>();
    for (Cell cell : cells) {
      if (!labels.add(cell.label())) {
        throw new IllegalArgumentException("two cells are called " + cell.label());
      }
    }
  }

  private static boolean isNotFinite(@Nullable Double value) {
    return value != null && !Double.isFinite(value);
  }

  public Optional<Cell> cell(String label) {
    return cells.stream().filter(cell -> cell.label().equals(label)).findFirst();
  }

  public List<CellDescription> pairings() {
    return cells.stream().filter(Cell::isPairing).map(CellDescription::of).toList();
  }

  /** Returns the cells that are compared with each other: pairings and frameworks. */
  public List<CellDescription> compared() {
    return cells.stream().flatMap(cell -> compared(cell).stream()).toList();
  }

  /** Describes a cell that is compared with others; empty for a reference. */
  public Optional<CellDescription> compared(Cell cell) {
    return cell.isPairing()
        ? Optional.of(CellDescription.of(cell))
        : Optional.ofNullable(cell.parameter(Cell.FRAMEWORK))
            .map(counterparts::get)
            .flatMap(
                counterpart ->
                    optionsOfFramework(cell)
                        .map(options -> CellDescription.of(cell, counterpart, options)));
  }

  /**
   * Returns the options under which a framework is compared: those of the first pairing that has
   * all options of the framework and whose server is not bound to cores. Empty if no pairing fits;
   * the framework's own options in a run without pairings.
   */
  private Optional<Map<String, String>> optionsOfFramework(Cell framework) {
    Map<String, String> own = framework.options();
    List<Map<String, String>> options =
        cells.stream().filter(Cell::isPairing).<Map<String, String>>map(Cell::options).toList();
    return options.isEmpty()
        ? Optional.of(own)
        : options.stream()
            .filter(all -> all.entrySet().containsAll(own.entrySet()))
            .filter(all -> !all.containsKey(Cell.CORES))
            .findFirst();
  }

  public Set<String> placements() {
    return cells.stream()
        .map(cell -> cell.parameter(Cell.PLACEMENT))
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  public RunPlan placed(List<String> placements) {
    Set<Cell> placed = new LinkedHashSet<>();
    for (Cell cell : cells) {
      Set<String> varying = new LinkedHashSet<>(cell.varying());
      if (placements.size() > 1) {
        varying.add(Cell.PLACEMENT);
      }
      for (String placement : placements) {
        Map<String, String> parameters = new TreeMap<>(cell.parameters());
        parameters.replace(Cell.PLACEMENT, placement);
        placed.add(new Cell(cell.benchmark(), parameters, List.copyOf(varying)));
      }
    }
    return only(List.copyOf(placed));
  }

  public RunPlan only(List<Cell> some) {
    return with(seed, some, maxTrials, budgetSeconds, code, java, processor);
  }

  /** Returns a copy with a time limit, which allows 40 trials or more. */
  public RunPlan within(double seconds) {
    int trials = Math.max(maxTrials, MAX_TRIALS_OF_A_BUDGET);
    return with(seed, cells, trials, seconds, code, java, processor);
  }

  /** Returns a copy with another seed, for other code or another machine. */
  public RunPlan repeated(
      long otherSeed,
      String otherCode,
      @Nullable String otherJava,
      @Nullable String otherProcessor) {
    return with(otherSeed, cells, maxTrials, budgetSeconds, otherCode, otherJava, otherProcessor);
  }

  private RunPlan with(
      long otherSeed,
      List<Cell> otherCells,
      int otherMaxTrials,
      @Nullable Double otherBudgetSeconds,
      String otherCode,
      @Nullable String otherJava,
      @Nullable String otherProcessor) {
    return new RunPlan(
        FORMAT,
        otherSeed,
        preset,
        suite,
        otherCells,
        variants,
        copies,
        baseline,
        counterparts,
        sampling,
        heapMegabytes,
        minTrials,
        otherMaxTrials,
        precision,
        otherBudgetSeconds,
        otherCode,
        otherJava,
        otherProcessor);
  }

  public List<Contrast> contrasts() {
    return Contrast.planned(compared(), baseline);
  }
}
