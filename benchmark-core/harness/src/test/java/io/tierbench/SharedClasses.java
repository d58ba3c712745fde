package io.tierbench;

import io.tierbench.server.ServerApp;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An archive of the classes that a server loads, created once for all JVMs that tests start. It
 * saves each of them a seventh of its time, and is optional.
 */
final class SharedClasses {
  private static final String CLASS_PATH = "java.class.path";
  private static final Path FOLDER = Path.of("target", "shared-classes");

  private SharedClasses() {}

  /** Returns the options of a JVM with the class path and, if available, the archive. */
  static List<String> with(List<String> options) {
    String jars = jarsFirst();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String key = java + System.getProperty("java.vm.version") + versions(jars);
    // No absolute path: one with a space would be two arguments of a server.
    Path archive = FOLDER.resolve("%08x.jsa".formatted(key.hashCode()));
    try {
      Files.createDirectories(FOLDER);
      try (FileChannel file =
              FileChannel.open(
                  FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = file.lock()) {
        if (lock.isValid() && !Files.exists(archive)) {
          make(archive, java, options, jars);
        }
      }
    } catch (IOException e) {
      return options;
    }
    List<String> all = new ArrayList<>(options);
    if (Files.exists(archive)) {
      all.add("-XX:SharedArchiveFile=" + archive);
    }
    return List.copyOf(all);
  }

  /**
   * Returns the class path with jars first: an archive contains only classes of jars, which must
   * come first.
   */
  private static String jarsFirst() {
    Map<Boolean, String> paths =
        Stream.of(System.getProperty(CLASS_PATH).split(File.pathSeparator))
            .collect(
                Collectors.partitioningBy(
                    entry -> Files.isRegularFile(Path.of(entry)),
                    Collectors.joining(File.pathSeparator)));
    System.setProperty(CLASS_PATH, paths.get(true) + File.pathSeparator + paths.get(false));
    return paths.get(true);
  }

  /** Returns the versions of files for which an archive is valid. */
  private static String versions(String jars) {
    return Stream.of(jars.split(File.pathSeparator))
        .map(jar -> jar + new File(jar).lastModified())
        .collect(Collectors.joining());
  }

  /** Creates an archive by a server that starts and ends; if it cannot start, there is none. */
  private static void make(Path archive, Path java, List<String> options, String jars)
      throws IOException {
    Path unfinished = FOLDER.resolve("unfinished");
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(options);
    command.add("-XX:ArchiveClassesAtExit=" + unfinished);
    command.addAll(List.of("-cp", jars, ServerApp.class.getName()));
    command.addAll(List.of("--database=NONE", "--until-end-of-input"));
    Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
    boolean ready = false;
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.startsWith(ServerApp.READY)) {
          ready = true;
          server.getOutputStream().close();
        }
      }
    }
    if (ready && server.onExit().join().exitValue() == 0) {
      Files.move(unfinished, archive);
    }
  }
}
