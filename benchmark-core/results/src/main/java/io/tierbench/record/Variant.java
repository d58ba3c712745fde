package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way to run the same stacks differently: with another JDK, another jar, or other JVM arguments.
 * It applies to both JVMs of a stack. {@value #JVM} in an argument is replaced by the name of the
 * JVM, for arguments that need a file per JVM.
 *
 * @param name its name, the cells' parameter {@value #PARAMETER}
 * @param javaHome folder of the JDK; absent for that of the run
 * @param jar file with the stacks; absent for that of the run
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Variant(
    String name, @Nullable String javaHome, @Nullable String jar, List<String> arguments) {
  /** The name of the cells' parameter. JMH has no such parameter and ignores it. */
  public static final String PARAMETER = "variant";

  /** The plain variant: this program on this JVM. */
  public static final String PLAIN = "plain";

  private static final String JVM = "{jvm}";

  public Variant {
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
  }

  /**
   * Identifies its JDK and the code in its jar, which may change while their paths stay the same.
   */
  public String version() {
    return Stream.of(
            javaHome == null ? null : "Java " + javaVersion(Path.of(javaHome, "release")),
            jar == null ? null : "code " + CodeVersion.of(jar))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
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
   * @param jvm name of it, such as {@code SOAP-GRPC-client}
   */
  public List<String> arguments(String jvm) {
    return arguments.stream().map(argument -> argument.replace(JVM, jvm)).toList();
  }
}
