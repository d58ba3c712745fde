package io.tierbench.command;

import io.tierbench.run.Cells;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the labels of the cells. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists the cells that a run can measure.")
public final class ListCommand implements Callable<Integer> {

  @Parameters(arity = "0..1", defaultValue = ".*", description = "Only labels that match this.")
  private Pattern include;

  @Override
  public Integer call() {
    try {
      Cells.of(include, Map.of()).forEach(System.out::println);
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }
}
