package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;

class VariantLibrariesTest {
  static final String MAIN = "org/openjdk/jmh/Main.class";

  @TempDir private Path folder;

  /** Creates a jar with one entry. */
  static Path jar(Path jar, String entry, byte... content) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
    }
    return jar;
  }

  private static VariantLibraries libraries(Path jar) {
    return VariantLibraries.of(
        List.of(new Variant("before", null, null, List.of(), List.of(jar.toString()))),
        new LibraryJars("none"));
  }

  @Test
  void aLibraryThatChangesNothingIsRejected() throws Exception {
    Path foreign = jar(folder.resolve("foreign.jar"), "com/acme/Foreign.class");
    Path empty = jar(folder.resolve("starter.jar"), "META-INF/versions/9/com/acme/New.class");
    byte[] main = Main.class.getResourceAsStream("Main.class").readAllBytes();
    Path same = jar(folder.resolve("same.jar"), MAIN, main);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> libraries(foreign))
        .withMessageStartingWith("--variant=before:lib=%s: it changes nothing".formatted(foreign))
        .withMessageContaining("no class path has one of its classes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> libraries(empty))
        .withMessageContaining("it has no classes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> libraries(same))
        .withMessageContaining("the program has the same classes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> libraries(Files.writeString(folder.resolve("text.jar"), "text")))
        .withMessageContaining("text.jar is not a jar");
  }
}
