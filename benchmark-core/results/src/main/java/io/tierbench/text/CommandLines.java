package io.tierbench.text;

import java.io.File;
import java.nio.file.Path;

/** Pieces of command lines to be copied into a shell, for the current folder. */
public final class CommandLines {
  private static final String USUAL_JAR = "benchmark-core/target/benchmarks.jar";

  private CommandLines() {}

  /** The beginning of a command of this program: the jar that was started, else the usual one. */
  public static String program() {
    String classPath = System.getProperty("java.class.path", "");
    boolean isJar = classPath.endsWith(".jar") && new File(classPath).isFile();
    return "java -jar " + path(Path.of(isJar ? classPath : USUAL_JAR));
  }

  /** A path, relative to the current folder if it lies within, and quoted where needed. */
  public static String path(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return quoted(
        (path.startsWith(here) && !path.equals(here) ? here.relativize(path) : path).toString());
  }

  private static String quoted(String path) {
    return path.matches("[\\w./:\\\\-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
