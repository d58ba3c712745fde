package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way to run the same stacks differently: with another JDK, another jar, another version of a
 * library, or other JVM arguments. It applies to both JVMs of a stack. {@value #JVM} in an argument
 * is replaced by the name of the JVM, for arguments that need a file per JVM.
 *
 * @param name its name, the cells' parameter {@value #PARAMETER}
 * @param javaHome folder of the JDK; absent for that of the run
 * @param jar file with the stacks; absent for that of the run
 * @param libraries that replace those of the run: coordinates, or files of jars
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Variant(
    String name,
    @Nullable String javaHome,
    @Nullable String jar,
    List<String> arguments,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> libraries) {
  /** The parameter of cells with the name of their variant; JMH does not know it. */
  public static final String PARAMETER = "variant";

  /** The plain variant: this program on this JVM. */
  public static final String PLAIN = "plain";

  private static final String JVM = "{jvm}";

  /** Feature version at the start of a version such as {@code 21.0.4+7} or {@code 1.8.0_412}. */
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d{1,4})");

  public Variant {
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
    libraries = libraries == null ? List.of() : List.copyOf(libraries);
  }

  public Variant(
      String name, @Nullable String javaHome, @Nullable String jar, List<String> arguments) {
    this(name, javaHome, jar, arguments, List.of());
  }

  /**
   * Returns the version of its JDK and checksums of its jars, whose content may change in place.
   */
  public String version() {
    return Stream.concat(
            Stream.of(
                    javaHome == null ? null : "Java " + javaVersion(Path.of(javaHome, "release")),
                    jar == null ? null : "code " + CodeVersion.of(jar))
                .filter(Objects::nonNull),
            libraries.stream().map(Variant::versionOf))
        .collect(Collectors.joining(", "));
  }

  /** Returns the feature version of the variant's JDK, such as 21; empty if none or unknown. */
  public OptionalInt jdk() {
    if (javaHome == null) {
      return OptionalInt.empty();
    }
    Matcher feature = FEATURE.matcher(javaVersion(Path.of(javaHome, "release")));
    return feature.lookingAt()
        ? OptionalInt.of(Integer.parseInt(feature.group(1)))
        : OptionalInt.empty();
  }

  private static String versionOf(String library) {
    return Files.isRegularFile(Path.of(library))
        ? library + " " + CodeVersion.of(library)
        : library;
  }

  private static String javaVersion(Path release) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      properties.load(reader);
    } catch (IOException e) {
      return "unknown";
    }
    return properties
        .getProperty("JAVA_RUNTIME_VERSION", properties.getProperty("JAVA_VERSION", "unknown"))
        .replace("\"", "");
  }

  /**
   * Returns the arguments of one JVM.
   *
   * @param jvm name of the JVM, such as {@code SOAP-GRPC-client}
   */
  public List<String> arguments(String jvm) {
    return arguments.stream().map(argument -> argument.replace(JVM, jvm)).toList();
  }
}
