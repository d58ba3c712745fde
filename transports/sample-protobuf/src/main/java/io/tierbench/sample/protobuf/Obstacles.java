package io.tierbench.sample.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.BadElement;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import org.jspecify.annotations.Nullable;

/**
 * Search for what messages cannot carry, with its path in the JSON. A key of a map, which may be
 * private, is an asterisk in the path.
 */
final class Obstacles {
  private static final int MAX_PATH = 80;

  private Obstacles() {}

  /** Returns the first obstacle; null if there is none. */
  static @Nullable String first(SampleSchema schema, JsonNode sample) {
    String reason = inType(schema.root(), "");
    return reason == null ? inValue(schema.root(), sample, "") : reason;
  }

  /** Returns what no message has a field for. */
  private static @Nullable String inType(SampleType type, String path) {
    if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        String reason = inType(member.type(), path + "/" + member.key());
        if (reason != null) {
          return reason;
        }
      }
    }
    SampleType element = ProtoModel.element(type);
    if (element == type) {
      return null;
    }
    return isCollection(element)
        ? "a %s of %ss".formatted(noun(type), noun(element)) + at(path)
        : inType(element, path + "/*");
  }

  /** Returns a value that messages do not have, or cannot tell from another. */
  private static @Nullable String inValue(SampleType type, JsonNode value, String path) {
    if (type instanceof ObjectOf object) {
      return inMembers(object, value, path);
    }
    if (type instanceof MapOf map) {
      for (JsonNode element : value) {
        String reason = inElement(map.value(), element, path + "/*");
        if (reason != null) {
          return reason;
        }
      }
    }
    if (type instanceof ListOf list) {
      for (int i = 0; i < value.size(); i++) {
        String reason = inElement(list.element(), value.required(i), path + "/" + i);
        if (reason != null) {
          return reason;
        }
      }
    }
    return null;
  }

  private static @Nullable String inElement(SampleType type, JsonNode value, String path) {
    return value.isNull() ? "a null" + at(path) : inValue(type, value, path);
  }

  private static @Nullable String inMembers(ObjectOf object, JsonNode value, String path) {
    for (Member member : object.members()) {
      JsonNode child = value.path(member.key());
      String childPath = path + "/" + member.key();
      if (child.isNull() || child.isMissingNode()) {
        continue;
      }
      String reason =
          member.optional() && isCollection(member.type()) && child.isEmpty()
              ? "an empty %s%s, which proto3 does not tell from an absent one"
                  .formatted(noun(member.type()), at(childPath))
              : inValue(member.type(), child, childPath);
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  private static boolean isCollection(SampleType type) {
    return type instanceof ListOf || type instanceof MapOf;
  }

  private static String noun(SampleType collection) {
    return collection instanceof ListOf ? "list" : "map";
  }

  private static String at(String path) {
    return " at " + (path.isEmpty() ? "the top" : BadElement.printable(path, MAX_PATH));
  }
}
