package io.tierbench.sample.protobuf;

import io.tierbench.sample.Conversions;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import io.tierbench.sample.protobuf.MessageType.Field;
import java.util.LinkedHashMap;
import java.util.List;

/** Java statements and expressions that set fields of a {@code message} and get their values. */
record FieldConversions(JavaSource source) {
  /**
   * Returns the statement that sets a field.
   *
   * @param value expression for the value in records
   */
  String setter(Field field, String value) {
    Member member = field.member();
    String statement = statement(member.type(), field.accessor(), value);
    return member.optional()
        ? "if (%s != null) {\n%s}\n".formatted(value, statement.indent(2))
        : statement;
  }

  private String statement(SampleType type, String accessor, String value) {
    SampleType element = ProtoModel.element(type);
    String converted = toMessage(element, "element");
    if (type instanceof ListOf) {
      return isConverted(element)
          ? """
            for (var element : %s) {
              message.add%s(%s);
            }
            """
              .formatted(value, accessor, converted)
          : "message.addAll%s(%s);\n".formatted(accessor, value);
    }
    if (type instanceof MapOf) {
      return isConverted(element)
          ? "%s.forEach((key, element) -> message.put%s(key, %s));\n"
              .formatted(value, accessor, converted)
          : "message.putAll%s(%s);\n".formatted(accessor, value);
    }
    return "message.set%s(%s);\n".formatted(accessor, toMessage(type, value));
  }

  /** Returns the expression for the value of a field in records. */
  String getter(Field field) {
    Member member = field.member();
    String accessor = field.accessor();
    String value;
    String present = "message.get%sCount() > 0".formatted(accessor);
    if (member.type() instanceof ListOf list) {
      String values = "message.get%sList()".formatted(accessor);
      value =
          isConverted(list.element())
              ? conversion("list", values, list.element())
              : "%s.copyOf(%s)".formatted(source.name(List.class), values);
    } else if (member.type() instanceof MapOf map) {
      String values = "message.get%sMap()".formatted(accessor);
      value =
          isConverted(map.value())
              ? conversion("values", values, map.value())
              : "new %s<>(%s)".formatted(source.name(LinkedHashMap.class), values);
    } else {
      value = toDomain(member.type(), "message.get%s()".formatted(accessor));
      present = "message.has%s()".formatted(accessor);
    }
    return member.optional()
        ? "%s\n            ? %s\n            : null".formatted(present, value)
        : value;
  }

  private String conversion(String method, String values, SampleType element) {
    return "%s.%s(%s, element -> %s)"
        .formatted(source.name(Conversions.class), method, values, toDomain(element, "element"));
  }

  /** Tells whether a value has another type in messages than in records. */
  private static boolean isConverted(SampleType type) {
    return !(type instanceof Scalar scalar && ScalarForm.of(scalar).isSame());
  }

  private String toMessage(SampleType type, String value) {
    return type instanceof Scalar scalar
        ? ScalarForm.of(scalar).toMessage(value, source)
        : "toMessage(%s)".formatted(value);
  }

  private String toDomain(SampleType type, String value) {
    return type instanceof Scalar scalar
        ? ScalarForm.of(scalar).toDomain(value, source)
        : "toDomain(%s)".formatted(value);
  }
}
