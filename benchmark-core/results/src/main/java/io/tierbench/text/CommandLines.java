package io.tierbench.text;

import java.io.File;
import java.nio.file.Path;

/** Parts of command lines that can be copied into a shell, for the current folder. */
public final class CommandLines {
  private static final String USUAL_JAR = "benchmark-core/target/benchmarks.jar";

  private CommandLines() {}

  /**
   * Returns the start of a command line of this program, with the running jar or the default one.
   */
  public static String program() {
    String classPath = System.getProperty("java.class.path", "");
    boolean isJar = classPath.endsWith(".jar") && new File(classPath).isFile();
    return "java -jar " + path(Path.of(isJar ? classPath : USUAL_JAR));
  }

  /** Returns a path, relative to the current folder if it lies within, and quoted if needed. */
  public static String path(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return quoted(
        (path.startsWith(here) && !path.equals(here) ? here.relativize(path) : path).toString());
  }

  private static String quoted(String path) {
    return path.matches("[\\w./:\\\\-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
