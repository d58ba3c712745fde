package io.tierbench.command;

import io.tierbench.record.Cell;
import io.tierbench.record.RunPlan;
import io.tierbench.run.Schedule;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the labels of the cells of a suite, and the expected time of a run. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Prints the cells of a suite and the time that a run takes.")
// Picocli sets what is required or has a default.
@SuppressWarnings("NullAway.Init")
public final class ListCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      description =
          "prints all cells of the suite whose label matches this regular expression. Default: the cells that a run measures")
  private @Nullable Pattern include;

  @Mixin private PlanOptions plan;

  @Mixin private EnvironmentOptions environment;

  @Override
  public Integer call() {
    try {
      if (environment.resumed().isPresent()) {
        throw new IllegalArgumentException(
            "--resume continues a run, whose plan is fixed: leave it out");
      }
      List<Cell> cells = include == null ? plan.cells() : plan.cellsMatching(include);
      cells.forEach(System.out::println);
      // Printed apart from the labels, which a script may read.
      plan.leftOut().forEach(System.err::println);
      System.err.println(forecast(plan, environment, cells));
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }

  /** Returns a sentence with the expected time of a run of some cells. */
  static String forecast(PlanOptions options, EnvironmentOptions environment, List<Cell> cells) {
    if (cells.isEmpty()) {
      return "no cell matches";
    }
    RunPlan plan = options.plan(cells, environment.budget(), environment.network(), null, null);
    Schedule schedule = new Schedule(plan, environment.network());
    double seconds =
        IntStream.rangeClosed(1, plan.minTrials()).mapToDouble(schedule::trialSeconds).sum();
    return "suite %s (%s), %s: about %s with preset %s in %s%s"
        .formatted(
            options.suite(),
            options.suite().description(),
            Texts.counted(cells.size(), "cell"),
            Numbers.duration(seconds),
            plan.preset().toLowerCase(Locale.ROOT),
            Texts.counted(plan.minTrials(), "trial"),
            further(plan));
  }

  /** Returns the number of trials that a run may add, and their time limit. */
  private static String further(RunPlan plan) {
    int trials = plan.maxTrials() - plan.minTrials();
    Double budget = plan.budgetSeconds();
    return trials == 0
        ? ""
        : ", and up to %s more%s"
            .formatted(trials, budget == null ? "" : " within " + Numbers.duration(budget));
  }
}
