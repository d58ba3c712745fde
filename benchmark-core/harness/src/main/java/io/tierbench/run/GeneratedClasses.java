package io.tierbench.run;

import io.tierbench.contract.CallGenerator;
import io.tierbench.plugin.Providers;
import io.tierbench.record.ResultsFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The generated classes of provided calls: a run keeps them with their data and sources in its
 * results folder, and its JVMs load them from there.
 */
public final class GeneratedClasses {
  private static final String FOLDER = "sample";

  private GeneratedClasses() {}

  /** Finds the classes in a results folder; empty if it has none. */
  public static Optional<Path> keptIn(Path results) {
    return Optional.of(results.resolve(FOLDER).resolve(CallGenerator.CLASSES))
        .filter(Files::isDirectory);
  }

  /**
   * Returns a class path: the generated classes, the program, then the jars of a user, which
   * therefore replace no library of the program.
   */
  static String classPath(Path generated, String ofProgram) {
    return Stream.concat(
            Stream.of(generated.toString(), ofProgram),
            Providers.jars(generated).stream().map(Path::toString))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Rejects a run that cannot use the classes of this JVM. */
  static void require(boolean startsServers, Path results) {
    if (Providers.generated().isEmpty()) {
      return;
    }
    if (!startsServers) {
      throw new IllegalArgumentException(
          "--sample, --query and suites with a database need servers that the run starts itself: leave out --server");
    }
    Path folder = results.toAbsolutePath();
    if (folder.toString().contains(File.pathSeparator)) {
      throw new IllegalArgumentException(
          "--sample, --query and suites with a database put the results folder on class paths: choose one without '%s' instead of %s"
              .formatted(File.pathSeparator, folder));
    }
  }

  /** Copies the classes of this JVM, with what they were made of, into a results folder. */
  static void keepIn(ResultsFolder folder) throws IOException {
    Optional<Path> classes = Providers.generated();
    if (classes.isPresent()) {
      Path from = classes.get().toAbsolutePath().resolveSibling("");
      List<Path> files;
      try (Stream<Path> tree = Files.walk(from)) {
        files = tree.toList();
      }
      for (Path file : files) {
        Files.copy(file, folder.path().resolve(FOLDER).resolve(from.relativize(file).toString()));
      }
    }
  }
}
