package io.tierbench.server;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import io.tierbench.server.control.Endpoint;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Conversion of options whose values are those of an axis, of an enum, or endpoints. */
public final class OptionValues {

  private OptionValues() {}

  /**
   * Lets options of a command and its subcommands accept their values in any case, with dashes or
   * underscores, and list the values in the help.
   */
  public static CommandLine on(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    // Even unchanged options are removed and added, which keeps the order.
    for (OptionSpec option : List.copyOf(spec.options())) {
      spec.remove(option).add(withValues(option));
    }
    command.getSubcommands().values().forEach(OptionValues::on);
    return command;
  }

  private static OptionSpec withValues(OptionSpec option) {
    List<?> values = values(option.auxiliaryTypes()[0]);
    return values.isEmpty()
        ? option
        : OptionSpec.builder(option)
            .completionCandidates(names(values))
            .converters(text -> value(values, text))
            .build();
  }

  private static List<?> values(Class<?> type) {
    if (AxisValue.class.isAssignableFrom(type)) {
      return PlugIns.all(type.asSubclass(AxisValue.class));
    }
    if (type == Endpoint.class) {
      return List.copyOf(Endpoint.all());
    }
    return type.isEnum() ? List.of(type.getEnumConstants()) : List.of();
  }

  private static List<String> names(List<?> values) {
    return values.stream()
        .map(value -> value instanceof Enum<?> constant ? constant.name() : value.toString())
        .map(OptionValues::notation)
        .toList();
  }

  private static String notation(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Object value(List<?> values, String text) {
    int place = names(values).indexOf(notation(text));
    if (place < 0) {
      throw new TypeConversionException(
          "'%s' is none of %s".formatted(text, String.join(", ", names(values))));
    }
    return values.get(place);
  }
}
