package io.tierbench.command;

import io.tierbench.record.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/**
 * Parser of the variant option: a name and differences, such as {@code jdk25:java=/opt/jdk-25},
 * {@code before:jar=old/benchmarks.jar}, {@code before:lib=com.esotericsoftware:kryo:5.5.0} or
 * {@code zgc:args=-XX:+UseZGC}. Several differences are separated by blanks: {@code
 * j:java=/opt/jdk-25 args=-Xint}.
 */
final class VariantOption {
  private static final Pattern NAME = Pattern.compile("([A-Za-z][A-Za-z0-9_.-]{0,31}):(.+)");
  private static final Pattern DIFFERENCE = Pattern.compile("(java|jar|lib|args)=(.*)");
  private static final Pattern DIFFERENCE_SEPARATOR =
      Pattern.compile(" (?=(?:java|jar|lib|args)=)");

  /** Group, artifact and version, as Maven names them. */
  private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.-]+");

  private static final String EXPECTED_FORM =
      "expected a name and differences, such as jdk25:java=<home>, before:jar=<file>, before:lib=<group>:<artifact>:<version> or zgc:args=-XX:+UseZGC";

  private VariantOption() {}

  static Variant parse(String option) {
    String text = option.strip();
    Matcher named = NAME.matcher(text);
    if (!named.matches()) {
      throw wrong(text, EXPECTED_FORM);
    }
    if (named.group(1).equals(Variant.PLAIN)) {
      throw wrong(text, "stacks without a variant have this name: use another");
    }
    Map<String, String> differences = new HashMap<>();
    for (String difference : DIFFERENCE_SEPARATOR.split(named.group(2))) {
      Matcher parts = DIFFERENCE.matcher(difference);
      if (!parts.matches()) {
        throw wrong(text, EXPECTED_FORM);
      }
      if (differences.put(parts.group(1), parts.group(2).strip()) != null) {
        throw wrong(text, "%s= is given twice".formatted(parts.group(1)));
      }
    }
    String javaHome = differences.get("java");
    String jar = differences.get("jar");
    List<String> arguments =
        "".equals(differences.get("args")) ? List.of() : list(differences.get("args"), " +");
    List<String> libraries = list(differences.get("lib"), ",");
    if (javaHome != null && !Files.isExecutable(Path.of(javaHome, "bin", "java"))) {
      throw wrong(text, "there is no bin/java in " + javaHome);
    }
    if (jar != null && !Files.isRegularFile(Path.of(jar))) {
      throw wrong(text, "there is no file " + jar);
    }
    for (String library : libraries) {
      if (!Files.isRegularFile(Path.of(library)) && !COORDINATES.matcher(library).matches()) {
        throw wrong(
            text,
            "lib=%s is neither a file nor <group>:<artifact>:<version>, such as com.esotericsoftware:kryo:5.5.0"
                .formatted(library));
      }
    }
    if (jar != null && !libraries.isEmpty()) {
      throw wrong(
          text,
          "lib= replaces libraries of this program, not of another jar=: leave one of them out");
    }
    return new Variant(named.group(1), javaHome, jar, arguments, libraries);
  }

  private static List<String> list(@Nullable String values, String separator) {
    return values == null
        ? List.of()
        : Stream.of(values.split(separator)).map(String::strip).toList();
  }

  private static TypeConversionException wrong(String text, String why) {
    return new TypeConversionException("'%s': %s".formatted(text, why));
  }
}
