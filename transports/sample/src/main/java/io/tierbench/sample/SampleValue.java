package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value in a sample. Null is one in a list or a map alone: a member with it is absent.
 *
 * @param optional whether it can be null or absent
 * @param holder what it is in; null for the whole sample
 * @param step key or position in its holder
 */
public record SampleValue(
    SampleType type, boolean optional, JsonNode json, @Nullable SampleValue holder, Object step) {

  /** Returns the whole sample. */
  public static SampleValue root(SampleSchema schema, JsonNode sample) {
    return new SampleValue(schema.root(), false, sample, null, "");
  }

  /** Returns the path to it, in which a key of a map is an asterisk, as it may be private. */
  public String path() {
    return holder == null
        ? ""
        : holder.path() + JsonPointer.empty().appendProperty(step.toString());
  }

  /** Returns what is first found in this value or in those within it. */
  public Optional<String> find(Function<SampleValue, Optional<String>> search) {
    Optional<String> found = search.apply(this);
    return found.isPresent() || !json.isContainerNode()
        ? found
        : within()
            .map(value -> value.find(search))
            .filter(Optional::isPresent)
            .findFirst()
            .orElse(found);
  }

  /** Passes on this value and all within it. */
  void forEach(Consumer<SampleValue> action) {
    action.accept(this);
    if (json.isContainerNode()) {
      within().forEach(value -> value.forEach(action));
    }
  }

  private Stream<SampleValue> within() {
    if (type instanceof ObjectOf object) {
      return object.members().stream()
          .filter(member -> json.hasNonNull(member.key()))
          .map(
              member ->
                  new SampleValue(
                      member.type(),
                      member.optional(),
                      json.required(member.key()),
                      this,
                      member.key()));
    }
    if (type instanceof MapOf map) {
      return json.valueStream()
          .map(value -> new SampleValue(map.value(), map.nulls(), value, this, "*"));
    }
    return type instanceof ListOf list
        ? IntStream.range(0, json.size())
            .mapToObj(i -> new SampleValue(list.element(), list.nulls(), json.required(i), this, i))
        : Stream.empty();
  }

  /** Returns where a path leads to, such as "at /lines/3/price". */
  public static String where(String path) {
    return "at " + (path.isEmpty() ? "the top" : SampleException.path(path));
  }
}
