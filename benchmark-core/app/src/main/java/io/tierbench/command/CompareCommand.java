package io.tierbench.command;

import io.tierbench.compare.BadInputException;
import io.tierbench.compare.Comparison;
import io.tierbench.compare.Format;
import io.tierbench.compare.JmhRun;
import io.tierbench.text.Texts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Compares the benchmarks of two runs. With {@code --fail-if-slower} it is a regression gate. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares two runs of JMH benchmarks, as a regression gate with --fail-if-slower.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:compared",
      "2:one of the runs cannot be read, or they have no common benchmark",
      "3:a benchmark is slower than --fail-if-slower allows",
      "4:with --fail-if-slower, AFTER has no result of a benchmark of BEFORE"
    })
// Picocli sets what is required or has a default.
@SuppressWarnings("NullAway.Init")
public final class CompareCommand implements Callable<Integer> {
  private static final int BAD_INPUT = 2;
  private static final int SLOWER = 3;
  private static final int MISSING = 4;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "A results folder, or a file that JMH wrote with -rf json.")
  private Path before;

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "Results folder or file of the other run.")
  private Path after;

  @Option(
      names = "--fail-if-slower",
      paramLabel = "PERCENT",
      converter = Allowance.class,
      description =
          "Exit with code 3 if the 95 %% CI of a benchmark shows that it is slower by more than this, such as 5%%.")
  private @Nullable Double slowestAllowed;

  @Option(
      names = "--allow-missing",
      description = "With --fail-if-slower: accept benchmarks of BEFORE without a result in AFTER.")
  private boolean allowMissing;

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Format format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (allowMissing && slowestAllowed == null) {
      say(err, "--allow-missing has an effect only with --fail-if-slower: give both, or neither");
      return BAD_INPUT;
    }
    try {
      Comparison comparison =
          Comparison.of(JmhRun.read(before), JmhRun.read(after), slowestAllowed);
      out.print(format.show(comparison));
      out.flush();
      if (comparison.regressions() == null) {
        return 0;
      }
      List<String> missing = allowMissing ? List.of() : comparison.withoutFigureAfter();
      comparison.regressions().forEach(name -> say(err, "slower than allowed: " + name));
      missing.forEach(
          name -> say(err, String.format(Locale.ROOT, "no result in %s: %s", after, name)));
      return comparison.regressions().isEmpty() ? missing.isEmpty() ? 0 : MISSING : SLOWER;
    } catch (BadInputException e) {
      say(err, Objects.requireNonNull(e.getMessage()));
      return BAD_INPUT;
    }
  }

  private static void say(PrintWriter err, String text) {
    err.println("tierbench: " + Texts.printable(text));
  }

  /** A percentage as a ratio: {@code 5%} is 1.05. */
  static final class Allowance implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (!text.matches("\\d{1,4}(\\.\\d{1,3})?%")) {
        throw new TypeConversionException("'" + text + "' is not a percentage such as 5%");
      }
      return 1 + Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
    }
  }
}
