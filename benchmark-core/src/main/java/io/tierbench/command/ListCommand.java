package io.tierbench.command;

import io.tierbench.record.Cell;
import io.tierbench.run.Cells;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the labels of the cells that a run of these serializations measures. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    defaultValueProvider = PropertyDefaults.class,
    description = "Lists the cells that a run can measure.")
// Picocli sets what is required or has a default.
@SuppressWarnings("NullAway.Init")
public final class ListCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      defaultValue = ".*",
      description = "Prints only labels that match this regular expression.")
  private Pattern include;

  @Mixin private SerializationsOption serializations;

  @Override
  public Integer call() {
    List<String> names = serializations.names();
    try {
      Cells.of(include, names.isEmpty() ? Map.of() : Map.of(Cell.SERIALIZATION, names))
          .forEach(System.out::println);
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }
}
