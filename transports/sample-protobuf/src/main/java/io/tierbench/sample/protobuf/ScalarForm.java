package io.tierbench.sample.protobuf;

import com.google.protobuf.ByteString;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.Scalar;
import io.tierbench.serialization.protobuf.ContractMapper;
import io.tierbench.serialization.protobuf.Decimals;
import java.time.Instant;

/**
 * Form of a scalar in messages.
 *
 * @param protoType the type of its field
 * @param converter class whose methods convert it
 * @param toMessage expression for the value of the field; {@code %1$s} is the value in records, and
 *     {@code %2$s} the converter
 * @param toDomain the reverse
 */
record ScalarForm(String protoType, Class<?> converter, String toMessage, String toDomain) {
  private static final String TIMESTAMP = "google.protobuf.Timestamp";

  static ScalarForm of(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> same("bool", scalar);
      case INT32 -> same("int32", scalar);
      case INT64 -> same("int64", scalar);
      case FLOAT64 -> same("double", scalar);
      case STRING -> same("string", scalar);
      case DATE, TIME, OFFSET_DATE_TIME -> text(scalar, "parse");
      case UUID -> text(scalar, "fromString");
      case DECIMAL ->
          new ScalarForm(
              "tierbench.Decimal", Decimals.class, "%2$s.toMessage(%1$s)", "%2$s.toDecimal(%1$s)");
      case DATE_TIME ->
          new ScalarForm(
              TIMESTAMP, ContractMapper.class, "%2$s.toMessage(%1$s)", "%2$s.toDateTime(%1$s)");
      case INSTANT ->
          new ScalarForm(
              TIMESTAMP,
              Instant.class,
              "com.google.protobuf.Timestamp.newBuilder()"
                  + ".setSeconds(%1$s.getEpochSecond()).setNanos(%1$s.getNano()).build()",
              "%2$s.ofEpochSecond(%1$s.getSeconds(), %1$s.getNanos())");
      case BYTES ->
          new ScalarForm("bytes", ByteString.class, "%2$s.copyFrom(%1$s)", "%1$s.toByteArray()");
    };
  }

  private static ScalarForm same(String protoType, Scalar scalar) {
    return new ScalarForm(protoType, scalar.javaType(), "%1$s", "%1$s");
  }

  private static ScalarForm text(Scalar scalar, String parser) {
    return new ScalarForm(
        "string", scalar.javaType(), "%1$s.toString()", "%2$s." + parser + "(%1$s)");
  }

  /** Tells whether values need no conversion. */
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
