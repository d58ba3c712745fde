package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.CallGenerator.OwnMessage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Generator of the code of a serialization whose library needs classes of its own. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface FormatGenerator {

  /** Returns the names of the serializations with the code, such as {@code PROTOBUF}. */
  List<String> serializations();

  /**
   * Returns what the serializations cannot carry and where, such as "a list of lists at /matrix".
   */
  default Optional<String> cannotCarry(SampleSchema schema, JsonNode sample) {
    return Optional.empty();
  }

  /** Returns which key or text they cannot carry, in data sets neither, and where. */
  default Optional<String> cannotCarryTexts(SampleSchema schema, JsonNode sample) {
    return Optional.empty();
  }

  /**
   * Writes Java sources, other files and services into the folder. The sources are compiled later,
   * together with the records and those of other generators.
   *
   * @return why a tool that the generator needs does not run here; empty if it has written them
   */
  Optional<String> generate(SampleSchema schema, SampleFolder folder) throws IOException;

  /**
   * Writes the same, and an {@link OwnObjects}, for a user's own message.
   *
   * @return false if the serializations have no such messages
   * @throws SampleException if the message cannot carry the sample
   */
  default boolean generate(OwnMessage message, JsonNode sample, SampleFolder folder) {
    return false;
  }
}
