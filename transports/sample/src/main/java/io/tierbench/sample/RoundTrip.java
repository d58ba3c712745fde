package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.tierbench.contract.Causes;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Check that a sample survives its objects in Java, field by field. */
final class RoundTrip {
  private static final List<Function<String, Object>> TIMES =
      List.of(
          LocalTime::parse, LocalDateTime::parse, text -> OffsetDateTime.parse(text).toInstant());

  private RoundTrip() {}

  /**
   * Reads the sample into its objects and compares it with what they write.
   *
   * @param json of the sample
   * @throws SampleException if a value does not fit its type, or is not the same afterwards
   */
  static <T> void check(JsonNode sample, byte[] json, SampleData<T> data) throws IOException {
    T objects;
    JsonNode written;
    try {
      objects = data.objects(json);
      byte[] once = SampleData.MAPPER.writeValueAsBytes(objects);
      byte[] twice = SampleData.MAPPER.writeValueAsBytes(readAgain(once, data));
      written = SampleData.MAPPER.readTree(twice);
    } catch (JsonProcessingException e) {
      if (Causes.find(e, NoClassDefFoundError.class).isPresent()) {
        throw OwnClasses.unusable(data.typeName(), e);
      }
      throw new SampleException(
          "the sample does not fit %s %s: %s; correct one of them"
              .formatted(
                  data.typeName(),
                  SampleValue.where(place(e)),
                  SampleException.problem(e.getOriginalMessage())),
          e);
    }
    compare(sample, written, new ArrayDeque<>(), data.typeName());
    data.count(objects);
  }

  private static <T> T readAgain(byte[] json, SampleData<T> data) throws IOException {
    try {
      return data.objects(json);
    } catch (UnrecognizedPropertyException e) {
      throw new SampleException(
          "%s writes '%s', which it does not read: annotate its getter with @JsonIgnore, or add a setter"
              .formatted(
                  e.getReferringClass().getName(), SampleException.value(e.getPropertyName())),
          e);
    }
  }

  private static String place(JsonProcessingException failure) {
    return failure instanceof JsonMappingException mapping
        ? mapping.getPath().stream()
            .map(at -> at.getFieldName() == null ? "/" + at.getIndex() : "/" + at.getFieldName())
            .collect(Collectors.joining())
        : "its text";
  }

  /**
   * @param path keys and positions of both
   */
  private static void compare(JsonNode sample, JsonNode written, Deque<Object> path, String type) {
    if (sample.isObject() && written.isObject()
        || sample.isArray() && written.isArray() && sample.size() == written.size()) {
      for (Map.Entry<String, JsonNode> member : sample.properties()) {
        path.addLast(member.getKey());
        compare(member.getValue(), written.path(member.getKey()), path, type);
        path.removeLast();
      }
      for (int i = 0; i < sample.size() && sample.isArray(); i++) {
        path.addLast(i);
        compare(sample.path(i), written.path(i), path, type);
        path.removeLast();
      }
    } else if (!isSame(sample, written)) {
      throw new SampleException(
          "%s the sample has %s and its objects have %s; change %s"
              .formatted(
                  SampleValue.where(
                      path.stream().map(step -> "/" + step).collect(Collectors.joining())),
                  SampleException.value(sample.toString()),
                  written.isMissingNode() ? "nothing" : SampleException.value(written.toString()),
                  type));
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
