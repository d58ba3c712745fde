package io.tierbench.command;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A provider of option values from system properties, for builds: {@code tierbench.} with the name
 * of the option, and dots instead of dashes. An empty property counts as absent.
 */
final class PropertyDefaults implements IDefaultValueProvider {
  private final Properties properties;

  PropertyDefaults() {
    this(System.getProperties());
  }

  PropertyDefaults(Properties properties) {
    this.properties = properties;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    for (String name : option.names()) {
      String property = "tierbench." + name.replaceFirst("^-+", "").replace('-', '.');
      String value = properties.getProperty(property, "").strip();
      if (!value.isEmpty()) {
        // Dollars would refer to variables, which is never intended here.
        return value.replace("$", "$$");
      }
    }
    return null;
  }
}
