package io.tierbench;

import io.tierbench.compare.CompareCommand;
import io.tierbench.run.ListCommand;
import io.tierbench.run.RunCommand;
import io.tierbench.server.AdoptCommand;
import io.tierbench.server.ServerApp;
import io.tierbench.verdict.CalibrateCommand;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The program: {@code run}, {@code compare}, {@code calibrate}, {@code list}, {@code serve} and
 * {@code adopt} are commands of its own, any other arguments go to JMH.
 */
@Command(
    name = "benchmarks.jar",
    mixinStandardHelpOptions = true,
    subcommands = {
      RunCommand.class,
      CompareCommand.class,
      CalibrateCommand.class,
      ListCommand.class,
      ServerApp.class,
      AdoptCommand.class
    },
    description = "Measures what it costs to pass data between tiers.",
    footer = "Any other arguments go to JMH: -h shows its own.")
public final class Main {

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Set<String> commands = commandLine().getSubcommands().keySet();
    if (arguments.length > 0 && commands.contains(arguments[0])) {
      System.exit(commandLine().execute(arguments));
    }
    org.openjdk.jmh.Main.main(arguments);
  }

  private static CommandLine commandLine() {
    return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
