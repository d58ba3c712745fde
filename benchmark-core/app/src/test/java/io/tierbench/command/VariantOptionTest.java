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
import org.junit.jupiter.params.provider.ValueSource;
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
  @ValueSource(
      strings = {
        "",
        "jdk25",
        "jdk25:",
        ":java=/x",
        "jdk25:home=/x",
        "plain:args=-Xint",
        "a b:args=x"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("jdk25:java=<home>");
  }

  @Test
  void aDifferenceIsSaidOnce() {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse("z:args=-Xint args=-Xcomp"))
        .withMessageContaining("duplicate args=");
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse("j:java=/nowhere"))
        .withMessageContaining("no bin/java in /nowhere");
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse("j:jar=/nowhere.jar"))
        .withMessageContaining("no file /nowhere.jar");
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse("j:lib=kryo:5.6.0"))
        .withMessageContaining("lib=kryo:5.6.0 is neither a file nor <group>:<artifact>:<version>");
  }

  @Test
  void librariesAreThoseOfThisProgram() throws Exception {
    Path jar = Files.createFile(folder.resolve("old.jar"));

    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> VariantOption.parse("j:jar=%s lib=a:b:1".formatted(jar)))
        .withMessageContaining("leave out jar=, or lib=");
  }
}
