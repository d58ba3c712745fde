package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  private static void assertRow(String section, String name) throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    int start = readme.indexOf("\n" + section + "\n") + 1;
    assertThat(start).as("a section '%s'", section).isPositive();
    int end = readme.indexOf("\n#", start);

    assertThat(readme.substring(start, end).lines())
        .as("README.md should have a row '| %s | ...' in its section '%s'", name, section)
        .anyMatch(line -> line.startsWith("| " + name + " | "));
  }
}
