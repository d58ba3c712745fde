package io.tierbench.command;

import io.tierbench.analysis.Findings;
import io.tierbench.compare.Verification;
import io.tierbench.compare.Verification.Finding;
import io.tierbench.compare.Verification.Outcome;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Environment;
import io.tierbench.record.Network;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.run.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repeats the comparisons of a published run on this machine. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Measures a published run again and compares the verdicts.",
    footer =
        "Exit code: 0 if no verdict is contradicted, 3 if one is, 1 if cells failed or the report is incomplete.")
// Picocli sets what is required.
@SuppressWarnings("NullAway.Init")
public final class VerifyCommand implements Callable<Integer> {
  private static final int EXIT_CONTRADICTED = 3;
  private static final String FILE = "verification.json";

  @Parameters(paramLabel = "<folder>", description = "The results of the published run.")
  private Path folder;

  @Mixin private EnvironmentOptions environmentOptions;

  /** Accepted and shown by the help here, read by {@link Generation}. */
  @Mixin private UserJars jars = new UserJars();

  @Override
  public Integer call() throws Exception {
    return environmentOptions.measure(Map::of, this::verify);
  }

  private int verify(Session session) throws Exception {
    ResultsFolder published = ResultsFolder.open(folder);
    RunPlan plan = published.plan();
    if (plan.contrasts().isEmpty()) {
      throw new IllegalArgumentException("%s has no comparisons to verify".formatted(folder));
    }
    Network then = published.environment().network().orElse(Network.RELAY);
    if (then != environmentOptions.network()) {
      throw new IllegalArgumentException(
          "%s was measured with --network=%s: give the same option here".formatted(folder, then));
    }
    Optional<Path> resumed = environmentOptions.resumed();
    if (resumed.isPresent()
        && !ResultsFolder.open(resumed.get()).plan().contrasts().equals(plan.contrasts())) {
      throw new IllegalArgumentException(
          "%s does not make the same comparisons as %s: resume a verification of this run, or leave out --resume"
              .formatted(resumed.get(), folder));
    }
    ResultsFolder again =
        resumed.isPresent()
            ? session.resume(resumed.get())
            : session.begin(
                plan.cells(),
                plan.variants(),
                plan.preset(),
                here -> planAgain(plan, here),
                true,
                Map.of());
    Verification verification =
        Verification.of(Findings.of(published), Findings.of(again), plan.contrasts());
    again.write(FILE, verification);
    print(verification);
    System.out.println("Results: " + again.path());
    int failed = RunCommand.showFailures(again);
    if (verification.count(Outcome.CONTRADICTED) > 0) {
      return EXIT_CONTRADICTED;
    }
    return session.isReported() ? failed : 1;
  }

  /**
   * Creates the plan of the second measurement: the same comparisons, in another order, on this
   * machine.
   */
  private RunPlan planAgain(RunPlan plan, Environment here) {
    RunPlan again =
        plan.repeated(
            PlanOptions.anySeed(),
            CodeVersion.current(),
            here.client("java"),
            here.machine().processor());
    Optional<Duration> budget = environmentOptions.budget();
    budget.ifPresent(time -> PlanOptions.requireTimeFor(again, environmentOptions.network(), time));
    return budget.isPresent() ? again.within(budget.get().toSeconds()) : again;
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
        "%d reproduced, %d contradicted, %d without a verdict; %d had none in the published run%n",
        verification.count(Outcome.REPRODUCED),
        verification.count(Outcome.CONTRADICTED),
        verification.count(Outcome.UNDECIDED),
        verification.undecidedBefore());
  }
}
