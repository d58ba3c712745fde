package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.BadElement;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Check that a sample survives its objects in Java, field by field. */
final class RoundTrip {
  private static final int MAX_PROBLEM_LENGTH = 300;

  private static final List<Function<String, Object>> TIMES =
      List.of(
          LocalTime::parse, LocalDateTime::parse, text -> OffsetDateTime.parse(text).toInstant());

  private RoundTrip() {}

  /**
   * Reads the sample into its objects and compares it with what they write.
   *
   * @throws SampleException if a value does not fit its type, or is not the same afterwards
   */
  static <T> void check(JsonNode sample, SampleData<T> data) throws IOException {
    JsonNode written;
    try {
      T objects = data.objects(SampleData.MAPPER.writeValueAsBytes(sample));
      written = SampleData.MAPPER.readTree(SampleData.MAPPER.writeValueAsBytes(objects));
    } catch (JsonProcessingException e) {
      throw new SampleException(
          "the sample does not fit its schema at %s: %s; correct one of them"
              .formatted(
                  SampleException.path(place(e)),
                  BadElement.printable(
                      e.getOriginalMessage().lines().findFirst().orElse(""), MAX_PROBLEM_LENGTH)),
          e);
    }
    compare(sample, written, "");
  }

  private static String place(JsonProcessingException failure) {
    return failure instanceof JsonMappingException mapping
        ? mapping.getPath().stream()
            .map(at -> at.getFieldName() == null ? "/" + at.getIndex() : "/" + at.getFieldName())
            .collect(Collectors.joining())
        : "its text";
  }

  private static void compare(JsonNode sample, JsonNode written, String path) {
    if (sample.isContainerNode() && written.getNodeType() == sample.getNodeType()) {
      sample
          .properties()
          .forEach(
              entry ->
                  compare(
                      entry.getValue(), written.path(entry.getKey()), path + "/" + entry.getKey()));
      for (int i = 0; i < sample.size() && sample.isArray(); i++) {
        compare(sample.path(i), written.path(i), path + "/" + i);
      }
    } else if (!isSame(sample, written)) {
      throw new SampleException(
          "%s the sample has %s and its records have %s; choose another type in the schema"
              .formatted(
                  SampleValue.where(path),
                  SampleException.value(sample.toString()),
                  written.isMissingNode() ? "nothing" : SampleException.value(written.toString())));
    }
  }

  private static boolean isSame(JsonNode sample, JsonNode written) {
    if (sample.isNumber() && written.isNumber()) {
      return sample.decimalValue().compareTo(written.decimalValue()) == 0;
    }
    return sample.equals(written)
        || sample.isNull() && written.isMissingNode()
        || sample.isTextual()
            && written.isTextual()
            && isSameTime(sample.textValue(), written.textValue());
  }

  /** Tells whether two texts are the same time, which can be written in several ways. */
  private static boolean isSameTime(String one, String other) {
    return TIMES.stream()
        .anyMatch(
            time -> {
              try {
                return time.apply(one).equals(time.apply(other));
              } catch (DateTimeException e) {
                return false;
              }
            });
  }
}
