package io.tierbench.sample;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests schemas that a user has edited, and their comparison with a sample. */
class SchemaReaderTest {
  private static final String SCHEMA =
      """
      {
        "title": "order",
        "type": "object",
        "required": ["id", "status"],
        "properties": {
          "id": {"type": "integer", "description": "as in the shop"},
          "status":
            {"type": ["string", "null"], "enum": ["in-progress", "In Progress", "2nd", null]},
          "when": {"type": "string", "format": "date-time", "pattern": "Z$"},
          "key": {"type": "string", "contentEncoding": "base64"},
          "weight": {"type": "number", "format": "double"},
          "names": {"type": "object", "additionalProperties": {"type": ["string", "null"]}},
          "lines": {"type": "array", "items": {"type": "object", "required": ["n"],
            "properties": {"n": {"type": "integer", "format": "int32"}}}}
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void readsTheSubset() throws IOException {
    assertThat(Sketch.of(read(SCHEMA)))
        .isEqualTo(
            """
            Line: n INT32
            Order (omits nulls): id INT64, status Status{in-progress=IN_PROGRESS, \
            In Progress=IN_PROGRESS2, 2nd=VALUE_2ND}?, when INSTANT?, key BYTES?, weight FLOAT64?, \
            names {STRING?}?, lines [Line]?
            Order = Order
            """);
    assertThat(read(SCHEMA).enums()).extracting(EnumOf::javaName).containsExactly("Status");
    assertThat(read("{\"type\": \"array\", \"items\": {\"type\": [\"string\", \"null\"]}}"))
        .isEqualTo(new SampleSchema("Schema", new ListOf(Scalar.STRING, true)));
    assertThat(read("{\"type\": \"array\", \"items\": {\"type\": \"string\", \"enum\": [\"a\"]}}"))
        .isEqualTo(
            new SampleSchema("Schema", new ListOf(new EnumOf("Schema", Map.of("a", "A")), false)));
  }

  @Test
  void anEnumerationHasAtMost1000Values() throws IOException {
    String values =
        IntStream.range(0, 1001).mapToObj(i -> "'v%s'".formatted(i)).collect(joining(","));
    String schema = "{'type': 'object', 'properties': {'a': {'type': 'string', 'enum': [%s]}}}";

    assertThat(read(schema.formatted(values.replace("'v0',", "")).replace('\'', '"')).enums())
        .hasSize(1);
    assertThatThrownBy(() -> read(schema.formatted(values).replace('\'', '"')))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "%s, /properties/a: an enum of 1001 values, and at most 1000 are supported; leave out 'enum'",
            folder.resolve("schema.json"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        "[] ^ : a schema is an object",
        "{} ^ : 'type' is needed, with one type besides null",
        "{'type': 'string'} ^ : a sample is an object, or an array of objects or scalars",
        "{'type': ['string', 'integer']} ^ : 'type' is needed, with one type besides null",
        "{'type': 'object', 'oneOf': []}"
            + " ^ : the keyword 'oneOf' is not supported with the type 'object';"
            + " supported: properties, required, additionalProperties",
        "{'type': 'object', 'required': ['b'], 'properties': {'a': {'type': 'string'}}}"
            + " ^ : required, but not in properties: b",
        "{'type': 'object', 'required': 'a', 'properties': {'a': {'type': 'string'}}}"
            + " ^ , /required: an array of strings is needed",
        "{'type': 'object', 'additionalProperties': true, 'properties': {'a': {'type': 'string'}}}"
            + " ^ : additionalProperties is a type or false; a record has no other members",
        "{'type': 'object', 'properties': {'a/b': {'type': 'text'}}}"
            + " ^ , /properties/a~1b: the type 'text' with {} is not supported",
        "{'type': 'object', 'properties': {'a': {'type': 'integer', 'format': 'int16'}}}"
            + " ^ , /properties/a: the type 'integer' with {format=int16} is not supported;"
            + " supported: boolean {}, integer {format=int32}, integer {format=int64}, number {},",
        "{'type': 'object', 'properties': {'a': {'type': 'integer', 'enum': ['b']}}}"
            + " ^ , /properties/a: an enum has strings, at least one",
        "{'type': 'object', 'required': ['\\n'], 'properties': {'a': {'type': 'string'}}}"
            + " ^ : required, but not in properties: \\u000a",
        "{'type': 'object', 'properties': {'a': {'type': 'string', 'enum': ['b', '']}}}"
            + " ^ , /properties/a: a name is empty, which Jackson takes for none; rename it",
        "{'type': 'object', 'properties': {'a': {'$ref': '#/$defs/a'}}}"
            + " ^ , /properties/a: '$ref' is not supported; write the type here instead",
        "{'type': 'object', 'type': 'object'} ^ , line 1: not JSON: Duplicate",
      })
  void whatIsNoSchema(String schema, String problem) {
    assertThatThrownBy(() -> read(schema.replace('\'', '"')))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith(folder.resolve("schema.json") + problem);
  }

  @Test
  void acceptsASampleThatFits() throws IOException {
    check(
        """
        {"id": 5000000000, "status": "2nd", "when": "2026-11-28T12:00:00Z", "key": "cGFzcw==",
         "weight": 2, "names": {"de": "Anker", "fr": null}, "lines": [{"n": 1}, {"n": 2}]}""");
    check("{\"status\": null, \"id\": 1, \"lines\": null}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        "{'id': 1,|'status': 'done'}"
            + " ^ , line 2, /status: expected one of in-progress, In Progress, 2nd, found the string"
            + " 'done'",
        "{'id': '1'} ^ , line 1, /id: expected an integer of 64 bits, found the string '1'",
        "{'id': 9223372036854775808}"
            + " ^ , line 1, /id: expected an integer of 64 bits, found the number 9223372036854775808",
        "{'when': '2026-11-28T12:00:00+01:00'}"
            + " ^ , line 1, /when: expected a date and time in UTC, such as 2026-11-28T13:45:00Z, found"
            + " the string '2026-11-28T12:00:00+01:00'",
        "{'key': 'cGFzcw'} ^ , line 1, /key: expected Base64 with its padding, found the string",
        "{'lines': {}} ^ , line 1, /lines: expected an array, found an object",
        "{'lines': [{'n': 1},|null]} ^ , line 2, /lines/1: expected an object, found null",
        "{'id': 1,|'price': 2} ^ , line 2, /price: unknown member; the schema has id, status, when",
        "{'id': 1,|'lines': [{'n': 1},|{}], 'status': null}"
            + " ^ , line 3, /lines/1: the member 'n' is missing, which the schema requires",
        "{'status': null|} ^ , line 2: the member 'id' is missing, which the schema requires",
      })
  void rejectsASampleThatDoesNot(String sample, String problem) {
    assertThatThrownBy(() -> check(sample.replace('\'', '"').replace('|', '\n')))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith(folder.resolve("sample.json") + problem);
  }

  private void check(String sample) throws IOException {
    SampleCheck.check(read(SCHEMA), Files.writeString(folder.resolve("sample.json"), sample));
  }

  private SampleSchema read(String schema) throws IOException {
    return SchemaReader.read(Files.writeString(folder.resolve("schema.json"), schema));
  }
}
