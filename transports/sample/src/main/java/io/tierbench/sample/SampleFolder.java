package io.tierbench.sample;

import io.tierbench.contract.CallGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Folder of a sample: the sample and its schema, the generated sources for a reader, and the
 * classes and resources that every JVM of a run loads.
 */
public record SampleFolder(Path root) {
  /** Package of the generated records. */
  public static final String PACKAGE = "sample";

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

  /** Writes a file and the folders around it. */
  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
