package io.tierbench.verdict;

import com.fasterxml.jackson.databind.ObjectMapper;
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

/** Measures how often the verdicts are right, beside JMH's error bars on the same data. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures how often verdicts are right where the truth is known.")
public final class CalibrateCommand implements Callable<Integer> {
  /** Of the file; it rises when a name changes its meaning or goes away. */
  private static final int FORMAT = 1;

  @Option(
      names = "--out",
      required = true,
      description = "Folder for calibration.json and calibration.md.")
  private Path out;

  @Option(
      names = "--real",
      description = "Folder of a run with copies of its cells; adds a row of real noise.")
  private Path real;

  @Option(names = "--seed", defaultValue = "1", description = "Of the random numbers.")
  private long seed;

  @Option(
      names = "--families",
      defaultValue = "40",
      description = "How many, for each kind of noise; ${DEFAULT-VALUE} if not given.")
  private int families;

  @Option(
      names = "--precision",
      defaultValue = "0.04",
      description = "Half width of the intervals at which a cell stops; ${DEFAULT-VALUE}.")
  private double precision;

  @Option(
      names = "--blocks",
      defaultValue = "10",
      description = "After so many everything stops; ${DEFAULT-VALUE}.")
  private int blocks;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    List<Tally.Row> rows = new ArrayList<>();
    double[] variation = null;
    try {
      if (families < 1 || blocks < Verdicts.FEWEST_PAIRS || !(precision > 0)) {
        throw new IllegalArgumentException(
            "there must be a family, %d blocks and a precision above 0"
                .formatted(Verdicts.FEWEST_PAIRS));
      }
      if (real != null) {
        CopiesStudy copies = CopiesStudy.read(real, precision, blocks);
        rows.add(copies.run(families, seed));
        variation = copies.variation();
      }
    } catch (IllegalArgumentException e) {
      err.println("tierbench: " + e.getMessage());
      return 2;
    }
    rows.addAll(new Calibration(precision, blocks, families, seed).run());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("seed", seed);
    json.put("families", families);
    json.put("precision", precision);
    json.put("mostBlocks", blocks);
    json.put("margin", Verdicts.MARGIN);
    json.put("level", Verdicts.LEVEL);
    if (variation != null) {
      json.put("variationOfRealForks", Map.of("median", variation[0], "largest", variation[1]));
    }
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

  private static String table(List<Tally.Row> rows) {
    StringBuilder table =
        new StringBuilder(
            """
            | noise | identical pairs | called different | by JMH's error bars | families with one | pairs 10 % apart | found | by JMH's error bars | 95 % intervals that hold | blocks |
            |-------|----------------:|-----------------:|--------------------:|------------------:|-----------------:|------:|--------------------:|-------------------------:|-------:|
            """);
    for (Tally.Row row : rows) {
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
              row.blocks()));
    }
    return table.toString();
  }

  private static String percent(Double percent, int decimals) {
    return percent == null ? "-" : String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
  }
}
