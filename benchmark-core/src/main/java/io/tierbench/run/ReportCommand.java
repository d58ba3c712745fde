package io.tierbench.run;

import io.tierbench.report.Report;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the report of a run again, from what the run has written down. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Makes the summary, the verdicts and the plots of a run again.")
public final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "<folder>", description = "The results of a run.")
  private Path folder;

  @Override
  public Integer call() {
    System.setProperty("java.awt.headless", "true");
    try {
      ResultsFolder results = ResultsFolder.open(folder);
      Report.write(results);
      System.out.println("Report: " + Report.summary(results));
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    } catch (IOException e) {
      System.err.printf("tierbench: the report cannot be written to %s: %s%n", folder, e);
      return 1;
    }
  }
}
