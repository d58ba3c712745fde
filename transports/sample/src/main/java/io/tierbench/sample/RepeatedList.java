package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * List of a sample whose elements larger samples repeat: the array at the top, or the longest array
 * within an object at the top.
 *
 * @param path members from the top to the list; none for an array at the top
 */
record RepeatedList(JsonPointer path) {

  /** Finds the list; null if the sample has none with elements. */
  static @Nullable RepeatedList find(SampleType root, JsonNode sample) {
    return paths(root, sample, JsonPointer.empty())
        // Measured once each: it writes the list.
        .map(path -> Map.entry(path, sample.at(path).toString().length()))
        .max(Map.Entry.comparingByValue())
        .map(longest -> new RepeatedList(longest.getKey()))
        .orElse(null);
  }

  private static Stream<JsonPointer> paths(SampleType type, JsonNode value, JsonPointer path) {
    if (type instanceof ListOf && !value.isEmpty()) {
      return Stream.of(path);
    }
    return type instanceof ObjectOf object
        ? object.members().stream()
            .flatMap(
                member ->
                    paths(
                        member.type(), value.path(member.key()), path.appendProperty(member.key())))
        : Stream.empty();
  }

  /** Repeats the elements of the list within a sample. */
  void repeat(JsonNode sample, int times) {
    ArrayNode elements = (ArrayNode) sample.at(path);
    List<JsonNode> once = elements.valueStream().toList();
    for (int i = 1; i < times; i++) {
      elements.addAll(once);
    }
  }
}
