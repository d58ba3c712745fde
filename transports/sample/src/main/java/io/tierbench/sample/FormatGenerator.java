package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Generator of the code of a serialization whose library needs classes of its own. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface FormatGenerator {

  /** Returns the name of the serialization, such as {@code PROTOBUF}. */
  String serialization();

  /** Returns the names of further serializations with the same limits. */
  default List<String> alike() {
    return List.of();
  }

  /**
   * Returns what the serialization cannot carry and where, such as "a list of lists at /matrix".
   */
  Optional<String> cannotCarry(SampleSchema schema, JsonNode sample);

  /** Returns why a tool that the generator needs does not run here; empty if it does. */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /**
   * Writes Java sources, other files and services into the folder. The sources are compiled later,
   * together with the records and those of other generators.
   */
  void generate(SampleSchema schema, SampleFolder folder) throws IOException;
}
