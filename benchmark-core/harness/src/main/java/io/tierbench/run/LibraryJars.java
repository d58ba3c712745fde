package io.tierbench.run;

import io.tierbench.text.Texts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolver of the library that a variant names: a jar file, or coordinates, which Maven resolves
 * from its local repository, its mirrors or Maven Central.
 */
final class LibraryJars {
  private static final String CLASS_PATH =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";

  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>io.tierbench</groupId>
        <artifactId>variant</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <dependencies>
          <dependency>
            <groupId>%s</groupId>
            <artifactId>%s</artifactId>
            <version>%s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  private static final int TIMEOUT_MINUTES = 5;
  private static final int MAX_REASON = 200;

  private static final Pattern CAUSE =
      Pattern.compile("(?:Could not (?:find|transfer)|Cannot access)[^\\n]*?(?= -> \\[|\\n|$)");

  private final String maven;

  /**
   * @param maven name or path of the program
   */
  LibraryJars(String maven) {
    this.maven = maven;
  }

  /**
   * Returns the jar of a library, then those of its dependencies.
   *
   * @param library a jar file, or {@code group:artifact:version}
   * @throws IllegalArgumentException if it is neither, cannot be resolved, or has an unusable path
   */
  List<Path> of(String library) {
    List<Path> jars =
        Files.isRegularFile(Path.of(library))
            ? List.of(Path.of(library).toAbsolutePath().normalize())
            : resolved(library);
    for (Path jar : jars) {
      // Blanks separate arguments, commas the jars of an argument, and class paths have a
      // separator.
      if (jar.toString().matches(".*[\\s,%s].*".formatted(File.pathSeparator))) {
        throw new IllegalArgumentException(
            "the path of %s has a blank, a comma or '%s': move the jar, or Maven's local repository, to another folder"
                .formatted(jar, File.pathSeparator));
      }
    }
    return jars;
  }

  private List<Path> resolved(String coordinates) {
    String[] parts = coordinates.split(":");
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "there is no file %s; coordinates have the form group:artifact:version"
              .formatted(coordinates));
    }
    try {
      Path folder = Files.createTempDirectory("tierbench-library-");
      Path pom = folder.resolve("pom.xml");
      Path output = folder.resolve("output");
      Path classPath = folder.resolve("class-path");
      try {
        Files.writeString(pom, POM.formatted((Object[]) parts));
        if (!run(pom, output, classPath)) {
          throw new IllegalArgumentException(
              "Maven cannot resolve %s: %s".formatted(coordinates, cause(output)));
        }
        return Arrays.stream(Files.readString(classPath).strip().split(File.pathSeparator))
            .map(Path::of)
            .toList();
      } finally {
        for (Path file : List.of(pom, output, classPath, folder)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the temporary files to resolve %s cannot be used: %s".formatted(coordinates, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private boolean run(Path pom, Path output, Path classPath) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(
                  maven,
                  "-B",
                  "-f",
                  pom.toString(),
                  CLASS_PATH,
                  "-DincludeScope=runtime",
                  "-Dmdep.outputFile=" + classPath)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "Maven, which resolves coordinates, does not start (%s): install it as '%s', or name a jar by lib=<file>"
              .formatted(e.getMessage(), maven),
          e);
    }
  }

  private static String cause(Path output) throws IOException {
    // Bytes of another charset must not cause a failure here.
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    Matcher cause = CAUSE.matcher(text);
    String reason =
        cause.find()
            ? cause.group()
            : text.lines()
                .filter(line -> line.startsWith("[ERROR]"))
                .findFirst()
                .orElse("it did not end within %s minutes".formatted(TIMEOUT_MINUTES));
    return Texts.printable(reason, MAX_REASON);
  }
}
