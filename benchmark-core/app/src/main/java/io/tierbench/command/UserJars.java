package io.tierbench.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a user's jars, which the results keep. */
final class UserJars {
  @Option(
      names = "--classpath",
      paramLabel = "<jars>",
      description =
          "jars and folders with the class of --type and those that it needs, separated as in a class path")
  @Nullable String classPath;

  @Option(
      names = "--db-driver",
      paramLabel = "<jar>",
      description =
          "JDBC driver of the database that --db-url names, for --query. Default: that of PostgreSQL")
  @Nullable Path driver;
}
