package io.tierbench.study;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The main class of the studies of the verdicts, which are not in the released jar. See
 * CONTRIBUTING.md.
 */
@Command(
    name = "study",
    mixinStandardHelpOptions = true,
    subcommands = {CalibrateCommand.class, SavingCommand.class},
    description = "Measures how often the verdicts are right, and what a run saves.")
public final class Study {

  private Study() {}

  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new Study()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
  }
}
