package io.tierbench.run;

import static io.tierbench.benchmark.Settings.given;

import io.tierbench.report.Report;
import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the cells of a plan in fleets of live JVMs and leaves a folder of results; or carries on
 * with a run that was cut off.
 */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures the matrix and leaves a folder of results.",
    footer = "Each option may also be given as -Dtierbench.<name>=<value>, with dots for dashes.")
public final class RunCommand implements Callable<Integer> {
  private final Properties properties = System.getProperties();

  @Mixin private RunOptions options = new RunOptions(properties);

  @Override
  public Integer call() throws Exception {
    return Session.guard(properties, options, this::run);
  }

  private int run(Session session) throws Exception {
    Optional<Path> resumed = given(properties, "tierbench.resume").map(Path::of);
    if (resumed.isPresent()) {
      options.requireNonePlanned();
      return show(session.resume(resumed.get()));
    }
    List<Cell> cells = options.cells();
    return show(
        session.begin(
            cells,
            options.preset().name(),
            environment ->
                options.plan(cells, environment.client("java"), environment.machine().processor()),
            !options.placements().isEmpty()));
  }

  /** The end of a run on the console: its summary, where it is, and what failed. */
  static int show(ResultsFolder folder) throws IOException {
    System.out.println(Files.readString(Report.summary(folder)));
    System.out.println("Results: " + folder.path());
    System.out.println("Report: " + Report.entrance(folder));
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
