package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.BadElement;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Collectors;

/** Check that a sample survives its records, field by field. */
final class RoundTrip {
  private static final int MAX_PATH_LENGTH = 200;
  private static final int MAX_PROBLEM_LENGTH = 300;
  private static final int MAX_VALUE_LENGTH = 60;

  private RoundTrip() {}

  /**
   * Reads the sample into its records and compares it with what they write.
   *
   * @throws SampleException if a value does not fit its type, or is not the same afterwards
   */
  static <T> void check(SampleSchema schema, JsonNode sample, SampleData<T> data)
      throws IOException {
    JsonNode written;
    try {
      T records = data.records(SampleData.MAPPER.writeValueAsBytes(sample));
      written = SampleData.MAPPER.readTree(SampleData.MAPPER.writeValueAsBytes(records));
    } catch (JsonProcessingException e) {
      throw new SampleException(
          "the sample does not fit its schema at %s: %s; correct one of them"
              .formatted(
                  BadElement.printable(place(e), MAX_PATH_LENGTH),
                  BadElement.printable(
                      e.getOriginalMessage().lines().findFirst().orElse(""), MAX_PROBLEM_LENGTH)),
          e);
    }
    compare(schema.root(), sample, written, "");
  }

  private static String place(JsonProcessingException failure) {
    return failure instanceof JsonMappingException mapping
        ? mapping.getPath().stream()
            .map(
                at ->
                    "/"
                        + (at.getFieldName() == null
                            ? Integer.toString(at.getIndex())
                            : at.getFieldName()))
            .collect(Collectors.joining())
        : "its text";
  }

  private static void compare(SampleType type, JsonNode sample, JsonNode written, String path) {
    if (isNull(sample) || isNull(written)) {
      require(isNull(sample) == isNull(written), sample, written, path);
    } else if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        compare(
            member.type(),
            sample.path(member.key()),
            written.path(member.key()),
            path + "/" + member.key());
      }
    } else if (type instanceof MapOf map) {
      require(sample.size() == written.size(), sample, written, path);
      sample
          .properties()
          .forEach(
              entry ->
                  compare(
                      map.value(),
                      entry.getValue(),
                      written.path(entry.getKey()),
                      path + "/" + entry.getKey()));
    } else if (type instanceof ListOf list) {
      require(sample.size() == written.size(), sample, written, path);
      for (int i = 0; i < sample.size(); i++) {
        compare(list.element(), sample.required(i), written.required(i), path + "/" + i);
      }
    } else {
      require(isSame(type, sample, written), sample, written, path);
    }
  }

  private static boolean isNull(JsonNode value) {
    return value.isNull() || value.isMissingNode();
  }

  private static boolean isSame(SampleType type, JsonNode sample, JsonNode written) {
    if (sample.isNumber() && written.isNumber()) {
      return type == Scalar.FLOAT64
          ? sample.doubleValue() == written.doubleValue()
          : sample.decimalValue().compareTo(written.decimalValue()) == 0;
    }
    if (sample.equals(written)) {
      return true;
    }
    try {
      // The same time or UUID can be written in several ways.
      return type instanceof Scalar scalar
          && scalar != Scalar.STRING
          && Objects.deepEquals(parsed(scalar, sample), parsed(scalar, written));
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static Object parsed(Scalar scalar, JsonNode value) throws JsonProcessingException {
    return SampleData.MAPPER.treeToValue(value, scalar.javaType());
  }

  private static void require(boolean holds, JsonNode sample, JsonNode written, String path) {
    if (!holds) {
      throw new SampleException(
          "at %s the sample has %s and its records have %s; choose another type in the schema"
              .formatted(
                  path.isEmpty() ? "the top" : BadElement.printable(path, MAX_PATH_LENGTH),
                  shown(sample),
                  shown(written)));
    }
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode()
        ? "nothing"
        : BadElement.printable(value.toString(), MAX_VALUE_LENGTH);
  }
}
