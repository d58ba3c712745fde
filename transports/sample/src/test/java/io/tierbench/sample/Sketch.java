package io.tierbench.sample;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Inferred schemas, and a short notation for assertions: a line for each object, and one for the
 * root.
 */
final class Sketch {

  private Sketch() {}

  static SampleSchema infer(Path... samples) {
    return SchemaReader.types(samples[0], Inference.infer(List.of(samples)), true);
  }

  static String of(SampleSchema schema) {
    String objects =
        schema.objects().stream().map(object -> of(object) + "\n").collect(Collectors.joining());
    return objects + schema.name() + " = " + of(schema.root(), false) + "\n";
  }

  private static String of(ObjectOf object) {
    List<String> members =
        object.members().stream()
            .map(
                member ->
                    (member.key().equals(member.javaName()) ? "" : "'" + member.key() + "' ")
                        + member.javaName()
                        + " "
                        + of(member.type(), member.optional()))
            .toList();
    return object.javaName()
        + (object.omitsNulls() ? " (omits nulls): " : ": ")
        + String.join(", ", members);
  }

  private static String of(SampleType type, boolean optional) {
    String text;
    if (type instanceof ListOf list) {
      text = "[" + of(list.element(), list.nulls()) + "]";
    } else if (type instanceof MapOf map) {
      text = "{" + of(map.value(), map.nulls()) + "}";
    } else if (type instanceof EnumOf enumeration) {
      text = enumeration.javaName() + enumeration.constants();
    } else {
      text = type instanceof ObjectOf object ? object.javaName() : type.toString();
    }
    return optional ? text + "?" : text;
  }
}
