package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  }

  @Test
  void writesWhatItReads() throws IOException {
    SampleSchema schema = read(SCHEMA);

    String written = SchemaWriter.write(schema);

    assertThat(read(written)).isEqualTo(schema);
    assertThat(written)
        .startsWith(
            """
            {
              "$schema" : "https://json-schema.org/draft/2020-12/schema",
              "title" : "Order",
              "type" : "object",
              "properties" : {
                "id" : {
                  "type" : "integer",
                  "format" : "int64"
                },
                "status" : {
                  "type" : [ "string", "null" ],
                  "enum" : [ "in-progress", "In Progress", "2nd", null ]
                },
            """
                .replace("\n", System.lineSeparator()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        "{} ^ : 'type' is needed, with one type besides null",
        "[] ^ : 'type' is needed, with one type besides null",
        "{'type': 'string'} ^ : a sample is an object, or an array of objects or scalars",
        "{'type': ['string', 'integer']} ^ : 'type' is needed, with one type besides null",
        "{'type': 'object', 'properties': {}} ^ : an object without members",
        "{'type': 'object', 'oneOf': []}"
            + " ^ : the keyword 'oneOf' is not supported; of the type 'object' are properties,"
            + " required, additionalProperties",
        "{'type': 'array', 'items': {'type': 'array', 'items': {'type': 'string'}}}"
            + " ^ : a sample is an object, or an array of objects or scalars",
        "{'type': 'object', 'required': ['b'], 'properties': {'a': {'type': 'string'}}}"
            + " ^ : required, but not in properties: b",
        "{'type': 'object', 'required': 'a', 'properties': {'a': {'type': 'string'}}}"
            + " ^ , /required: an array of strings is needed",
        "{'type': 'object', 'additionalProperties': true, 'properties': {'a': {'type': 'string'}}}"
            + " ^ : additionalProperties is a type or false; a record has no other members",
        "{'type': 'object', 'properties': {'a/b': {'type': 'text'}}}"
            + " ^ , /properties/a~1b: the type 'text' is unknown",
        "{'type': 'object', 'properties': {'a': {'type': 'integer', 'format': 'int16'}}}"
            + " ^ , /properties/a: {format=int16} is not supported;"
            + " of the type 'integer' are {format=int32}, {format=int64}",
        "{'type': 'object', 'properties': {'a': {'type': 'array'}}}"
            + " ^ , /properties/a/items: 'type' is needed, with one type besides null",
        "{'type': 'object', 'properties': {'a': {'type': 'integer', 'enum': ['b']}}}"
            + " ^ , /properties/a: an enum has strings, at least one",
        "{'type': 'object', 'properties': {'a': {'type': 'string', 'enum': [1]}}}"
            + " ^ , /properties/a/enum: an array of strings is needed",
        "{'type': 'object', 'required': ['\\n'], 'properties': {'a': {'type': 'string'}}}"
            + " ^ : required, but not in properties: \\u000a",
        "{'type': 'object', 'properties': {'a': {'type': 'object', 'properties': {'': {}}}}}"
            + " ^ , /properties/a: a name is empty, which Jackson takes for none; rename it",
        "{'type': 'object', 'properties': {'a': {'type': 'string', 'enum': ['b', '']}}}"
            + " ^ , /properties/a: a name is empty, which Jackson takes for none; rename it",
        "{'type': 'object', 'type': 'object'} ^ , line 1: not JSON: Duplicate",
      })
  void whatIsNoSchema(String schema, String problem) {
    assertThatThrownBy(() -> read(schema.replace('\'', '"')))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith(folder.resolve("schema.json") + problem);
  }

  @Test
  void textsInGeneratedCodeAreLimited() throws IOException {
    String schema =
        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\", \"enum\": [\"%s\"]}}}";
    assertThat(read(schema.formatted("t".repeat(1000))).enums()).hasSize(1);

    assertThatThrownBy(() -> read(schema.formatted("t".repeat(1001))))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "%s, /properties/a: the name '%s...' has 1001 characters, and a name in generated code"
                    .formatted(folder.resolve("schema.json"), "t".repeat(60))
                + " at most 1000; shorten it");
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
        "[] ^ , line 1: expected an object, found an array",
        "{'id': 1,|'status': 'done'}"
            + " ^ , line 2, /status: expected one of in-progress, In Progress, 2nd, found the string"
            + " 'done'",
        "{'id': '1'} ^ , line 1, /id: expected an integer of 64 bits, found the string '1'",
        "{'id': null} ^ , line 1, /id: expected an integer of 64 bits, found null",
        "{'id': 9223372036854775808}"
            + " ^ , line 1, /id: expected an integer of 64 bits, found the number 9223372036854775808",
        "{'when': '2026-11-28T12:00:00+01:00'}"
            + " ^ , line 1, /when: expected a date and time in UTC, such as 2026-11-28T13:45:00Z, found"
            + " the string '2026-11-28T12:00:00+01:00'",
        "{'key': 'cGFzcw'} ^ , line 1, /key: expected Base64 with its padding, found the string",
        "{'weight': 0.1234567890123456789}"
            + " ^ , line 1, /weight: expected a number that a double carries, found the number",
        "{'lines': {}} ^ , line 1, /lines: expected an array, found an object",
        "{'lines': [{'n': 1},|null]} ^ , line 2, /lines/1: expected an object, found null",
        "{'names': {'de': 1}} ^ , line 1, /names/de: expected a string, found the number 1",
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
