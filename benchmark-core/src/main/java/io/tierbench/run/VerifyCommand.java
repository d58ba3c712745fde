package io.tierbench.run;

import static io.tierbench.benchmark.Settings.given;

import io.tierbench.results.CodeVersion;
import io.tierbench.results.Environment;
import io.tierbench.results.Findings;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.run.Verification.Finding;
import io.tierbench.run.Verification.Outcome;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Measures the comparisons of a published run again, on this machine. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures a published run again and says which of its verdicts hold here.",
    footer = "Exit code: 0 where nothing is contradicted, 3 where something is.")
public final class VerifyCommand implements Callable<Integer> {
  private static final int CONTRADICTED = 3;
  private static final String FILE = "verification.json";

  private final Properties properties = System.getProperties();

  @Parameters(paramLabel = "<folder>", description = "The results of the published run.")
  private Path folder;

  @Mixin private RunOptions options = new RunOptions(properties);

  @Override
  public Integer call() throws Exception {
    return Session.guard(properties, options, this::verify);
  }

  private int verify(Session session) throws Exception {
    ResultsFolder published = ResultsFolder.open(folder);
    if (published.plan().contrasts().isEmpty()) {
      throw new IllegalArgumentException(
          "%s compares nothing: none of its cells is a pairing of the matrix".formatted(folder));
    }
    if (published.plan().cells().stream()
        .anyMatch(cell -> cell.isPairing() && !cell.saysEffort())) {
      throw new IllegalArgumentException(
          "%s is of a version in which Kryo and all row tables were tuned by hand: this one cannot measure it again. Check out the commit that environment.json names"
              .formatted(folder));
    }
    options.requireNonePlanned();
    Optional<Path> resumed = given(properties, "tierbench.resume").map(Path::of);
    if (resumed.isPresent()
        && !ResultsFolder.open(resumed.get())
            .plan()
            .contrasts()
            .equals(published.plan().contrasts())) {
      throw new IllegalArgumentException(
          "%s makes other comparisons than %s: give the folder of its verification, or leave out --resume"
              .formatted(resumed.get(), folder));
    }
    ResultsFolder again =
        resumed.isPresent()
            ? session.resume(resumed.get())
            : session.begin(
                published.plan().cells(),
                published.plan().preset(),
                here -> plan(published.plan(), here),
                true);
    Verification verification = Verification.of(Findings.of(published), Findings.of(again));
    again.write(FILE, verification);
    print(verification);
    System.out.println("Results: " + again.path());
    return verification.count(Outcome.CONTRADICTED) > 0 ? CONTRADICTED : 0;
  }

  /** The same questions in another order, put to this machine. */
  private RunPlan plan(RunPlan published, Environment here) {
    return options.again(
        published, CodeVersion.current(), here.client("java"), here.machine().processor());
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
          finding.ratioNow() == null ? "" : " %.2fx".formatted(finding.ratioNow()),
          finding.outcome() == Outcome.UNDECIDED && finding.reason() != null
              ? " (" + finding.reason() + ")"
              : "");
    }
    System.out.printf(
        "%d reproduced, %d contradicted, %d undecided; %d were undecided before%n",
        verification.count(Outcome.REPRODUCED),
        verification.count(Outcome.CONTRADICTED),
        verification.count(Outcome.UNDECIDED),
        verification.undecidedBefore());
  }
}
