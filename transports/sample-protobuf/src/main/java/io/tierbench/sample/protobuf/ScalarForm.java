package io.tierbench.sample.protobuf;

import com.google.protobuf.ByteString;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.Scalar;
import io.tierbench.serialization.protobuf.ContractMapper;
import io.tierbench.serialization.protobuf.Decimals;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * Form of a scalar in messages.
 *
 * @param protoType the type of its field
 * @param javaType the type of a nullable value in records
 * @param converter class whose methods convert it
 * @param toMessage expression for the value of the field; {@code %1$s} is the value in records, and
 *     {@code %2$s} the converter
 * @param toDomain the reverse
 */
record ScalarForm(
    String protoType, Class<?> javaType, Class<?> converter, String toMessage, String toDomain) {
  private static final String TIMESTAMP = "google.protobuf.Timestamp";

  static ScalarForm of(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> same("bool", Boolean.class);
      case INT32 -> same("int32", Integer.class);
      case INT64 -> same("int64", Long.class);
      case FLOAT64 -> same("double", Double.class);
      case STRING -> same("string", String.class);
      case DATE -> text(LocalDate.class, "parse");
      case TIME -> text(LocalTime.class, "parse");
      case OFFSET_DATE_TIME -> text(OffsetDateTime.class, "parse");
      case UUID -> text(UUID.class, "fromString");
      case DECIMAL ->
          new ScalarForm(
              "tierbench.Decimal",
              BigDecimal.class,
              Decimals.class,
              "%2$s.toMessage(%1$s)",
              "%2$s.toDecimal(%1$s)");
      case DATE_TIME ->
          new ScalarForm(
              TIMESTAMP,
              LocalDateTime.class,
              ContractMapper.class,
              "%2$s.toMessage(%1$s)",
              "%2$s.toDateTime(%1$s)");
      case INSTANT ->
          new ScalarForm(
              TIMESTAMP, Instant.class, Instant.class, "toMessage(%1$s)", "toDomain(%1$s)");
      case BYTES ->
          new ScalarForm(
              "bytes", byte[].class, ByteString.class, "%2$s.copyFrom(%1$s)", "%1$s.toByteArray()");
    };
  }

  private static ScalarForm same(String protoType, Class<?> javaType) {
    return new ScalarForm(protoType, javaType, javaType, "%1$s", "%1$s");
  }

  private static ScalarForm text(Class<?> javaType, String parser) {
    return new ScalarForm(
        "string", javaType, javaType, "%1$s.toString()", "%2$s." + parser + "(%1$s)");
  }

  /** Tells whether the value of the field is the value in records. */
  boolean isSame() {
    return toMessage.equals("%1$s");
  }

  String toMessage(String value, JavaSource source) {
    return toMessage.formatted(value, toMessage.contains("%2$s") ? source.name(converter) : "");
  }

  String toDomain(String value, JavaSource source) {
    return toDomain.formatted(value, toDomain.contains("%2$s") ? source.name(converter) : "");
  }
}
