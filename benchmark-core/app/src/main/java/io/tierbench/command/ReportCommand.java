package io.tierbench.command;

import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Report;
import io.tierbench.report.page.Page;
import io.tierbench.report.page.RunIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates the report of a run again, from its files. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Writes the report of a run again. With several runs, writes one page that shows them side by side.")
// Picocli sets what is required.
@SuppressWarnings("NullAway.Init")
public final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "<folder>", arity = "1..*", description = "Results folders of runs.")
  private List<Path> folders;

  @Option(
      names = "--out",
      paramLabel = "<file>",
      description =
          "File for the page of several runs. Default: "
              + Page.COMPARED_FILE
              + " in the first folder.")
  private @Nullable Path out;

  @Option(
      names = "--index",
      description =
          "Takes folders of several runs, and writes "
              + RunIndex.FILE
              + " into each, with a row and a picture for each run.")
  private boolean index;

  @Override
  public Integer call() {
    try {
      if (index) {
        for (Path folder : folders) {
          System.out.println("Index: " + RunIndex.write(folder));
        }
        return 0;
      }
      List<ResultsFolder> results = folders.stream().map(ResultsFolder::open).toList();
      ResultsFolder first = results.get(0);
      if (results.size() == 1 && out == null) {
        boolean whole = Report.write(first);
        System.out.println("Report: " + Report.entrance(first));
        return whole ? 0 : 1;
      }
      Path page = out == null ? first.path().resolve(Page.COMPARED_FILE) : out;
      Page.compare(results, page);
      System.out.println("Report: " + page);
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    } catch (IOException | RuntimeException e) {
      System.err.printf(
          Locale.ROOT,
          "tierbench: the report cannot be written to %s: %s%n",
          out == null ? folders.get(0) : out,
          e);
      return 1;
    }
  }
}
