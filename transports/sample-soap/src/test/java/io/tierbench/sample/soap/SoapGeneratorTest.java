package io.tierbench.sample.soap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleGenerator;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests generated code by calls through CXF, each sample with classes of its own. */
@Tag("slow")
class SoapGeneratorTest {
  private static final String INVOICE =
      """
      {
        "number": "2026-17",
        "issued": "2026-11-02",
        "paid": false,
        "remark": null,
        "lines": [
          {"line-id": 1, "unit price": 18.90, "tags": ["a", null]},
          {"line-id": 2, "unit price": 4.50}
        ]
      }
      """;

  @TempDir Path temporary;

  private SampleFolder prepare(String name, String json, String schema) throws IOException {
    Path sample = Files.writeString(temporary.resolve(name), json);
    Path schemaFile =
        schema == null ? null : Files.writeString(temporary.resolve("schema.json"), schema);
    Path target = Files.createDirectory(temporary.resolve("target"));
    new SampleGenerator().generate(List.of(sample), schemaFile, List.of(1), null, null, target);
    return new SampleFolder(target);
  }

  /** Makes all calls with the generated classes on the class path, as in the JVMs of a run. */
  private static String call(SampleFolder folder) throws Exception {
    List<URL> classPath = new ArrayList<>();
    classPath.add(folder.classes().toUri().toURL());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classPath.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader ofTest = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader classes =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(classes);
      Object calls = classes.loadClass(CallsBySoap.class.getName()).getConstructor().newInstance();
      return (String) ((Callable<?>) calls).call();
    } finally {
      Thread.currentThread().setContextClassLoader(ofTest);
    }
  }

  private static String source(SampleFolder folder, String className) throws IOException {
    return Files.readString(folder.sources().resolve("sample/soap").resolve(className + ".java"));
  }

  @Test
  void beansAndWsdlOfAnInvoice() throws Exception {
    SampleFolder folder = prepare("invoice.json", INVOICE, null);

    assertThat(source(folder, "InvoiceType"))
        .isEqualTo(
            """
            package sample.soap;

            import jakarta.xml.bind.annotation.XmlSchemaType;
            import jakarta.xml.bind.annotation.XmlType;
            import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
            import java.time.LocalDate;
            import java.util.ArrayList;
            import java.util.List;

            @XmlType(name = "InvoiceType")
            public final class InvoiceType {
              public String number;

              @XmlJavaTypeAdapter(LocalDateAdapter.class)
              @XmlSchemaType(name = "date")
              public LocalDate issued;

              public boolean paid;

              public String remark;

              public List<LineType> lines = new ArrayList<>();
            }
            """);
    assertThat(source(folder, "LineType"))
        .contains(
            """
              @XmlElement(name = "unit_x0020_price")
              public BigDecimal unitPrice;

              @XmlElementWrapper
              @XmlElement(name = "item", nillable = true)
              public List<String> tags;
            """);
    assertThat(call(folder))
        .contains("<wsdl:operation name=\"loadProducts\">")
        .contains("<wsdl:operation name=\"getSample\">")
        .contains("<wsdl:operation name=\"putSampleDataSet\">")
        .contains(
            """
            name="InvoiceType">
                <xs:sequence>
                  <xs:element minOccurs="0" name="number" type="xs:string"/>
                  <xs:element minOccurs="0" name="issued" type="xs:date"/>
                  <xs:element name="paid" type="xs:boolean"/>
                  <xs:element minOccurs="0" name="remark" type="xs:string"/>
                  <xs:element maxOccurs="unbounded" minOccurs="0" name="lines" nillable="true" type="tns:LineType"/>
                </xs:sequence>
            """);
  }

  @Test
  void everyKindOfTypeIsCarried() throws Exception {
    SampleFolder folder =
        prepare(
            "kinds.json",
            """
            {
              "int": 1, "long": 12345678901, "decimal": 12.50, "integer": 123456789012345678901234567890,
              "double": 1.5e-7, "negativeZero": -0.0e0, "boolean": true, "text": "t",
              "date": "2026-11-28", "time": "13:45:00", "fraction": "13:45:00.120", "dateTime": "2026-11-28T13:45:00",
              "offset": "2026-11-28T13:45:00+01:00", "instant": "2026-11-28T13:45:00.123Z",
              "uuid": "0d9b7f0a-5f43-4c55-9c67-9d2f6f0b1a01",
              "bytes": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0+/w==",
              "lists": {
                "dates": ["2026-11-28", null], "instants": ["2026-11-28T13:45:00Z"], "decimals": [1.10, null, 2.00],
                "booleans": [true, null], "ints": [], "uuids": ["0d9b7f0a-5f43-4c55-9c67-9d2f6f0b1a01", null],
                "matrix": [[1, 2], [], [3]], "holes": [[[1.5], null, []], null, [[null]]],
                "objects": [{"a": 1}, null, {"a": null}, {}]
              },
              "optional": [
                {"int": 1, "long": 12345678901, "double": 1.5e3, "boolean": true, "text": "", "date": "2026-11-28",
                  "list": ["x"], "object": {"b": 1}, "bytes": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0+/w=="},
                {"list": []}, {"list": null}, {}
              ],
              "empty": {}
            }
            """,
            null);

    assertThat(call(folder))
        .contains("type=\"xs:dateTime\"", "type=\"xs:time\"", "type=\"xs:base64Binary\"");
  }

  @Test
  void mapsAndEnumerationsAreCarried() throws Exception {
    SampleFolder folder =
        prepare(
            "maps.json",
            """
            {
              "rates": {"EUR": 1.10, "": null, " a\\n": 2.00},
              "days": {"first": "2026-11-28"},
              "lists": {"a": [1, 2], "b": [], "c": null},
              "maps": {"a": {"b": {"name": "x"}}, "c": {}},
              "list": [{"k": "v"}, {}, null],
              "absent": null,
              "color": " light red\\t",
              "colors": ["1", "a\\nb", null, "<&\\"\\\\>"]
            }
            """,
            """
            {
              "type": "object",
              "title": "maps",
              "required": ["rates", "days", "lists", "maps", "list", "absent", "color", "colors"],
              "properties": {
                "rates": {"type": "object", "additionalProperties": {"type": ["number", "null"]}},
                "days": {"type": "object", "additionalProperties": {"type": "string", "format": "date"}},
                "lists": {
                  "type": "object",
                  "additionalProperties": {"type": ["array", "null"], "items": {"type": "integer", "format": "int32"}}
                },
                "maps": {
                  "type": "object",
                  "additionalProperties": {
                    "type": "object",
                    "additionalProperties": {
                      "type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]
                    }
                  }
                },
                "list": {
                  "type": "array", "items": {"type": ["object", "null"], "additionalProperties": {"type": "string"}}
                },
                "absent": {"type": ["object", "null"], "additionalProperties": {"type": "string"}},
                "color": {"type": "string", "enum": [" light red\\t", "1"]},
                "colors": {
                  "type": "array", "items": {"type": ["string", "null"], "enum": ["1", "a\\nb", "<&\\"\\\\>", null]}
                }
              }
            }
            """);

    assertThat(source(folder, "ColorType"))
        .contains("  @XmlEnumValue(\" light red\\011\")\n  LIGHT_RED,\n");
    assertThat(call(folder)).contains("<xs:simpleType name=\"ColorType\">");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"a\": 1}, {\"a\": 2, \"b\": \"x\"}, null]",
        "[\"2026-11-28\", null]",
        "[1, 2]"
      })
  void anArrayIsCarried(String json) throws Exception {
    call(prepare("elements.json", json, null));
  }

  @Test
  void anArrayOfAnEnumerationIsCarried() throws Exception {
    SampleFolder folder =
        prepare(
            "colors.json",
            "[\"light red\", null]",
            """
            {"type": "array", "items": {"type": ["string", "null"], "enum": ["light red", null]}}
            """);

    assertThat(call(folder)).contains("<xs:simpleType name=\"SchemaType\">");
  }

  @Test
  void namesAndStringsThatXmlTreatsSpecially() throws Exception {
    SampleFolder folder =
        prepare(
            "names.json",
            """
            {
              "class": 1, "a-b": 2, "1st": 3, "😀": 4, "a b": 5, "x:y": 6, "größe": 7, "@id": 8, "xmlns": 9,
              "_x0031_": 10, "a.b": 11, "$": 12, "value": 13, "bean": 14, "item": 15, "_": 16,
              "xml": {"a": 1}, "function": {"a": 1}, "shop_port": {"a": 1}, "data_set": {"a": 1},
              "order": {"a": 1}, "http": {"a": 1}, "HTTP": {"b": 1}, "string_list": {"a": 1},
              "lists": [["a"]],
              "strings": [
                "\\r\\n \\t \\r", " ", "\\n", "", "  a  b  ", "]]>", "<&>\\"'", "\\u0085\\u2028\\u00a0", "\\ufffd\\ue000", "😀"
              ]
            }
            """,
            null);

    call(folder);
  }
}
