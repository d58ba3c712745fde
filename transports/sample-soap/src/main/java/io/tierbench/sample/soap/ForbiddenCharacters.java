package io.tierbench.sample.soap;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.BadElement;
import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Search for characters that XML 1.0 does not allow, not even escaped. */
final class ForbiddenCharacters {
  private static final int MAX_PATH_LENGTH = 200;

  /** Key of a map in a path, as the key itself may be private. */
  private static final String ANY_KEY = "*";

  private ForbiddenCharacters() {}

  private record Found(int character, JsonPointer path) {
    Found in(JsonPointer parent) {
      return new Found(character, parent.append(path));
    }
  }

  /** Returns the first such character in a text or a key of a map, and its path. */
  static Optional<String> in(SampleType type, JsonNode sample) {
    return Optional.ofNullable(find(type, sample))
        .map(
            found ->
                String.format(
                    Locale.ROOT,
                    "the character U+%04X, which XML 1.0 does not allow, at %s",
                    found.character,
                    BadElement.printable(found.path.toString(), MAX_PATH_LENGTH)));
  }

  private static @Nullable Found find(SampleType type, @Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return null;
    } else if (type instanceof ListOf list) {
      return inElements(list, value);
    } else if (type instanceof MapOf map) {
      return inEntries(map, value);
    } else if (type instanceof ObjectOf object) {
      return inMembers(object, value);
    }
    return type == Scalar.STRING || type instanceof EnumOf ? inText(value.asText()) : null;
  }

  private static @Nullable Found inElements(ListOf list, JsonNode values) {
    for (int i = 0; i < values.size(); i++) {
      Found found = find(list.element(), values.get(i));
      if (found != null) {
        return found.in(JsonPointer.empty().appendIndex(i));
      }
    }
    return null;
  }

  private static @Nullable Found inEntries(MapOf map, JsonNode object) {
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      Found inKey = inText(entry.getKey());
      Found found = inKey == null ? find(map.value(), entry.getValue()) : inKey;
      if (found != null) {
        return found.in(JsonPointer.empty().appendProperty(ANY_KEY));
      }
    }
    return null;
  }

  private static @Nullable Found inMembers(ObjectOf object, JsonNode value) {
    for (Member member : object.members()) {
      Found found = find(member.type(), value.get(member.key()));
      if (found != null) {
        return found.in(JsonPointer.empty().appendProperty(member.key()));
      }
    }
    return null;
  }

  private static @Nullable Found inText(String text) {
    OptionalInt character = text.codePoints().filter(one -> !isAllowed(one)).findFirst();
    return character.isPresent() ? new Found(character.getAsInt(), JsonPointer.empty()) : null;
  }

  private static boolean isAllowed(int character) {
    return character == '\t'
        || character == '\n'
        || character == '\r'
        || character >= ' ' && character < Character.MIN_SURROGATE
        || character > Character.MAX_SURROGATE && character < 0xFFFE
        || character >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
  }
}
