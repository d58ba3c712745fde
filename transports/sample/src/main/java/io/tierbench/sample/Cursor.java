package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Position in a file that is being parsed. */
final class Cursor {

  private final Path file;
  private final JsonParser json;
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

  Cursor(Path file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  JsonParser json() {
    return json;
  }

  JsonToken token() {
    return json.currentToken();
  }

  /** Moves into an object or on within it, to a value; tells whether there is one. */
  boolean nextMember() throws IOException {
    if (json.nextToken() != JsonToken.FIELD_NAME) {
      return false;
    }
    json.nextToken();
    return true;
  }

  /** Moves into an array or on within it, to a value; tells whether there is one. */
  boolean nextElement() throws IOException {
    return json.nextToken() != JsonToken.END_ARRAY;
  }

  String key() throws IOException {
    return json.currentName();
  }

  String text() throws IOException {
    String text = json.getText();
    if (token() == JsonToken.VALUE_STRING) {
      checkText(text);
    }
    return text;
  }

  /** Returns the file, the line and the path of the current token. */
  String where() {
    String path = json.getParsingContext().pathAsPointer().toString();
    return "%s, line %s%s"
        .formatted(
            file,
            json.currentTokenLocation().getLineNr(),
            path.isEmpty() ? "" : ", " + SampleException.path(path));
  }

  /** Returns what the current value is, such as "the number 12.50". */
  String value() throws IOException {
    return switch (token()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_NULL -> "null";
      case VALUE_TRUE, VALUE_FALSE -> "the boolean " + json.getText();
      case VALUE_STRING -> "the string '%s'".formatted(SampleException.value(json.getText()));
      default -> "the number " + SampleException.value(json.getText());
    };
  }

  Place place(JsonNodeType type) throws IOException {
    return new Place(type, where(), value());
  }

  /** Creates the rejection of the current value. */
  SampleException reject(String problem) {
    return new SampleException(where() + ": " + problem);
  }

  /** Rejects half of a surrogate pair, which JSON can escape and no serialization carries. */
  private void checkText(String text) {
    if (!encoder.canEncode(text)) {
      throw reject("an unpaired surrogate, such as \\ud800, is no character");
    }
  }
}
