package io.tierbench.sample;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Type of a single value, with its Java type in records; the boxed one where the value is optional
 * or within a list or a map. A more specific one stands before a more general one.
 */
public enum Scalar implements SampleType {
  BOOLEAN(Boolean.class, "boolean", Map.of(), "true or false"),
  INT32(Integer.class, "integer", Map.of("format", "int32"), "an integer of 32 bits"),
  INT64(Long.class, "integer", Map.of("format", "int64"), "an integer of 64 bits"),
  DECIMAL(BigDecimal.class, "number", Map.of(), "a number of at most 1000 digits"),
  FLOAT64(Double.class, "number", Map.of("format", "double"), "a number that a double carries"),
  DATE(LocalDate.class, "string", Map.of("format", "date"), "a date such as 2026-11-28"),
  TIME(LocalTime.class, "string", Map.of("format", "time-local"), "a time such as 13:45:00"),
  DATE_TIME(
      LocalDateTime.class,
      "string",
      Map.of("format", "date-time-local"),
      "a date and time without an offset, such as 2026-11-28T13:45:00"),
  /** All values end in Z. */
  INSTANT(
      Instant.class,
      "string",
      Map.of("format", "date-time", "pattern", "Z$"),
      "a date and time in UTC, such as 2026-11-28T13:45:00Z"),
  OFFSET_DATE_TIME(
      OffsetDateTime.class,
      "string",
      Map.of("format", "date-time"),
      "a date and time with an offset, such as 2026-11-28T13:45:00+01:00"),
  UUID(java.util.UUID.class, "string", Map.of("format", "uuid"), "a UUID in lower case"),
  BYTES(byte[].class, "string", Map.of("contentEncoding", "base64"), "Base64 with its padding"),
  STRING(String.class, "string", Map.of(), "a string");

  private final Class<?> javaType;
  private final String jsonType;
  private final SortedMap<String, String> keywords;
  private final String description;

  Scalar(Class<?> javaType, String jsonType, Map<String, String> keywords, String description) {
    this.javaType = javaType;
    this.jsonType = jsonType;
    this.keywords = new TreeMap<>(keywords);
    this.description = description;
  }

  /** Returns the class of a value in a record that is optional, or in a list or a map. */
  public Class<?> javaType() {
    return javaType;
  }

  /** Returns the class of a value in a record; that of a primitive where it is never null. */
  public Class<?> javaType(boolean nullable) {
    return nullable ? javaType : MethodType.methodType(javaType).unwrap().returnType();
  }

  /** Returns its {@code type} in a JSON Schema. */
  public String jsonType() {
    return jsonType;
  }

  /** Returns the keywords of a JSON Schema besides its {@code type}. */
  SortedMap<String, String> keywords() {
    return keywords;
  }

  /** Writes the JSON Schema of a value. */
  public void writeSchema(ObjectNode schema, boolean nullable) {
    InferredSchema.writeType(schema, jsonType, nullable);
    keywords.forEach(schema::put);
  }

  /** Returns a description of a value, such as "a string". */
  String description() {
    return description;
  }
}
