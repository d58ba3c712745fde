package io.tierbench.contract;

import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates the classes of calls with a user's own data, which a {@link CallProvider} then brings.
 * Found by {@link java.util.ServiceLoader}, before there are any calls.
 */
public interface CallGenerator {
  /** Name of the folder of generated classes, for class paths. */
  String CLASSES = "classes";

  /** Name of the copy of the first sample beside it. */
  String SAMPLE = "sample.json";

  String SCHEMA = "schema.json";

  /** Name of the folder with the copy of a user's {@code .proto} file and those that it imports. */
  String PROTO = "proto";

  /**
   * A user's own class, which calls carry instead of generated ones.
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
   * @throws IllegalArgumentException in one line, for invalid samples
   */
  String schema(List<Path> samples) throws IOException;

  /**
   * Generates and compiles classes.
   *
   * @param schema null if it is inferred
   * @param sizes numbers of times that a call carries the data, one call or more for each
   * @param own class that Jackson reads the data into; null if classes are generated
   * @param message null if that of protobuf is generated
   * @param target existing empty folder, which gets the data, the sources and the folder {@link
   *     #CLASSES}, and in {@link Providers#JARS} the user's
   * @throws IllegalArgumentException in one line, for invalid samples
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
