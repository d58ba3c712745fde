package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * List of a sample whose elements larger samples repeat: the array at the top, or the longest array
 * within an object at the top.
 *
 * @param path members from the top to the list; none for an array at the top
 */
record RepeatedList(List<Member> path) {

  /** Finds the list; null if the sample has none with elements. */
  static @Nullable RepeatedList find(SampleType root, JsonNode sample) {
    return find(root, sample, List.of());
  }

  private static @Nullable RepeatedList find(
      SampleType type, @Nullable JsonNode value, List<Member> path) {
    if (value == null || value.isEmpty()) {
      return null;
    }
    if (type instanceof ListOf) {
      return new RepeatedList(path);
    }
    RepeatedList longest = null;
    int length = 0;
    if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        List<Member> inside = new ArrayList<>(path);
        inside.add(member);
        RepeatedList list = find(member.type(), value.get(member.key()), inside);
        int listLength = list == null ? 0 : list.in(value, path.size()).toString().length();
        if (listLength > length) {
          longest = list;
          length = listLength;
        }
      }
    }
    return longest;
  }

  private JsonNode in(JsonNode value, int depth) {
    JsonNode found = value;
    for (Member member : path.subList(depth, path.size())) {
      found = found.required(member.key());
    }
    return found;
  }

  /** Repeats the elements of the list within the sample, or in a new array at the top. */
  JsonNode repeat(JsonNode sample, int times) {
    ArrayNode elements = (ArrayNode) in(sample, 0);
    ArrayNode repeated = elements.arrayNode(elements.size() * times);
    for (int i = 0; i < times; i++) {
      repeated.addAll(elements);
    }
    if (path.isEmpty()) {
      return repeated;
    }
    JsonNode holder = sample;
    for (Member member : path.subList(0, path.size() - 1)) {
      holder = holder.required(member.key());
    }
    ((ObjectNode) holder).set(path.get(path.size() - 1).key(), repeated);
    return sample;
  }
}
