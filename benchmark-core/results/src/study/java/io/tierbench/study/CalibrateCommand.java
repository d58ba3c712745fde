package io.tierbench.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.ResultsFolder;
import io.tierbench.study.CopiesStudy.CopiedRun;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the error rates of the verdicts, compared with JMH's error bars on the same data. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures the error rates of the verdicts where the truth is known.")
public final class CalibrateCommand implements Callable<Integer> {
  /** Version of the file, incremented when a name changes its meaning or is removed. */
  private static final int FORMAT = 2;

  @Option(
      names = "--out",
      required = true,
      description = "Folder for calibration.json and calibration.md.")
  private Path out;

  @Option(
      names = "--real",
      description =
          "Folder of a run with copies of its stacks; adds a row of real noise. May be repeated.")
  private final List<Path> real = new ArrayList<>();

  @Option(names = "--seed", defaultValue = "1", description = "Seed of the random numbers.")
  private long seed;

  @Option(
      names = "--fleets",
      defaultValue = "40",
      description = "Simulated runs for each kind of noise; default: ${DEFAULT-VALUE}.")
  private int fleets;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    List<Tally.TallyRow> ofCopies = new ArrayList<>();
    try {
      if (fleets < 1) {
        throw new IllegalArgumentException("--fleets=" + fleets + ": it must be 1 or more");
      }
      for (Path folder : real) {
        CopiedRun run = CopiedRun.of(ResultsFolder.open(folder));
        ofCopies.add(CopiesStudy.run(folder.getFileName().toString(), run, fleets, seed));
      }
    } catch (IllegalArgumentException e) {
      err.println("tierbench: " + e.getMessage());
      return 2;
    }
    List<Tally.TallyRow> rows = new ArrayList<>(new Calibration(fleets, seed).run());
    rows.addAll(ofCopies);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("seed", seed);
    json.put("fleets", fleets);
    json.put("margin", Verdicts.MARGIN);
    json.put("level", Verdicts.LEVEL);
    json.put("rows", rows);
    Files.createDirectories(out);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(out.resolve("calibration.json").toFile(), json);
    String table = table(rows);
    Files.writeString(out.resolve("calibration.md"), table);
    spec.commandLine().getOut().print(table);
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static String table(List<Tally.TallyRow> rows) {
    StringBuilder table =
        new StringBuilder(
            """
            | noise | identical pairs | called different | by JMH's error bars | families with one | pairs 10 % apart | found | by JMH's error bars | 95 % intervals that hold | replicates |
            |-------|----------------:|-----------------:|--------------------:|------------------:|-----------------:|------:|--------------------:|-------------------------:|-------:|
            """);
    for (Tally.TallyRow row : rows) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %s | %s | %s | %,d | %s | %s | %s | %.1f |%n",
              row.name(),
              row.same(),
              percent(row.falsePercent(), 2),
              percent(row.falseByJmhPercent(), 2),
              percent(row.familiesWithFalsePercent(), 1),
              row.different(),
              percent(row.foundPercent(), 1),
              percent(row.foundByJmhPercent(), 1),
              percent(row.coveredPercent(), 1),
              row.trials()));
    }
    return table.toString();
  }

  private static String percent(Double percent, int decimals) {
    return percent == null ? "-" : String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
  }
}
