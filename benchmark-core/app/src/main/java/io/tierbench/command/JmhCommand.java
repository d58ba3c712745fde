package io.tierbench.command;

import io.tierbench.benchmark.CallProfiler;
import io.tierbench.benchmark.Settings;
import io.tierbench.run.JmhLock;
import io.tierbench.run.MeasuringProcess;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.DatabaseSettings;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Runs JMH with {@link CallProfiler}. Its arguments are those of JMH. */
@Command(
    name = JmhCommand.NAME,
    customSynopsis = "benchmarks.jar jmh [<regular expression>...] [<options of JMH>]",
    description = "Runs benchmarks by JMH alone.",
    footer = "'jmh -h' shows the options of JMH.")
public final class JmhCommand {
  public static final String NAME = "jmh";

  private JmhCommand() {}

  /** Returns why JMH would reject arguments, or run no benchmark; empty if it accepts them. */
  public static Optional<String> incompatibility(List<String> arguments) {
    String first = arguments.get(0);
    List<String> patterns;
    Optional<String> incompatibility = Optional.empty();
    try {
      patterns = options(arguments).getIncludes();
    } catch (CommandLineOptionException e) {
      incompatibility = Optional.of(String.valueOf(e.getMessage()));
      patterns = first.startsWith("-") ? List.of() : List.of(first);
    }
    return patterns.isEmpty() || matches(patterns)
        ? incompatibility
        : Optional.of(
            "'"
                + patterns.get(0)
                + "' is neither a command nor a regular expression that matches a benchmark");
  }

  private static boolean matches(List<String> patterns) {
    try {
      return !BenchmarkList.defaultList()
          .find(
              OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT),
              patterns,
              List.of())
          .isEmpty();
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  private static CommandLineOptions options(List<String> arguments)
      throws CommandLineOptionException {
    return new CommandLineOptions(arguments.toArray(String[]::new));
  }

  /** Runs JMH, which ends this process if it fails, and returns the exit code. */
  @SuppressWarnings("try")
  public static int run(List<String> given) throws Exception {
    List<String> arguments = given.equals(List.of("--help")) ? List.of("-h") : given;
    try (JmhLock machine = runsBenchmarks(arguments) ? prepare() : null) {
      org.openjdk.jmh.Main.main(
          Stream.concat(Stream.of("-prof", CallProfiler.class.getName()), arguments.stream())
              .toArray(String[]::new));
      return ExitCode.OK;
    } catch (IllegalStateException | IllegalArgumentException | DatabaseException e) {
      System.err.println("tierbench: " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private static @Nullable JmhLock prepare() {
    Optional<DatabaseSettings> existing = Settings.of(System.getProperties()).existingDatabase();
    existing.ifPresent(Database::requirePreparedStatements);
    return MeasuringProcess.prepare(existing.isEmpty());
  }

  private static boolean runsBenchmarks(List<String> arguments) {
    try {
      CommandLineOptions options = options(arguments);
      return !options.shouldHelp()
          && !options.shouldList()
          && !options.shouldListWithParams()
          && !options.shouldListProfilers()
          && !options.shouldListResultFormats();
    } catch (CommandLineOptionException e) {
      return false;
    }
  }
}
