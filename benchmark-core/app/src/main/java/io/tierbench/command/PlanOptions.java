package io.tierbench.command;

import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.run.Cells;
import io.tierbench.run.MachineProbe;
import io.tierbench.run.MemoryPlan;
import io.tierbench.run.OptionalCalls;
import io.tierbench.run.Preset;
import io.tierbench.run.Schedule;
import io.tierbench.run.Suite;
import io.tierbench.run.Suites;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.Insertion;
import io.tierbench.text.CommandLines;
import io.tierbench.text.Numbers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that define a plan; a resumed run already has a plan and does not accept them. */
final class PlanOptions {
  private static final int MAX = 1000;
  private static final int MAX_CALLERS = 64;

  @Spec private CommandSpec spec;

  @Option(
      names = "--preset",
      paramLabel = "<name>",
      description =
          "how long and how precisely to measure: ${COMPLETION-CANDIDATES}. Default: quick")
  private @Nullable Preset preset;

  @Option(
      names = "--suite",
      paramLabel = "<name>",
      completionCandidates = Converters.SuiteNames.class,
      description = "stacks and calls to measure: ${COMPLETION-CANDIDATES}. Default: matrix")
  private @Nullable Suite suite;

  @Option(
      names = "--include",
      paramLabel = "<regex>",
      description = "only cells whose label matches; 'list' prints the labels")
  private @Nullable Pattern include;

