package io.tierbench.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generator of the records and enums of a schema, as one writes them by hand for Jackson. */
final class RecordGenerator {
  private static final int MAX_LINE = 100;

  private final Set<String> generated;

  private RecordGenerator(SampleSchema schema) {
    generated =
        Stream.concat(
                schema.objects().stream().map(ObjectOf::javaName),
                schema.enums().stream().map(EnumOf::javaName))
            .collect(Collectors.toSet());
  }

  /** Writes a source file for each object and each enumeration. */
  static void generate(SampleSchema schema, SampleFolder folder) throws IOException {
    RecordGenerator generator = new RecordGenerator(schema);
    for (ObjectOf object : schema.objects()) {
      folder.writeJava(SampleFolder.PACKAGE + "." + object.javaName(), generator.source(object));
    }
    for (EnumOf constants : schema.enums()) {
      folder.writeJava(
          SampleFolder.PACKAGE + "." + constants.javaName(), generator.source(constants));
    }
  }

  /** Returns the class of a value in a record; that of a primitive where it is never null. */
  static Class<?> javaType(Scalar scalar, boolean nullable) {
    return switch (scalar) {
      case BOOLEAN -> nullable ? Boolean.class : boolean.class;
      case INT32 -> nullable ? Integer.class : int.class;
      case INT64 -> nullable ? Long.class : long.class;
      case DECIMAL -> BigDecimal.class;
      case FLOAT64 -> nullable ? Double.class : double.class;
      case STRING -> String.class;
      case DATE -> LocalDate.class;
      case TIME -> LocalTime.class;
      case DATE_TIME -> LocalDateTime.class;
      case OFFSET_DATE_TIME -> OffsetDateTime.class;
      case INSTANT -> Instant.class;
      case UUID -> UUID.class;
      case BYTES -> byte[].class;
    };
  }

  private String source(ObjectOf object) {
    JavaSource source = new JavaSource(SampleFolder.PACKAGE, generated);
    List<String> components = new ArrayList<>();
    for (Member member : object.members()) {
      components.add(
          property(member.key(), member.javaName(), source, " ")
              + typeName(member.type(), member.optional(), source)
              + " "
              + member.javaName());
    }
    String start = "public record " + object.javaName() + "(";
    String oneLine = start + String.join(", ", components) + ")";
    String header =
        oneLine.length() + " {}".length() <= MAX_LINE
            ? oneLine
            : start + "\n    " + String.join(",\n    ", components) + ")";
    boolean omits = object.omitsNulls() && object.members().stream().anyMatch(Member::optional);
    boolean hasBytes = object.members().stream().anyMatch(member -> member.type() == Scalar.BYTES);
    return source.text(
        (omits
                ? "@%s(JsonInclude.Include.NON_NULL)\n".formatted(source.name(JsonInclude.class))
                : "")
            + header
            + (hasBytes ? " {\n\n" + equality(object, source) + "}\n" : " {}\n"));
  }

  /** Returns the annotation of a name in JSON that is not the name in Java. */
  private static String property(String key, String javaName, JavaSource source, String end) {
    return key.equals(javaName)
        ? ""
        : "@%s(%s)%s".formatted(source.name(JsonProperty.class), JavaSource.literal(key), end);
  }

  private String typeName(SampleType type, boolean nullable, JavaSource source) {
    if (type instanceof Scalar scalar) {
      return source.name(javaType(scalar, nullable));
    }
    if (type instanceof ListOf list) {
      return "%s<%s>".formatted(source.name(List.class), typeName(list.element(), true, source));
    }
    if (type instanceof MapOf map) {
      return "%s<%s, %s>"
          .formatted(
              source.name(Map.class),
              source.name(String.class),
              typeName(map.value(), true, source));
    }
    return type instanceof EnumOf constants ? constants.javaName() : ((ObjectOf) type).javaName();
  }

  /** Returns methods that compare arrays by their content. */
  private static String equality(ObjectOf object, JavaSource source) {
    List<String> comparisons = new ArrayList<>();
    List<String> hashed = new ArrayList<>();
    for (Member member : object.members()) {
      String own = "this." + member.javaName();
      String others = "that." + member.javaName();
      if (member.type() == Scalar.BYTES) {
        String arrays = source.name(Arrays.class);
        comparisons.add("%s.equals(%s, %s)".formatted(arrays, own, others));
        hashed.add("%s.hashCode(%s)".formatted(arrays, own));
      } else {
        comparisons.add("%s.equals(%s, %s)".formatted(source.name(Objects.class), own, others));
        hashed.add(own);
      }
    }
    return """
          @Override
          public boolean equals(%s other) {
            return other instanceof %s that
                && %s;
          }

          @Override
          public int hashCode() {
            return %s.hash(
                %s);
          }
        """
        .formatted(
            source.name(Object.class),
            object.javaName(),
            String.join("\n        && ", comparisons),
            source.name(Objects.class),
            String.join(",\n        ", hashed));
  }

  private String source(EnumOf constants) {
    JavaSource source = new JavaSource(SampleFolder.PACKAGE, generated);
    String body =
        constants.constants().entrySet().stream()
            .map(
                constant ->
                    property(constant.getKey(), constant.getValue(), source, "\n  ")
                        + constant.getValue())
            .collect(Collectors.joining(",\n  "));
    return source.text("public enum %s {\n  %s\n}\n".formatted(constants.javaName(), body));
  }
}
