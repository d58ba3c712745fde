package io.tierbench;

import io.tierbench.benchmark.CallProfiler;
import io.tierbench.command.CompareCommand;
import io.tierbench.command.Converters;
import io.tierbench.command.ListCommand;
import io.tierbench.command.ReportCommand;
import io.tierbench.command.RunCommand;
import io.tierbench.command.VerifyCommand;
import io.tierbench.server.AdoptCommand;
import io.tierbench.server.ServerApp;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program: its own commands, and JMH with {@link CallProfiler} for any other arguments. */
@Command(
    name = "benchmarks.jar",
    mixinStandardHelpOptions = true,
    subcommands = {
      RunCommand.class,
      ReportCommand.class,
      VerifyCommand.class,
      CompareCommand.class,
      ListCommand.class,
      ServerApp.class,
      AdoptCommand.class
    },
    description = "Measures what it costs to pass data between tiers.",
    footer = "Any other arguments go to JMH: -h shows its own.")
public final class Main {

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    CommandLine commands =
        Converters.on(new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true));
    if (arguments.length > 0 && commands.getSubcommands().containsKey(arguments[0])) {
      System.exit(commands.execute(arguments));
    }
    org.openjdk.jmh.Main.main(
        Stream.concat(Stream.of("-prof", CallProfiler.class.getName()), Arrays.stream(arguments))
            .toArray(String[]::new));
  }
}