  @Option(
      names = "--serializations",
      split = ",",
      paramLabel = "<name>",
      description = "serializations: ${COMPLETION-CANDIDATES}. Default: those of the matrix")
  private @Nullable List<Serialization> serializations;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "<name>",
      description = "optional workloads beside those of the suite, such as searchProducts")
  private @Nullable List<String> workloads;

  @Option(
      names = "--replicates",
      paramLabel = "<number>",
      description = "exact number of trials, whatever the precision. Default: the preset's")
  private @Nullable Integer replicates;

  @Option(
      names = "--copies",
      paramLabel = "<number>",
      description =
          "number of stacks with a second copy in each trial, to measure noise. Default: the preset's")
  private @Nullable Integer copies;

  @Option(
      names = "--warmup",
      paramLabel = "<time>",
      description =
          "fixed warm-up time of each stack, converged or not. Default: the same number of calls for every stack, then rounds, then more calls for stacks that have not converged")
  private @Nullable Duration warmUp;

  @Option(
      names = "--heap",
      paramLabel = "<MiB>",
      description = "heap limit of every JVM. Default: 256")
  private @Nullable Integer heap;

  @Option(
      names = "--variant",
      split = ";",
      paramLabel = "<name>:java=<home>|jar=<file>|args=<arguments>",
      description =
          "the same stacks once more in the same trials, with another JDK, another benchmarks.jar or other JVM arguments; repeat the option, or separate variants by semicolons")
  private @Nullable List<Variant> variants;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "seed of the random order in rounds. Default: random")
  private @Nullable Long seed;

  @Option(
      names = "--baseline",
      paramLabel = "<stack>",
      description =
          "stack to compare all others with, such as JSON:HTTP+TLS. Default: JSON:HTTP in the matrix")
  private @Nullable Baseline baseline;

  @Option(
      names = "--placement",
      split = ",",
      description =
          "cores of client and server: ${COMPLETION-CANDIDATES}. Default: chosen by a probe of the machine")
  private @Nullable List<Placement> placement;

  @Option(
      names = "--tuning",
      split = ",",
      description =
          "${COMPLETION-CANDIDATES}: the libraries as documented, or calls run by the server's I/O threads. Default: none")
  private @Nullable List<Tuning> tuning;

  @Option(
      names = {"--dispatch", "--drive"},
      split = ",",
      hidden = true)
  private @Nullable List<String> replacedByTuning;

  @Option(
      names = "--security",
      split = ",",
      description = "authentication and encryption: ${COMPLETION-CANDIDATES}. Default: none")
  private @Nullable List<Security> security;

  @Option(
      names = "--compression",
      split = ",",
      description = "compression of every message: ${COMPLETION-CANDIDATES}. Default: none")
  private @Nullable List<Compression> compression;

  @Option(
      names = "--hosting",
      split = ",",
      description =
          "HTTP server: ${COMPLETION-CANDIDATES}; self is the transport's own, servlet a container. Default: self")
  private @Nullable List<Hosting> hosting;

  @Option(
      names = "--link",
      split = ",",
      description = "link between client and server: ${COMPLETION-CANDIDATES}. Default: loopback")
  private @Nullable List<Link> link;

  @Option(
      names = "--callers",
      split = ",",
      paramLabel = "<number>",
      description =
          "concurrent callers of each stack, 1 to 64; each waits for its answer. Default: 1")
  private @Nullable List<Integer> callers;

  @Option(
      names = "--cores",
      split = ",",
      paramLabel = "<number>",
      description =
          "cores of each server JVM, with JVMs of its own for each number; Linux. Default: not bound")
  private @Nullable List<Integer> cores;

  @Option(
      names = "--shape",
      split = ",",
      description = "form of the data: ${COMPLETION-CANDIDATES}. Default: dto,dataset")
  private @Nullable List<Shape> shape;

  @Option(
      names = "--effort",
      split = ",",
      description =
          "mapping of objects and row tables: ${COMPLETION-CANDIDATES}; the library as documented, or code by hand. Default: documented")
  private @Nullable List<Effort> effort;

  @Option(
      names = "--insertion",
      split = ",",
      description = "insertion of order lines: ${COMPLETION-CANDIDATES}. Default: row-by-row")
  private @Nullable List<Insertion> insertion;

  @Option(
      names = "--metering",
      split = ",",
      description =
          "metrics of each call: ${COMPLETION-CANDIDATES}; steps times the phases of a call, alternating times every other iteration. Default: on")
  private @Nullable List<Metering> metering;

  /**
   * Rejects these options for a run that already has its plan.
   *
   * @param but exceptions: options that select cells of the plan
   * @throws IllegalArgumentException naming the rejected options
   */
  void requireNoneGiven(String... but) {
    List<String> given =
        spec.options().stream()
            .filter(PlanOptions::isGiven)
            .map(OptionSpec::longestName)
            .filter(name -> !List.of(but).contains(name))
            .toList();
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan of that run is fixed: leave out %s, or start a new run. --budget may be given again"
              .formatted(String.join(", ", given)));
    }
  }

  private static boolean isGiven(OptionSpec option) {
    Object value = option.getValue();
    return value instanceof Collection<?> values ? !values.isEmpty() : value != null;
  }

  Preset preset() {
    return Objects.requireNonNullElse(preset, Preset.QUICK);
  }

  Suite suite() {
    return Objects.requireNonNullElse(suite, Suites.MATRIX);
  }

  /** The cores of the JVMs; empty where the machine is asked. */
  List<Placement> placements() {
    return Objects.requireNonNullElseGet(
        placement, () -> cores == null ? suite().placements() : List.of(Placement.FREE));
  }

  /** Returns the variants: other ways to run the stacks. */
  List<Variant> variants() {
    return Objects.requireNonNullElse(variants, List.of());
  }

  /**
   * Returns the requested cells.
   *
   * @throws IllegalArgumentException if there are none
   */
  List<Cell> cells() {
    return cells(Objects.requireNonNullElseGet(include, () -> suite().include(preset())));
  }

  /**
   * Returns the requested cells and those that match a pattern, whatever the preset's default is.
   */
  List<Cell> cellsAlso(Pattern pattern) {
    return cells(pattern).stream()
        .filter(cell -> include == null || include.matcher(cell.label()).find())
        .toList();
  }

  private List<Cell> cells(Pattern pattern) {
    requireEffortsOfSerializations();
    requireOwnAxes();
    return Cells.of(suite(), pattern, parameters());
  }

  /** Rejects values of an axis for suites other than the matrix, which define their own. */
  private void requireOwnAxes() {
    if (!suite().isMatrix()
        && Stream.of(security, compression, hosting, link, shape).anyMatch(Objects::nonNull)) {
      throw new IllegalArgumentException(
          "the suite %s has its own --security, --compression, --hosting, --link and --shape: leave them out, or choose among its cells with --include"
              .formatted(suite()));
    }
    if (suite().bindsCores() && Stream.of(callers, cores).anyMatch(Objects::nonNull)) {
      throw new IllegalArgumentException(
          "the suite %s has its own --callers and --cores: leave them out, or choose among its cells with --include"
              .formatted(suite()));
    }
  }

  /** Rejects a serialization that does not support the effort; it would be left out silently. */
  private void requireEffortsOfSerializations() {
    List<Effort> efforts = Objects.requireNonNullElse(effort, List.of());
    Set<Serialization> asked = new TreeSet<>(Objects.requireNonNullElse(serializations, List.of()));
    asked.addAll(suite().serializations());
    for (Serialization serialization : asked) {
      if (!efforts.isEmpty() && Collections.disjoint(efforts, serialization.efforts())) {
        throw new IllegalArgumentException(
            "%s does not support effort %s, only %s"
                .formatted(serialization, efforts, serialization.efforts()));
      }
    }
  }

  /** Returns the names of the requested serializations, each once; empty for all. */
  List<String> serializations() {
    return new TreeSet<>(Objects.requireNonNullElse(serializations, List.of()))
        .stream().map(Serialization::name).toList();
  }

  /** Returns the options that are benchmark parameters, each with one value or several. */
  Map<String, List<String>> parameters() {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    choose(chosen, Cell.SERIALIZATION, serializations());
    if (workloads != null) {
      chosen.put(OptionalCalls.WORKLOAD, workloads);
    }
    choose(chosen, Cell.PLACEMENT, placement);
    if (replacedByTuning != null) {
      throw new IllegalArgumentException(
          "--dispatch and --drive are gone, use --tuning=none or --tuning=inline");
    }
    choose(
        chosen,
        Cell.DISPATCH,
        tuning == null ? null : tuning.stream().map(Tuning::serverThread).toList());
    choose(chosen, Cell.SECURITY, security);
    choose(chosen, Cell.COMPRESSION, compression);
    choose(chosen, Cell.HOSTING, hosting);
    choose(chosen, Cell.LINK, link);
    choose(chosen, Cell.SHAPE, shape);
    choose(chosen, Cell.EFFORT, effort);
    choose(chosen, Cell.INSERTION, insertion);
    choose(chosen, Cell.METERING, metering);
    List<String> counts = counts("--callers", callers, MAX_CALLERS);
    // A run with one caller is the same whether that is asked for or not.
    if (!suite().callers().isEmpty() || !counts.equals(List.of("1"))) {
      choose(chosen, Cell.CALLERS, counts);
    }
    choose(chosen, Cell.CORES, counts("--cores", cores, MAX));
    if (!variants().isEmpty()) {
      List<String> names = new ArrayList<>(List.of(Variant.PLAIN));
      for (Variant variant : variants()) {
        if (names.contains(variant.name())) {
          throw new IllegalArgumentException(
              "two variants are called %s: give one of them another name"
                  .formatted(variant.name()));
        }
        names.add(variant.name());
      }
      chosen.put(Variant.PARAMETER, names);
    }
    return chosen;
  }

  private static void choose(
      Map<String, List<String>> chosen, String name, @Nullable List<?> values) {
    if (values != null && !values.isEmpty()) {
      chosen.put(name, values.stream().map(Object::toString).toList());
    }
  }

  private static List<String> counts(String option, @Nullable List<Integer> counts, int most) {
    List<Integer> given = Objects.requireNonNullElse(counts, List.of());
    given.forEach(count -> requireBetween(1, most, option, count));
    return given.stream().distinct().map(String::valueOf).toList();
  }

  /**
   * Creates the plan of a run of these cells.
   *
   * @param budget time limit, if given
   * @param network implementation of links of a limited rate
   */
  RunPlan plan(
      List<Cell> cells,
      Optional<Duration> budget,
      Network network,
      @Nullable String java,
      @Nullable String processor) {
    Preset chosen = preset();
    requireBetween(1, MAX, "--replicates", replicates);
    requireBetween(0, MAX, "--copies", copies);
    requireBetween(MemoryPlan.MIN_HEAP_MEGABYTES, MemoryPlan.MAX_HEAP_MEGABYTES, "--heap", heap);
    Duration limit = budget.orElse(replicates == null ? chosen.budget() : null);
    RunPlan plan =
        new RunPlan(
            RunPlan.FORMAT,
            Objects.requireNonNullElseGet(seed, PlanOptions::anySeed),
            chosen.name(),
            suite().toString(),
            cells,
            variants(),
            Objects.requireNonNullElse(copies, chosen.copies()),
            baseline(cells),
            Cells.counterparts(cells),
            warmUp == null
                ? chosen.sampling()
                : chosen.sampling().warmedUpFor(warmUp.toMillis() / 1000.0),
            Objects.requireNonNullElse(heap, MemoryPlan.USUAL_HEAP_MEGABYTES),
            Objects.requireNonNullElse(replicates, chosen.minTrials()),
            Objects.requireNonNullElse(
                replicates,
                budget.isPresent() ? RunPlan.MAX_TRIALS_OF_A_BUDGET : chosen.maxTrials()),
            replicates == null ? chosen.precision() : null,
            limit == null ? null : Double.valueOf(limit.toSeconds()),
            CodeVersion.current(),
            java,
            processor);
    RunPlan longest =
        chosen.comparesPlacements() && placements().isEmpty()
            ? plan.placed(MachineProbe.BOTH.stream().map(Placement::name).toList())
            : plan;
    budget.ifPresent(time -> requireTimeFor(longest, network, time));
    return plan;
  }

  /**
   * Returns the stack that the others are compared with. If none is named and all transports share
   * an option, as with {@code --security tls}, it is the default stack with that option.
   */
  private Baseline baseline(List<Cell> cells) {
    Baseline wanted = Objects.requireNonNullElseGet(baseline, suite()::baseline);
    if (cells.stream().anyMatch(wanted::is)) {
      return wanted;
    }
    if (baseline != null) {
      throw new IllegalArgumentException(
          "--baseline=%s:%s: no cell of the run belongs to that stack (%s)"
              .formatted(
                  wanted.serialization(), wanted.transport(), CommandLines.program() + " list"));
    }
    List<Baseline> alike =
        cells.stream()
            .filter(Cell::isPairing)
            .filter(cell -> wanted.serialization().equals(cell.serialization()))
            .filter(cell -> wanted.transport().equals(cell.parameter(Cell.TRANSPORT)))
            .map(cell -> new Baseline(cell.serialization(), cell.transport()))
            .distinct()
            .toList();
    return alike.size() == 1 ? alike.get(0) : wanted;
  }

  static long anySeed() {
    return new SecureRandom().nextInt(Integer.MAX_VALUE);
  }

  static void requireTimeFor(RunPlan plan, Network network, Duration budget) {
    double seconds = plan.minTrials() * new Schedule(plan, network).trialSeconds(1);
    if (seconds > budget.toSeconds()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a budget of %s is too small: %d trials of %d cells take about %d min with preset %s. Allow more time, or fewer cells with --include (%s)",
              Numbers.duration(budget.toSeconds()),
              plan.minTrials(),
              plan.cells().size(),
              (long) Math.ceil(seconds / 60),
              plan.preset().toLowerCase(Locale.ROOT),
              CommandLines.program() + " list"));
    }
  }

  private static void requireBetween(int least, int most, String option, @Nullable Integer value) {
    if (value != null && (value < least || value > most)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "%s=%d: it must be from %d to %d", option, value, least, most));
    }
  }
}
