package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.carrier.Hosting;
import io.tierbench.compression.Compression;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** README has a row for whatever is under test. */
class ReadmeTest {
  private static final String HOW_IT_IS_SET_UP = "## Fairness";
  private static final String WHAT_IT_TOOK = "### Add a serialization";

  @ParameterizedTest
  @EnumSource
  void everySerializationHasItsRows(Serialization serialization) throws IOException {
    assertRow(HOW_IT_IS_SET_UP, serialization.displayName());
    assertRow(WHAT_IT_TOOK, serialization.displayName());
  }

  @ParameterizedTest
  @EnumSource
  void everyTransportHasItsRow(Transport transport) throws IOException {
    assertRow(HOW_IT_IS_SET_UP, transport.displayName());
  }

  static Stream<Enum<?>> whatStandsBesideATransport() {
    return Stream.of(
            Arrays.stream(Security.values()).filter(security -> security != Security.NONE),
            Arrays.stream(Compression.values()).filter(one -> one != Compression.NONE),
            Arrays.stream(Hosting.values()).filter(hosting -> hosting != Hosting.SELF),
            Arrays.stream(Link.values())
                .filter(link -> link != Link.LOOPBACK && link.limits().isEmpty()))
        .flatMap(values -> values);
  }

  @ParameterizedTest
  @MethodSource("whatStandsBesideATransport")
  void whateverStandsBesideATransportIsNamed(Enum<?> value) throws IOException {
    String option = value.name().toLowerCase(Locale.ROOT).replace('_', '-');

    assertThat(section(HOW_IT_IS_SET_UP).lines().filter(line -> line.startsWith("| ")))
        .as("README.md should have a row that names `%s` in '%s'", option, HOW_IT_IS_SET_UP)
        .anyMatch(line -> line.contains("`" + option + "`"));
  }

  private static String section(String heading) throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    int start = readme.indexOf("\n" + heading + "\n") + 1;
    assertThat(start).as("a section '%s'", heading).isPositive();
    return readme.substring(start, readme.indexOf("\n#", start));
  }

  private static void assertRow(String section, String name) throws IOException {
    assertThat(section(section).lines())
        .as("README.md should have a row '| %s | ...' in its section '%s'", name, section)
        .anyMatch(line -> line.startsWith("| " + name + " | "));
  }
}
