package io.tierbench.sample.soap;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleValue;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Search for characters that XML 1.0 does not allow, not even escaped. */
final class ForbiddenCharacters {

  private ForbiddenCharacters() {}

  /** Returns the first such character in a text or a key, and where it is. */
  static Optional<String> in(SampleSchema schema, JsonNode sample) {
    return SampleValue.root(schema, sample).find(ForbiddenCharacters::in);
  }

  private static Optional<String> in(SampleValue value) {
    JsonNode json = value.json();
    if (json.isTextual()) {
      return in(json.textValue(), value);
    }
    return json.isObject()
        ? json.propertyStream().flatMap(member -> in(member.getKey(), value).stream()).findFirst()
        : Optional.empty();
  }

  private static Optional<String> in(String text, SampleValue value) {
    OptionalInt found = text.codePoints().filter(character -> !isAllowed(character)).findFirst();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the character U+%04X, which XML 1.0 does not allow, %s",
                found.getAsInt(),
                SampleValue.where(value.path())));
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
