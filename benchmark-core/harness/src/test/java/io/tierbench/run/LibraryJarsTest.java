package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryJarsTest {
  private static final String KRYO = "com.esotericsoftware:kryo:5.6.0";

  @TempDir private Path folder;

  /** Creates a program with Maven's command line. */
  private LibraryJars maven(String script) throws IOException {
    Path program = folder.resolve("mvn");
    Files.writeString(
        program,
        """
        #!/bin/sh
        for argument; do
          case $argument in
            -Dmdep.outputFile=*) output=${argument#*=} ;;
            */pom.xml) pom=$argument ;;
          esac
        done
        """
            + script);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return new LibraryJars(program.toString());
  }

  @Test
  void coordinatesAreResolvedWithTheirDependencies() throws IOException {
    LibraryJars jars =
        maven(
            """
            grep -q '<artifactId>kryo</artifactId>' $pom &&
              grep -q '<version>5.6.0</version>' $pom && printf /m2/kryo-5.6.0.jar:/m2/minlog.jar > $output
            """);

    assertThat(jars.of(KRYO))
        .containsExactly(Path.of("/m2/kryo-5.6.0.jar"), Path.of("/m2/minlog.jar"));
  }

  @Test
  void coordinatesThatMavenCannotResolveAreNamedWithTheCause() throws IOException {
    LibraryJars jars =
        maven(
            """
            echo "[ERROR] Failed to execute goal on project variant: Could not find artifact com.esotericsoftware:kryo:jar:5.6.0 in central (https://repo) -> [Help 1]"
            exit 1
            """);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> jars.of(KRYO))
        .withMessage(
            "Maven cannot resolve %s: Could not find artifact com.esotericsoftware:kryo:jar:5.6.0 in central (https://repo)"
                .formatted(KRYO));
  }

  @Test
  void withoutMavenTheRemedyIsAJar() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LibraryJars("/nowhere/mvn").of(KRYO))
        .withMessageContainingAll("does not start", "lib=<file>");
  }

  @Test
  void aFileThatIsMissingOrCannotBeAnArgumentIsNamed() throws IOException {
    Path jar = Files.createFile(folder.resolve("my kryo.jar"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LibraryJars("none").of("gone.jar"))
        .withMessage("there is no file gone.jar; coordinates have the form group:artifact:version");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LibraryJars("none").of(jar.toString()))
        .withMessageContaining("move the jar, or Maven's local repository, to another folder");
  }
}
