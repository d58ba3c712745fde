package io.tierbench.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.ResultsFolder;
import io.tierbench.study.CopiesStudy.CopiedRun;
import io.tierbench.study.Tally.TallyRow;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The studies of the verdicts, which are not in the released jar. See CONTRIBUTING.md. */
@Command(
    name = "study",
    mixinStandardHelpOptions = true,
    description = "Measures how often the verdicts are right, and what a run saves.")
public final class Study {
  private static final int BAD_INPUT = 2;

  /** Version of calibration.json, incremented when a name changes its meaning or is removed. */
  private static final int CALIBRATION_FORMAT = 2;

  @Spec private CommandSpec spec;

  private Study() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** Returns the commands; bad input is a line on standard error. */
  public static CommandLine commandLine() {
    return new CommandLine(new Study())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              if (failure instanceof IllegalArgumentException) {
                command.getErr().println("tierbench: " + Texts.printable(failure.getMessage()));
                return BAD_INPUT;
              }
              throw failure;
            });
  }

  @Command(
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Measures the error rates of the verdicts where the truth is known.")
  void calibrate(
      @Option(names = "--out", required = true, description = "Folder for calibration.json.")
          Path out,
      @Option(
              names = "--real",
              description =
                  "Folder of a run with copies of its stacks; adds a row of real noise. May be repeated.")
          List<Path> real,
      @Option(names = "--seed", defaultValue = "1", description = "Seed of the random numbers.")
          long seed,
      @Option(
              names = "--fleets",
              defaultValue = "40",
              description = "Simulated runs for each kind of noise; default: ${DEFAULT-VALUE}.")
          int fleets)
      throws IOException {
    if (fleets < 1) {
      throw new IllegalArgumentException("--fleets=" + fleets + ": it must be 1 or more");
    }
    List<TallyRow> ofCopies = new ArrayList<>();
    for (Path folder : real == null ? List.<Path>of() : real) {
      CopiedRun run = CopiedRun.of(ResultsFolder.open(folder));
      ofCopies.add(CopiesStudy.run(folder.getFileName().toString(), run, fleets, seed));
    }
    List<TallyRow> rows = new ArrayList<>(new Calibration(fleets, seed).run());
    rows.addAll(ofCopies);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", CALIBRATION_FORMAT);
    json.put("seed", seed);
    json.put("fleets", fleets);
    json.put("margin", Verdicts.MARGIN);
    json.put("level", Verdicts.LEVEL);
    json.put("rows", rows);
    write(out, "calibration.json", json, table(rows).onScreen());
  }

  @Command(
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Compares time and verdicts of a run with JMH's own settings on the same cells.")
  void saving(
      @Parameters(index = "0", paramLabel = "RUN", description = "A results folder.") Path run,
      @Parameters(
              index = "1",
              paramLabel = "JMH",
              description = "JMH's results (-rf json) for some of the same cells.")
          Path jmh,
      @Option(names = "--out", required = true, description = "Folder for saving.json.") Path out)
      throws IOException {
    Saving saving = Saving.of(ResultsFolder.open(run), JmhFile.read(jmh));
    write(out, "saving.json", saving, saving.summary());
  }

  private void write(Path folder, String name, Object json, String text) throws IOException {
    Files.createDirectories(folder);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve(name).toFile(), json);
    spec.commandLine().getOut().print(text);
    spec.commandLine().getOut().flush();
  }

  private static MarkdownTable table(List<TallyRow> rows) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                Column.text("noise"),
                Column.number("false verdicts"),
                Column.number("by JMH's error bars"),
                Column.number("found"),
                Column.number("by JMH's error bars"),
                Column.number("intervals that hold")));
    for (TallyRow row : rows) {
      table.add(
          List.of(
              row.name(),
              percent(row.falsePercent()),
              percent(row.falseByJmhPercent()),
              percent(row.foundPercent()),
              percent(row.foundByJmhPercent()),
              percent(row.coveredPercent())));
    }
    return table;
  }

  private static String percent(Double percent) {
    return percent == null ? "-" : String.format(Locale.ROOT, "%.2f %%", percent);
  }
}
