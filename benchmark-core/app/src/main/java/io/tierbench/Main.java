package io.tierbench;

import io.tierbench.command.Converters;
import io.tierbench.command.Generation;
import io.tierbench.command.JmhCommand;
import io.tierbench.command.ListCommand;
import io.tierbench.command.ReportCommand;
import io.tierbench.command.RunCommand;
import io.tierbench.command.SampleCommand;
import io.tierbench.command.VerifyCommand;
import io.tierbench.load.LoadCommand;
import io.tierbench.server.AdoptCommand;
import io.tierbench.server.ServerApp;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;

/**
 * Entry point: runs a command of this program, or JMH if the command line looks like one of JMH's.
 */
@Command(
    name = "benchmarks.jar",
    subcommands = {
      RunCommand.class,
      LoadCommand.class,
      ReportCommand.class,
      VerifyCommand.class,
      ListCommand.class,
      SampleCommand.class,
      ServerApp.class,
      AdoptCommand.class,
      JmhCommand.class,
      HelpCommand.class
    },
    description = "Measures what it costs to pass data between tiers.",
    footer = {
      "",
      "'jmh' may be left out before a JMH option or a regular expression that matches a benchmark.",
      "'jmh -h' shows the options of JMH, '<command> --help' those of a command."
    })
public final class Main {
  private static final Set<String> HELP = Set.of("-h", "--help");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows the commands.")
  private boolean help;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    // JMH and picocli format by the default locale; every report is in English.
    Locale.setDefault(Locale.ROOT);
    System.exit(run(List.of(arguments)));
  }

  /** Runs a command line and returns its exit code. */
  static int run(List<String> words) throws Exception {
    try {
      Generation.before(words);
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("tierbench: " + e.getMessage());
      return ExitCode.SOFTWARE;
    } catch (IOException e) {
      System.err.println("tierbench: the files of the calls cannot be written: " + e);
      return ExitCode.SOFTWARE;
    }
    CommandLine commands = Converters.on(new CommandLine(new Main()));
    String first = words.isEmpty() ? "" : words.get(0);
    if (first.equals(JmhCommand.NAME)) {
      return JmhCommand.run(words.subList(1, words.size()));
    }
    if (HELP.contains(first) || commands.getSubcommands().containsKey(first)) {
      return commands.execute(words.toArray(String[]::new));
    }
    Optional<String> incompatibility =
        words.isEmpty() ? Optional.of("a command is missing") : JmhCommand.incompatibility(words);
    if (incompatibility.isEmpty()) {
      return JmhCommand.run(words);
    }
    System.err.println("tierbench: " + incompatibility.get());
    Texts.nearest(first, commands.getSubcommands().keySet())
        .ifPresent(command -> System.err.println("Did you mean: " + command + "?"));
    commands.usage(System.err);
    return ExitCode.USAGE;
  }
}
