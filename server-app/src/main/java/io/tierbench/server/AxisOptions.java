package io.tierbench.server;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Options whose values are those of an axis. */
public final class AxisOptions {

  private AxisOptions() {}

  /** Lets a command and its subcommands read such values, and list them in their help. */
  public static CommandLine on(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    // All of them, so that they stay in their order.
    for (OptionSpec option : List.copyOf(spec.options())) {
      spec.remove(option).add(withValues(option));
    }
    command.getSubcommands().values().forEach(AxisOptions::on);
    return command;
  }

  private static OptionSpec withValues(OptionSpec option) {
    for (Class<?> type : option.auxiliaryTypes()) {
      if (AxisValue.class.isAssignableFrom(type)) {
        Class<? extends AxisValue> axis = type.asSubclass(AxisValue.class);
        return OptionSpec.builder(option)
            .completionCandidates(names(axis))
            .converters(text -> value(axis, text))
            .build();
      }
    }
    return option;
  }

  private static List<String> names(Class<? extends AxisValue> axis) {
    return PlugIns.all(axis).stream()
        .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }

  private static AxisValue value(Class<? extends AxisValue> axis, String text) {
    return PlugIns.find(axis, text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is none of %s".formatted(text, String.join(", ", names(axis)))));
  }
}
