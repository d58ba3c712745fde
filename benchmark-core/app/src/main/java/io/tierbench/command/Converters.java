package io.tierbench.command;

import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.record.Baseline;
import io.tierbench.record.Variant;
import io.tierbench.run.Suite;
import io.tierbench.run.Suites;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.OptionValues;
import io.tierbench.transport.Transport;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values from text. */
public final class Converters {
  /** Value of {@code --frameworks} for no framework. */
  static final String NO_FRAMEWORK = "none";

  /** Pattern of a serialization and a transport with its options, as in labels. */
  private static final Pattern STACK = Pattern.compile("(\\w+):((\\w+)([+@~]\\w+)*)");

  private static final Pattern DURATION = Pattern.compile("(\\d{1,6})\\s*([SMH])");

  private Converters() {}

  /**
   * Sets the converters of a command and its subcommands, and groups options in their help; an
   * invalid value ends the command with a one-line message.
   */
  public static CommandLine on(CommandLine command) {
    OptionGroup.groupHelpOf(command);
    return OptionValues.on(command)
        .registerConverter(Duration.class, Converters::duration)
        .registerConverter(
            Integer.class,
            text -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number(text))))
        .registerConverter(Long.class, Converters::number)
        .registerConverter(Pattern.class, Converters::pattern)
        .registerConverter(Suite.class, Converters::suite)
        .registerConverter(Baseline.class, Converters::baseline)
        .registerConverter(Variant.class, VariantOption::parse)
        .setParameterExceptionHandler(
            (exception, arguments) -> {
              CommandLine failed = exception.getCommandLine();
              failed.getErr().println("tierbench: " + exception.getMessage());
              CommandLine.UnmatchedArgumentException.printSuggestions(exception, failed.getErr());
              return failed.getCommandSpec().exitCodeOnInvalidInput();
            });
  }

  /** The names of all suites. */
  static final class SuiteNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Suites.all().stream().map(Suite::name).iterator();
    }
  }

  /** The values of {@code --frameworks}: the one for no framework, and the names of all. */
  static final class FrameworkNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Stream.of(NO_FRAMEWORK),
              Framework.all().stream()
                  .map(framework -> framework.name().toLowerCase(Locale.ROOT).replace('_', '-')))
          .iterator();
    }
  }

  private static Suite suite(String text) {
    return Suites.named(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is none of %s".formatted(text, String.join(", ", new SuiteNames()))));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'%s' is not a whole number".formatted(text));
    }
  }

  private static Duration duration(String text) {
    Matcher duration = DURATION.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!duration.matches()) {
      throw new TypeConversionException(
          "'%s' is not a duration such as 90s, 30m or 2h".formatted(text));
    }
    return Duration.parse("PT" + duration.group(1) + duration.group(2));
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new TypeConversionException("not a regular expression: " + e.getMessage());
    }
  }

  private static Baseline baseline(String text) {
    Matcher stack = STACK.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!stack.matches()
        || PlugIns.find(Serialization.class, stack.group(1)).isEmpty()
        || PlugIns.find(Transport.class, stack.group(3)).isEmpty()) {
      throw new TypeConversionException(
          "'%s' is not a serialization and a transport such as JSON:HTTP or JSON:HTTP+TLS"
              .formatted(text));
    }
    return new Baseline(stack.group(1), stack.group(2));
  }
}
