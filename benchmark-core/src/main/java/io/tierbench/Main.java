package io.tierbench;

import io.tierbench.benchmark.CallProfiler;
import io.tierbench.compare.CompareCommand;
import io.tierbench.compare.SavingCommand;
import io.tierbench.results.Findings;
import io.tierbench.results.ResultsFolder;
import io.tierbench.run.ListCommand;
import io.tierbench.run.ReportCommand;
import io.tierbench.run.RunCommand;
import io.tierbench.run.VerifyCommand;
import io.tierbench.server.AdoptCommand;
import io.tierbench.server.ServerApp;
import io.tierbench.verdict.CalibrateCommand;
import io.tierbench.verdict.CopiesStudy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
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
      SavingCommand.class,
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
    org.openjdk.jmh.Main.main(
        Stream.concat(Stream.of("-prof", CallProfiler.class.getName()), Arrays.stream(arguments))
            .toArray(String[]::new));
  }

  private static CommandLine commandLine() {
    return new CommandLine(new Main())
        .addSubcommand(new CalibrateCommand(Main::copied))
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  private static CopiesStudy.CopiedRun copied(Path folder) {
    return Findings.copied(ResultsFolder.open(folder));
  }
}
