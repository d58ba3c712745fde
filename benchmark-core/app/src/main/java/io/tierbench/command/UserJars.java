package io.tierbench.command;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Option that names a user's jars, which the results keep. */
final class UserJars {
  @Option(
      names = "--classpath",
      paramLabel = "<jars>",
      description =
          "your jars, separated as in a class path: for --type those with its class, which may be in a folder; for --query those of a JDBC driver other than PostgreSQL's")
  private @Nullable String classPath;

  boolean given() {
    return !paths().isEmpty();
  }

  /** Returns the jars and folders; empty without the option. */
  List<Path> paths() {
    return classPath == null
        ? List.of()
        : Stream.of(classPath.split(File.pathSeparator))
            .filter(entry -> !entry.isBlank())
            .map(Path::of)
            .toList();
  }
}
