package io.tierbench.command;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Report;
import io.tierbench.run.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures the cells of a plan and writes a folder of results, or resumes an interrupted run. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Measures stacks and writes a folder of results.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured",
      "1:failed or invalid cells, an incomplete report, or nothing to measure",
      "2:invalid options",
      "3:a stack is slower than --fail-if-slower allows"
    },
    footer =
        "Options with several values take commas and measure them side by side. Each option is also a system property: -Dtierbench.<name>=<value>, with dots for dashes.")
public final class RunCommand implements Callable<Integer> {
  @Mixin private PlanOptions plan;
  @Mixin private GateOptions gate;
  @Mixin private EnvironmentOptions environmentOptions;

  @Override
  public Integer call() throws Exception {
    return environmentOptions.measure(plan::parameters, this::run);
  }

  private int run(Session session) throws Exception {
    if (environmentOptions.resumed().isPresent()) {
      plan.requireNoneGiven();
      gate.requireComparisons(() -> ResultsFolder.open(environmentOptions.resumed().get()).plan());
      return show(session, session.resume(environmentOptions.resumed().get()));
    }
    List<Cell> cells = plan.cells();
    plan.leftOut().forEach(System.err::println);
    gate.requireComparisons(
        () -> plan.plan(cells, Optional.empty(), environmentOptions.network(), null, null));
    return show(
        session,
        session.begin(
            cells,
            plan.variants(),
            plan.preset().name(),
            environment ->
                plan.plan(
                    cells,
                    environmentOptions.budget(),
                    environmentOptions.network(),
                    environment.client("java"),
                    environment.machine().processor()),
            !plan.placements().isEmpty(),
            plan.leftOutSerializations()));
  }

  /** Prints the summary, the folder and the failures of a run, and returns the exit code. */
  private int show(Session session, ResultsFolder folder) throws IOException {
    System.out.println(Files.readString(Report.summary(folder)));
    System.out.println("Results: " + folder.path());
    System.out.println("Report: " + Report.entrance(folder));
    int failed = Math.max(showFailures(folder), session.isReported() ? 0 : 1);
    return Math.max(failed, gate.judge(folder));
  }

  /** Prints the failures, and returns 1 if there are any, otherwise 0. */
  static int showFailures(ResultsFolder folder) {
    Map<String, String> failures = folder.failures();
    if (failures.isEmpty()) {
      return 0;
    }
    System.err.printf(
        "tierbench: %d of %d cells failed%n", failures.size(), folder.plan().cells().size());
    failures.forEach((cell, cause) -> System.err.printf("  %s: %s%n", cell, cause));
    return 1;
  }
}
