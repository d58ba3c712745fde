package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the types of values, of members and of several samples. */
class InferenceTest {
  private static final Path DOCUMENTS = Path.of("src/test/resources/samples");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "true, false | BOOLEAN",
        "0, -0, 2147483647, -2147483648 | INT32",
        "1, 2147483648 | INT64",
        "9223372036854775807 | INT64",
        "9223372036854775808, 1 | DECIMAL",
        "1, 2.50 | DECIMAL",
        "-122.419415512345678901234567890 | DECIMAL",
        "1e3 | FLOAT64",
        "1.5E-7, 12.25, 3 | FLOAT64",
        "1e400 | DECIMAL",
        "1.00000000000000000001e1 | DECIMAL",
        "1e3, 0.12345678901234567890123 | DECIMAL",
        "'2026-11-28', '2024-02-29' | DATE",
        "'13:45', '13:45:00.123' | TIME",
        "'2026-11-28T13:45:00', '2026-11-28T13:45' | DATE_TIME",
        "'2026-11-28T13:45:00Z', '2026-11-28T13:45:00.123456789Z' | INSTANT",
        "'2026-11-28T13:45:00Z', '2026-11-28T13:45:00+01:00' | OFFSET_DATE_TIME",
        "'2026-11-28T13:45Z', '2026-11-28T13:45:00Z' | OFFSET_DATE_TIME",
        "'2016-12-31T23:59:60Z' | STRING",
        "'0f8fad5b-d9cb-469f-a165-70867728950e' | UUID",
        "'0F8FAD5B-D9CB-469F-A165-70867728950E' | STRING",
        // A hash, a path, a name and a token without a sign of Base64; then without its padding.
        "'da39a3ee5e6b4b0d3255bfef95601890afd80709' | STRING",
        "'getCustomerInvoiceLines2ByNumber' | STRING",
        "'VGhpcyBpcyBub3QgYSB3b3JkLCBpdCBpcyBCYXNlNjQ' | STRING",
        "'VGhpcyBpcyBub3QgYSB3b3JkLCBpdCBpcyBCYXNlNjQ=' | BYTES",
        "'VGhpcyBpcyBub3QgYSB3b3JkLCBpdCBpcyBCYXNlNjQ=', 'QW5kIHRoaXMgaXMgb25lLCB3aXRob3V0IHBhZGRpbmcu'"
            + " | BYTES",
        "'VGhpcyBpcyBub3QgYSB3b3JkLCBpdCBpcyBCYXNlNjQ=', 'none' | STRING",
        "null, null | STRING?",
        "null, 7 | INT32?",
      })
  void scalars(String values, String expected) throws IOException {
    String elements =
        Stream.of(values.replace('\'', '"').split(", "))
            .map("{\"v\": %s}"::formatted)
            .collect(Collectors.joining(", "));
    assertThat(infer("[%s]".formatted(elements)))
        .isEqualTo("Sample: v " + expected + "\nSample = [Sample]\n");
  }

  @Test
  void membersAreOptionalWhenNullOrAbsent() throws IOException {
    assertThat(infer("{\"a\": [{\"x\": 1, \"y\": null}, {\"x\": 2, \"y\": \"z\"}]}"))
        .isEqualTo("A: x INT32, y STRING?\nSample: a [A]\nSample = Sample\n");
    assertThat(infer("{\"a\": [{\"x\": 1}, {\"x\": 2, \"y\": \"z\"}]}"))
        .isEqualTo("A (omits nulls): x INT32, y STRING?\nSample: a [A]\nSample = Sample\n");
    assertThat(infer("{\"a\": [null, {\"x\": [null, [1, null]]}], \"b\": null}"))
        .isEqualTo("A: x [[INT32?]?]\nSample: a [A?], b STRING?\nSample = Sample\n");
  }

  /** Arrays of bytes in lists would be equal only if they are the same. */
  @Test
  void bytesInListsAreText() throws IOException {
    String bytes = "\"VGhpcyBpcyBub3QgYSB3b3JkLCBpdCBpcyBCYXNlNjQ=\"";

    assertThat(infer("{\"a\": [%s], \"b\": %s}".formatted(bytes, bytes)))
        .isEqualTo("Sample: a [STRING], b BYTES\nSample = Sample\n");
    // As the schema says, which a user reads.
    assertThat(Inference.infer(List.of(folder.resolve("sample.json"))).at("/properties/a/items"))
        .hasToString("{\"type\":\"string\"}");
  }

  @Test
  void emptyArraysAndObjects() throws IOException {
    assertThat(infer("{\"a\": [], \"b\": {}, \"c\": [[]], \"d\": [[], [1]]}"))
        .isEqualTo("Sample: a [STRING], b {STRING}, c [[STRING]], d [[INT32]]\nSample = Sample\n");
  }

  @Test
  void samplesUnite() throws IOException {
    Path first = write("order.json", "{\"id\": 1, \"tags\": [], \"note\": null}");
    Path second = write("b.json", "{\"id\": 5000000000, \"tags\": [\"a\"], \"paid\": true}");

    assertThat(Sketch.of(Sketch.infer(first, second)))
        .isEqualTo(
            """
            Order (omits nulls): id INT64, tags [STRING], note STRING?, paid BOOLEAN?
            Order = Order
            """);
  }

  @Test
  void equalStructuresOfOneNameAreOneTypeAndOthersNumbered() throws IOException {
    assertThat(
            infer(
                """
                {"a": {"item": {"x": 1}}, "b": {"items": [{"x": 2}]}, "c": {"item": {"x": "z"}},
                 "sample": {"x": 1}}"""))
        .isEqualTo(
            """
            Item: x INT32
            A: item Item
            B: items [Item]
            Item2: x STRING
            C: item Item2
            Sample2: x INT32
            Sample: a A, b B, c C, sample Sample2
            Sample = Sample
            """);
  }

  @Test
  void manyMembersOfOneTypeAreAMap() throws IOException {
    assertThat(infer("{\"a\": {%s}}".formatted(members(101, "{\"x\": 1}"))))
        .isEqualTo("A: x INT32\nSample: a {A}\nSample = Sample\n");
    assertThat(infer("{\"a\": {%s, \"b\": 1.5, \"c\": null}}".formatted(members(10_000, "1"))))
        .isEqualTo("Sample: a {DECIMAL?}\nSample = Sample\n");
    assertThat(infer("{\"a\": {%s}}".formatted(members(100, "1")))).contains("A: k0 INT32, k1");
    assertThat(infer("{\"a\": {%s, \"b\": true}}".formatted(members(200, "1"))))
        .contains("k199 INT32, b BOOLEAN");
    // The root has no member that could be a map.
    assertThat(infer("{%s}".formatted(members(254, "1")))).startsWith("Sample: k0 INT32, k1");
  }

  @Test
  void namesThatAreNotOfJava() throws IOException {
    assertThat(
            infer(
                """
                {"class": 1, "a-b": 1, "a_b": 1, "aB2": 1, "1st": 1, "\\ud83d\\ude00": 1,
                 "hashCode": 1, "ID": 1, "Größe": 1, "名": 1, "/": 1, "object": {"x": 1}, "list": {"x": 1}, "var": 1, "_": 1}"""))
        .isEqualTo(
            """
            ObjectValue: x INT32
            List: x INT32
            Sample: 'class' classValue INT32, 'a-b' aB INT32, 'a_b' aB2 INT32, 'aB2' aB22 INT32, \
            '1st' value1st INT32, '\ud83d\ude00' value INT32, \
            'hashCode' hashCodeValue INT32, 'ID' id INT32, 'Größe' groE INT32, '名' value2 INT32, \
            '/' value3 INT32, object ObjectValue, list List, var INT32, '_' value4 INT32
            Sample = Sample
            """);
  }

  @Test
  void elementsAreNamedInTheSingular() throws IOException {
    assertThat(
            infer(
                """
                {"categories": [{"a": 1}], "address": [{"b": 1}], "addresses": [[{"b": 1}]],
                 "Boxes": [{"c": 1}], "status": [{"d": 1}], "LINE_ITEMS": [{"e": 1}]}"""))
        .startsWith(
            """
            Category: a INT32
            Address: b INT32
            Box: c INT32
            Status: d INT32
            LineItem: e INT32
            Sample: categories [Category], address [Address], addresses [[Address]], \
            'Boxes' boxes [Box], status [Status], 'LINE_ITEMS' lineItems [LineItem]
            """);
  }

  @ParameterizedTest
  @CsvSource({"object, ObjectValue", "a-b, AB", "INVOICE, Invoice", "1st, Value1st"})
  void aSchemaWithTheNameOfTheFileAsItsTitleHasTheSameTypes(String stem, String name)
      throws IOException {
    for (String json : List.of("{\"list\": {\"x\": 1}}", "[{\"list\": {\"x\": 1}}]")) {
      Path sample = write(stem + ".json", json);
      ObjectNode schema = Inference.infer(List.of(sample));
      SampleSchema inferred = SchemaReader.types(sample, schema, false);
      assertThat(inferred.name()).isEqualTo(name);

      schema.put("title", name);

      assertThat(SchemaReader.read(write("other.json", schema.toString()))).isEqualTo(inferred);
    }
  }

  @Test
  void longKeysHaveShortNames() throws IOException {
    String key = "k".repeat(300);

    assertThat(infer("{\"%s\": 1, \"%s1\": 2}".formatted(key, key)))
        .contains("' " + "k".repeat(60) + " INT32", "' " + "k".repeat(60) + "2 INT32");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertThat(infer("\uFEFF{\"a\": 1}")).isEqualTo("Sample: a INT32\nSample = Sample\n");
  }

  @Test
  void anInvoice() {
    assertThat(Sketch.of(Sketch.infer(DOCUMENTS.resolve("invoice.json"))))
        .isEqualTo(
            """
            Address: street STRING, city STRING, 'postal_code' postalCode STRING, country STRING
            Seller: name STRING, address Address, 'vat-id' vatId STRING
            Buyer: name STRING, address Address, 'vat-id' vatId STRING?
            LineItem: sku STRING, description STRING, quantity INT32, \
            'unit_price' unitPrice DECIMAL, 'tax_rate' taxRate DECIMAL, discount DECIMAL?
            Invoice: invoiceNumber STRING, issued DATE, due DATE, currency STRING, seller Seller, \
            buyer Buyer, 'line_items' lineItems [LineItem], notes [STRING], paid BOOLEAN, \
            total DECIMAL
            Invoice = Invoice
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"invoice.json", "places.geojson", "patient.json"})
  void theInferredSchemaAcceptsTheSample(String name) throws IOException {
    Path document = DOCUMENTS.resolve(name);
    ObjectNode schema = Inference.infer(List.of(document));

    SampleCheck.check(SchemaReader.types(document, schema, false), document);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString(), InputFormat.JSON)
                .validate(
                    Files.readString(document),
                    InputFormat.JSON,
                    context ->
                        context.executionConfig(config -> config.formatAssertionsEnabled(true))))
        .isEmpty();
  }

  private static String members(int count, String value) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"k%s\": %s".formatted(i, value))
        .collect(Collectors.joining(", "));
  }

  private String infer(String json) throws IOException {
    return Sketch.of(Sketch.infer(write("sample.json", json)));
  }

  private Path write(String name, String json) throws IOException {
    return Files.writeString(folder.resolve(name), json);
  }
}
