package io.tierbench.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generator of the records and enums of a schema, as one writes them by hand for Jackson. */
final class RecordGenerator {
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

  private String source(ObjectOf object) {
    JavaSource source = new JavaSource(SampleFolder.PACKAGE, generated);
    List<String> components = new ArrayList<>();
    for (Member member : object.members()) {
      components.add(
          property(member.key(), member.javaName(), source, " ")
              + (member.type() instanceof Scalar scalar
                  ? source.name(scalar.javaType(member.optional()))
                  : source.recordType(member.type()))
              + " "
              + member.javaName());
    }
    String header =
        "public record %s(\n    %s)"
            .formatted(object.javaName(), String.join(",\n    ", components));
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

  /** Returns methods that compare arrays by their content. */
  private static String equality(ObjectOf object, JavaSource source) {
    return """
          @Override
          public boolean equals(%1$s other) {
            return other instanceof %2$s that
                && %3$s.deepEquals(
                    new %1$s[] {%4$s},
                    new %1$s[] {%5$s});
          }

          @Override
          public int hashCode() {
            return %3$s.deepHashCode(new %1$s[] {%4$s});
          }
        """
        .formatted(
            source.name(Object.class),
            object.javaName(),
            source.name(Arrays.class),
            fields("this.", object),
            fields("that.", object));
  }

  private static String fields(String holder, ObjectOf object) {
    return object.members().stream()
        .map(member -> holder + member.javaName())
        .collect(Collectors.joining(", "));
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
