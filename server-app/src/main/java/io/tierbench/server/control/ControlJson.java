package io.tierbench.server.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Conversion of a server's answers to JSON and back. */
final class ControlJson {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ControlJson() {}

  static String write(Object answer) {
    try {
      return JSON.writeValueAsString(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + answer, e);
    }
  }

  static <T> T read(String answer, Class<T> type) {
    try {
      return JSON.readValue(answer, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the server's %s cannot be read; is it of another version? It sent: %s"
              .formatted(type.getSimpleName(), answer),
          e);
    }
  }
}
