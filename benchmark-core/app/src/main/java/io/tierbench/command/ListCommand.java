package io.tierbench.command;

import io.tierbench.record.Cell;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the labels of the cells of a suite, and how long a run of them takes. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Prints the cells of a suite and the time that a run takes.")
// Picocli sets what is required or has a default.
@SuppressWarnings("NullAway.Init")
public final class ListCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      defaultValue = ".*",
      description = "Prints only labels that match this regular expression.")
  private Pattern include;

  @Mixin private PlanOptions plan;

  @Override
  public Integer call() {
    try {
      List<Cell> cells = plan.cellsAlso(include);
      cells.forEach(System.out::println);
      // Beside the labels, which a script may read.
      System.err.println(plan.forecast(cells));
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }
}
