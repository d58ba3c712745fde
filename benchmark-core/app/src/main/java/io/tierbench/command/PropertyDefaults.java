package io.tierbench.command;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Takes an option that is not on the command line from the system property {@code tierbench.} with
 * its name, with dots instead of dashes: this is how a build passes it on. An empty property counts
 * as not given.
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
    String name = option.longestName().replaceFirst("^-+", "").replace('-', '.');
    String value = properties.getProperty("tierbench." + name, "").strip();
    // A default may refer to variables by dollars, which nobody means here.
    return value.isEmpty() ? null : value.replace("$", "$$");
  }
}
