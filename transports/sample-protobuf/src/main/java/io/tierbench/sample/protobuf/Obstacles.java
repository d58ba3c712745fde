package io.tierbench.sample.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.SampleValue;
import java.util.Optional;

/** Search for what messages cannot carry, with its path in the JSON. */
final class Obstacles {
  private Obstacles() {}

  static Optional<String> first(SampleSchema schema, JsonNode sample) {
    return inType(schema.root(), "")
        .or(() -> SampleValue.root(schema, sample).find(Obstacles::inValue));
  }

  /** Returns what no message has a field for. */
  private static Optional<String> inType(SampleType type, String path) {
    if (type instanceof ObjectOf object) {
      return object.members().stream()
          .map(member -> inType(member.type(), path + "/" + member.key()))
          .flatMap(Optional::stream)
          .findFirst();
    }
    SampleType element = ProtoModel.element(type);
    if (element == type) {
      return Optional.empty();
    }
    return isCollection(element)
        ? Optional.of(
            "a %s of %ss %s".formatted(noun(type), noun(element), SampleValue.where(path)))
        : inType(element, path + "/*");
  }

  /** Returns a value that messages do not have, or cannot tell from another. */
  private static Optional<String> inValue(SampleValue value) {
    if (value.json().isNull()) {
      return Optional.of("a null " + SampleValue.where(value.path()));
    }
    return value.optional() && isCollection(value.type()) && value.json().isEmpty()
        ? Optional.of(
            "an empty %s %s, which proto3 does not tell from an absent one"
                .formatted(noun(value.type()), SampleValue.where(value.path())))
        : Optional.empty();
  }

  private static boolean isCollection(SampleType type) {
    return type instanceof ListOf || type instanceof MapOf;
  }

  private static String noun(SampleType collection) {
    return collection instanceof ListOf ? "list" : "map";
  }
}
