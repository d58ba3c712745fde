package io.tierbench.command;

import io.tierbench.analysis.Findings;
import io.tierbench.compare.Verification;
import io.tierbench.compare.Verification.Finding;
import io.tierbench.compare.Verification.Outcome;
import io.tierbench.record.Cell;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Environment;
import io.tierbench.record.Network;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.run.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repeats the comparisons of a published run on this machine. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Measures a published run again and compares the verdicts.",
    footer = "Exit code: 0 if no verdict is contradicted, 3 if one is.")
// Picocli sets what is required.
@SuppressWarnings("NullAway.Init")
public final class VerifyCommand implements Callable<Integer> {
  private static final int CONTRADICTED = 3;
  private static final String FILE = "verification.json";

  @Parameters(paramLabel = "<folder>", description = "The results of the published run.")
  private Path folder;

  @Mixin private PlanOptions plan;
  @Mixin private EnvironmentOptions environmentOptions;

  @Override
  public Integer call() throws Exception {
    return environmentOptions.measure(plan, this::verify);
  }

  private int verify(Session session) throws Exception {
    ResultsFolder published = ResultsFolder.open(folder);
    if (published.plan().contrasts().isEmpty()) {
      throw new IllegalArgumentException(
          "%s compares nothing: none of its cells is a stack of the matrix".formatted(folder));
    }
    if (published.plan().cells().stream()
        .anyMatch(cell -> cell.isPairing() && !cell.saysEffort())) {
      throw new IllegalArgumentException(
          "%s comes from a version in which Kryo and all row tables were tuned by hand, and this version cannot repeat it. Check out the commit in environment.json"
              .formatted(folder));
    }
    if (published.plan().cells().stream()
        .anyMatch(cell -> "CALLER".equals(cell.parameter(Cell.DRIVE)))) {
      throw new IllegalArgumentException(
          "%s has clients whose calling threads did the I/O (--drive=caller), and this version cannot repeat it. Check out the commit in environment.json"
              .formatted(folder));
    }
    Network then = published.environment().network().orElse(Network.RELAY);
    if (then != environmentOptions.network()) {
      throw new IllegalArgumentException(
          "%s was measured with --network=%s: give the same option here".formatted(folder, then));
    }
    plan.requireNoneGiven("--serializations", "--classpath", "--db-driver");
    RunPlan asked = among(published.plan(), plan.serializations());
    if (asked.contrasts().isEmpty()) {
      throw new IllegalArgumentException(
          "%s compares nothing among the chosen --serializations: name more of them"
              .formatted(folder));
    }
    Optional<Path> resumed = environmentOptions.resumed();
    if (resumed.isPresent()
        && !ResultsFolder.open(resumed.get()).plan().contrasts().equals(asked.contrasts())) {
      throw new IllegalArgumentException(
          "%s does not make the same comparisons as %s: give the folder of its verification, or leave out --resume"
              .formatted(resumed.get(), folder));
    }
    ResultsFolder again =
        resumed.isPresent()
            ? session.resume(resumed.get())
            : session.begin(
                asked.cells(),
                asked.variants(),
                asked.preset(),
                here -> plan(asked, here),
                true,
                Map.of());
    Verification verification =
        Verification.of(Findings.of(published), Findings.of(again), asked.contrasts());
    again.write(FILE, verification);
    print(verification);
    System.out.println("Results: " + again.path());
    int failed = RunCommand.showFailures(again);
    return verification.count(Outcome.CONTRADICTED) > 0
        ? CONTRADICTED
        : session.isReported() ? failed : 1;
  }

  /**
   * Creates the plan of the second measurement: the same comparisons, in another order, on this
   * machine.
   */
  private RunPlan plan(RunPlan asked, Environment here) {
    RunPlan again =
        asked.repeated(
            PlanOptions.anySeed(),
            CodeVersion.current(),
            here.client("java"),
            here.machine().processor());
    Optional<Duration> budget = environmentOptions.budget();
    budget.ifPresent(time -> PlanOptions.requireTimeFor(again, environmentOptions.network(), time));
    return budget.isPresent() ? again.within(budget.get().toSeconds()) : again;
  }

  /**
   * Returns the plan with the serializations that are asked for, or with all of them.
   *
   * @throws IllegalArgumentException if it has no cells of one of them
   */
  static RunPlan among(RunPlan published, List<String> asked) {
    if (asked.isEmpty()) {
      return published;
    }
    Set<String> there =
        published.cells().stream()
            .filter(Cell::isPairing)
            .map(Cell::serialization)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!there.containsAll(asked)) {
      throw new IllegalArgumentException(
          "--serializations=%s: the published run has cells of %s only"
              .formatted(String.join(",", asked), String.join(", ", there)));
    }
    return published.only(
        published.cells().stream()
            .filter(cell -> cell.serialization().isEmpty() || asked.contains(cell.serialization()))
            .toList());
  }

  private static void print(Verification verification) {
    for (Finding finding : verification.findings()) {
      System.out.printf(
          Locale.ROOT,
          "%-12s %s against %s: %s %.2fx then, %s%s now%s%n",
          finding.outcome(),
          finding.one(),
          finding.other(),
          finding.published(),
          finding.publishedRatio(),
          finding.now(),
          finding.ratioNow() == null
              ? ""
              : String.format(Locale.ROOT, " %.2fx", finding.ratioNow()),
          finding.outcome() == Outcome.UNDECIDED && finding.reason() != null
              ? " (" + finding.reason() + ")"
              : "");
    }
    System.out.printf(
        "%d reproduced, %d contradicted, %d without a verdict; %d had none before%n",
        verification.count(Outcome.REPRODUCED),
        verification.count(Outcome.CONTRADICTED),
        verification.count(Outcome.UNDECIDED),
        verification.undecidedBefore());
  }
}
