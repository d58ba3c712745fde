package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.record.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class VariantOptionTest {
  private static final String HOME = System.getProperty("java.home");

  @TempDir private Path folder;

  @Test
  void aVariantSaysWhatDiffers() throws Exception {
    Path jar = Files.createFile(folder.resolve("old benchmarks.jar"));

    assertThat(VariantOption.parse("jdk:java=" + HOME))
        .isEqualTo(new Variant("jdk", HOME, null, List.of()));
    assertThat(VariantOption.parse("before:jar=" + jar))
        .isEqualTo(new Variant("before", null, jar.toString(), List.of()));
    assertThat(VariantOption.parse("zgc:args=-XX:+UseZGC -Xss1m"))
        .isEqualTo(new Variant("zgc", null, null, List.of("-XX:+UseZGC", "-Xss1m")));
    assertThat(
            VariantOption.parse("old:lib=com.esotericsoftware:kryo:5.6.0, " + jar + " args=-Xint"))
        .isEqualTo(
            new Variant(
                "old",
                null,
                null,
                List.of("-Xint"),
                List.of("com.esotericsoftware:kryo:5.6.0", jar.toString())));
    assertThat(VariantOption.parse("all:java=%s jar=%s args=-Da=b".formatted(HOME, jar)))
        .isEqualTo(new Variant("all", HOME, jar.toString(), List.of("-Da=b")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `` | jdk25:java=<home>
          jdk25: | jdk25:java=<home>
          :java=/x | jdk25:java=<home>
          jdk25:home=/x | jdk25:java=<home>
          plain:args=-Xint | have this name: use another
          a b:args=x | jdk25:java=<home>
          z:args=-Xint args=-Xcomp | args= is given twice
          j:java=/nowhere | no bin/java in /nowhere
          j:jar=/nowhere.jar | no file /nowhere.jar
          j:lib=kryo:5.6.0 | lib=kryo:5.6.0 is neither a file nor <group>:<artifact>:<version>
          j:jar=pom.xml lib=a:b:1 | leave one of them out
          """)
  void whatIsNoneIsRefused(String text, String message) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(message);
  }
}
