package io.tierbench.run;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The file with JMH's hints for compilers, which every client reads at start-up. Its name contains
 * the id of this process, so that later processes can delete the files of killed ones.
 */
final class HintsFile {
  private static final Pattern NAME = Pattern.compile("tierbench-(\\d+)\\.compilecommand");

  private HintsFile() {}

  /** Renames JMH's file, and deletes the files of processes that have ended. */
  static void rename() {
    try {
      Path jmhs = Path.of(CompilerHints.hintsFile());
      removeDead(jmhs.resolveSibling("."));
      Path own =
          jmhs.resolveSibling("tierbench-" + ProcessHandle.current().pid() + ".compilecommand");
      Field field = CompilerHints.class.getDeclaredField("hintsFile");
      field.setAccessible(true);
      Files.move(jmhs, own, StandardCopyOption.REPLACE_EXISTING);
      own.toFile().deleteOnExit();
      field.set(null, own.toString());
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      // The file keeps JMH's name: only its deletion after a kill is lost.
    }
  }

  private static void removeDead(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          // A file of another user is kept.
          file.toFile().delete();
        }
      }
    }
  }
}
