package io.tierbench.sample;

import io.tierbench.contract.CallGenerator;
import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folder of a sample: the sample and its schema, the generated sources for a reader, and the
 * classes and resources that every JVM of a run loads.
 */
public record SampleFolder(Path root) {
  /** Package of the generated records. */
  public static final String PACKAGE = "sample";

  /** Number in the name of the first jar; all have as many digits. */
  private static final int FIRST_JAR = 100;

  public Path sample() {
    return root.resolve(CallGenerator.SAMPLE);
  }

  public Path schema() {
    return root.resolve(CallGenerator.SCHEMA);
  }

  /** Returns the folder of generated sources, which are compiled all together. */
  public Path sources() {
    return root.resolve("sources");
  }

  /** Returns the folder of generated classes and resources, for a class path. */
  public Path classes() {
    return root.resolve(CallGenerator.CLASSES);
  }

  /**
   * Writes a source file.
   *
   * @param className with its package, such as {@code sample.Invoice}
   */
  public void writeJava(String className, String source) throws IOException {
    write(sources().resolve(className.replace('.', '/') + ".java"), source);
  }

  /** Registers a generated class as a provider of a service. */
  public void writeService(Class<?> service, String className) throws IOException {
    write(classes().resolve("META-INF/services/" + service.getName()), className + "\n");
  }

  /** Adds the classes and the jars of a user. */
  void add(List<Path> classPath) throws IOException {
    Path jars = Files.createDirectories(root.resolve(Providers.JARS));
    for (int i = 0; i < classPath.size(); i++) {
      Path entry = classPath.get(i);
      if (Files.isDirectory(entry)) {
        try (Stream<Path> files = Files.walk(entry)) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            Path copy = classes().resolve(entry.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            if (!Files.exists(copy)) {
              Files.copy(file, copy);
            }
          }
        }
      } else if (Files.isRegularFile(entry)) {
        // Sorted by name, they have the order of the class path.
        Files.copy(entry, jars.resolve(FIRST_JAR + i + "-" + entry.getFileName()));
      } else {
        throw new SampleException("--classpath: there is no " + entry);
      }
    }
  }

  /** Writes a file and the folders around it. */
  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
