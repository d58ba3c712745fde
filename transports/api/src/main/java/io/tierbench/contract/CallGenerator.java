package io.tierbench.contract;

import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates the classes of calls with a user's data, for a {@link CallProvider}. {@link
 * java.util.ServiceLoader} finds the generator before any call is known.
 */
public interface CallGenerator {
  /** Name of the folder of generated classes, for class paths. */
  String CLASSES = "classes";

  /** Name of the copy of the first sample, beside {@link #CLASSES}. */
  String SAMPLE = "sample.json";

  String SCHEMA = "schema.json";

  /** Name of the folder with the copy of a user's {@code .proto} file and those that it imports. */
  String PROTO = "proto";

  /**
   * A user's class, carried by calls instead of a generated one.
   *
   * @param name such as {@code com.acme.Invoice}
   * @param classPath jars and folders of classes
   */
  record OwnClass(String name, List<Path> classPath) {}

  /**
   * A user's own protobuf message, which protobuf carries instead of a generated one.
   *
   * @param proto file that defines it
   * @param name such as {@code acme.Invoice}; null to be told which there are
   */
  record OwnMessage(Path proto, @Nullable String name) {}

  /**
   * Infers the schema of samples, in the form that {@link #generate} takes.
   *
   * @throws IllegalArgumentException for invalid samples, with a message of one line
   */
  String schema(List<Path> samples) throws IOException;

  /**
   * Generates and compiles classes.
   *
   * @param schema null to infer it from the samples
   * @param sizes numbers of copies of the data in a call; each size has one call or more
   * @param own class that Jackson reads the data into; null to generate classes
   * @param message protobuf message that carries the data; null to generate it
   * @param target existing empty folder for the data, the sources, {@link #CLASSES} and the user's
   *     {@linkplain Providers#JARS jars}
   * @throws IllegalArgumentException for invalid samples, with a message of one line
   */
  void generate(
      List<Path> samples,
      @Nullable Path schema,
      List<Integer> sizes,
      @Nullable OwnClass own,
      @Nullable OwnMessage message,
      Path target)
      throws IOException;
}
