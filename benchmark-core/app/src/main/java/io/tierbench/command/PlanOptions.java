package io.tierbench.command;

import io.tierbench.benchmark.Placement;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.run.Cells;
import io.tierbench.run.MachineProbe;
import io.tierbench.run.MemoryPlan;
import io.tierbench.run.Preset;
import io.tierbench.run.Schedule;
import io.tierbench.text.CommandLines;
import io.tierbench.text.Numbers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that define a plan; a resumed run already has a plan and does not accept them. */
final class PlanOptions extends CellOptions {
  @Spec private CommandSpec spec;

  @Mixin private SampleOptions sample = new SampleOptions();

  @Option(
      names = "--preset",
      paramLabel = "<name>",
      description =
          "how long and how precisely to measure: ${COMPLETION-CANDIDATES}. Default: quick, or sample with --sample or --query (about 8 minutes for one size)")
  private @Nullable Preset preset;

  @Option(
      names = "--trials",
      paramLabel = "<number>",
      description = "exact number of trials, whatever the precision. Default: the preset's")
  private @Nullable Integer trials;

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
          "fixed warm-up time of each stack, converged or not. Default: equally many calls for every stack, then rounds of all stacks, then more calls for stacks that have not converged")
  private @Nullable Duration warmUp;

  @Option(
      names = "--heap",
      paramLabel = "<MiB>",
      description = "heap limit of every JVM. Default: 256")
  private @Nullable Integer heap;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description =
          "seed for the order of the cells in each round and the choice of copied stacks. Default: random")
  private @Nullable Long seed;

  @Option(
      names = "--baseline",
      paramLabel = "<stack>",
      description =
          "stack to compare all others with, such as JSON:HTTP+TLS. Default in the matrix: JSON:HTTP")
  private @Nullable Baseline baseline;

  /**
   * Rejects these options for a run that already has its plan.
   *
   * @throws IllegalArgumentException naming the rejected options
   */
  void requireNoneGiven() {
    List<String> given =
        spec.options().stream().filter(PlanOptions::isGiven).map(OptionSpec::longestName).toList();
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
    return Objects.requireNonNullElse(
        preset, measuresProvidedCalls() ? Preset.SAMPLE : Preset.QUICK);
  }

  @Override
  Pattern usualCells() {
    return suite().include(preset());
  }

  /**
   * Creates the plan of a run of these cells.
   *
   * @param budget time limit, if given
   * @param network implementation of rate-limited links
   */
  RunPlan plan(
      List<Cell> cells,
      Optional<Duration> budget,
      Network network,
      @Nullable String java,
      @Nullable String processor) {
    Preset chosen = preset();
    requireBetween(1, MAX, "--trials", trials);
    requireBetween(0, MAX, "--copies", copies);
    requireBetween(MemoryPlan.MIN_HEAP_MEGABYTES, MemoryPlan.MAX_HEAP_MEGABYTES, "--heap", heap);
    Duration limit = budget.orElse(trials == null ? chosen.budget() : null);
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
            Objects.requireNonNullElse(heap, MemoryPlan.DEFAULT_HEAP_MEGABYTES),
            Objects.requireNonNullElse(trials, chosen.minTrials()),
            Objects.requireNonNullElse(
                trials, budget.isPresent() ? RunPlan.MAX_TRIALS_OF_A_BUDGET : chosen.maxTrials()),
            trials == null ? chosen.precision() : null,
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
   * Returns the stack that the others are compared with. Without {@code --baseline} it is the
   * default stack, with the options that all its cells share, such as TLS.
   */
  private Baseline baseline(List<Cell> cells) {
    Baseline wanted = Objects.requireNonNullElseGet(baseline, suite()::baseline);
    if (cells.stream().anyMatch(wanted::is)) {
      return wanted;
    }
    if (baseline != null) {
      throw new IllegalArgumentException(
          "--baseline=%s:%s: no cell of the run belongs to that stack; '%s' prints the cells"
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
              "a budget of %s is too small: %d trials of %d cells take about %d min with preset %s. Allow more time, or fewer cells with --include, --serializations or --frameworks (%s)",
              Numbers.duration(budget.toSeconds()),
              plan.minTrials(),
              plan.cells().size(),
              (long) Math.ceil(seconds / 60),
              plan.preset().toLowerCase(Locale.ROOT),
              CommandLines.program() + " list"));
    }
  }
}
